//! Forces with their Jacobians: what an implicit step of particles asks for.
//! Notes E §4.

mod bending;
mod membrane;
mod membrane_force;
mod point_forces;
mod springs;
mod stretch;
mod wind;

pub use bending::{Bending, Hinge};
pub use membrane::{Membrane, MembraneStiffness, MembraneTriangle};
pub use springs::SpringNetwork;
pub use stretch::{Stretch, spring_jacobians};
pub use wind::Wind;

use math::sparse::BlockSymmetric;
use math::{Mat3, MatN, Vec3};
use particles::{Force, State};

/// What a force needs to know about the step, besides the state.
#[derive(Clone, Copy, Debug)]
pub struct StepContext<'a> {
    /// The effective step, s: how far ahead the implicit equation reaches. It
    /// is the step `h` for backward Euler.
    pub g: f64,
    /// The predicted displacement of each particle, m: `h v0` for backward
    /// Euler.
    pub drift: &'a [Vec3],
    /// Whether this is the first attempt at a step; later ones keep what
    /// [`ImplicitForce::stiffen`] found.
    pub first: bool,
    /// Whether the stiffness must rule out a gain of energy (see
    /// `energy_guard.rs`). If not, it is the exact one without its negative
    /// part.
    pub energy_guard: bool,
}

/// The linear system of a step: `A dv = b`.
#[derive(Clone, Debug)]
pub struct LinearSystem {
    /// `A = M - g dF/dv - g² dF/dx`, kg, with symmetric derivatives.
    pub matrix: BlockSymmetric,
    /// `b = g (F + dF/dx drift)`, N s.
    pub rhs: Vec<Vec3>,
}

/// The exact force Jacobians of all particles, as dense matrices with 3 rows
/// and columns for each particle. For small systems and for tests.
#[derive(Clone, Debug, PartialEq)]
pub struct ForceJacobians {
    /// `dF/dx`, N/m.
    pub dfdx: MatN,
    /// `dF/dv`, N s/m.
    pub dfdv: MatN,
}

impl ForceJacobians {
    /// No force at all on `n` particles.
    pub fn zeros(n: usize) -> Self {
        let zeros = MatN::zeros(3 * n, 3 * n);
        Self { dfdx: zeros.clone(), dfdv: zeros }
    }

    /// Adds to the derivative of the force on `i` by the position of `j`.
    pub fn add_x(&mut self, i: usize, j: usize, block: &Mat3) {
        let mut view = self.dfdx.fixed_view_mut::<3, 3>(3 * i, 3 * j);
        view += block;
    }

    /// Adds to the derivative of the force on `i` by the velocity of `j`.
    pub fn add_v(&mut self, i: usize, j: usize, block: &Mat3) {
        let mut view = self.dfdv.fixed_view_mut::<3, 3>(3 * i, 3 * j);
        view += block;
    }
}

/// A force with Jacobians.
///
/// There are two sets of them. [`ImplicitForce::jacobians`] are exact. They
/// need not be symmetric, nor need the matrix made of them be positive
/// definite, as conjugate gradients require. So [`ImplicitForce::assemble`]
/// uses a symmetric positive semidefinite approximation.
pub trait ImplicitForce: Force {
    /// Adds all pairs of particles that interact through this force.
    fn pairs(&self, _pairs: &mut Vec<(usize, usize)>) {}

    /// Adds the exact derivatives at the state `now`.
    fn jacobians(&self, now: &State<'_>, jacobians: &mut ForceJacobians);

    /// Looks up the slots of its blocks in `matrix`: called once, when the
    /// sparsity pattern is known.
    fn bind(&mut self, _matrix: &BlockSymmetric) {}

    /// Adds its part of the step's linear system:
    /// `-g dF/dv - g² dF/dx` to the matrix, `g (F + dF/dx drift)` to the
    /// right side.
    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &StepContext<'_>,
        system: &mut LinearSystem,
    );

    /// The energy excess of a displacement `dx`, J: how much more the energy
    /// stored here rises than the step accounts for,
    /// `E(x + dx) - E(x) + F dx - dx K dx`, with `F` the force at `x` and `K`
    /// the stiffness in the matrix. See `energy_guard.rs`.
    fn energy_excess(&self, _x: &[Vec3], _dx: &[Vec3]) -> f64 {
        0.0
    }

    /// The largest change of a strain, relative to the length at rest, under a
    /// displacement `dx`.
    fn strain_change(&self, _x: &[Vec3], _dx: &[Vec3]) -> f64 {
        0.0
    }

    /// Raises the stiffness for the next attempt to what a displacement `dx`
    /// needs, or, if `all`, everywhere.
    fn stiffen(&mut self, _x: &[Vec3], _dx: &[Vec3], _all: bool) {}
}
