//! A force that also knows its derivatives: what an implicit step of
//! particles asks for. Notes E §4.

use math::sparse::BlockSymmetric;
use math::{Mat3, MatN, Vec3};
use particles::{Force, State};

/// What an implicit step looks at, beside the state.
#[derive(Clone, Copy, Debug)]
pub struct Stage<'a> {
    /// The time that the implicit equation reaches ahead, s: the step `h`
    /// for backward Euler.
    pub g: f64,
    /// How far each particle would go by itself, m: `h v0` for backward
    /// Euler.
    pub drift: &'a [Vec3],
    /// Whether this is the first try of a step; later ones keep what
    /// [`ImplicitForce::stiffen`] found.
    pub first: bool,
    /// Whether the stiffness is to pay for all energy (see `guard.rs`). If
    /// not, it is the true one, but for what is negative.
    pub guarded: bool,
}

/// The linear system of a step: `A dv = b`.
#[derive(Clone, Debug)]
pub struct StepSystem {
    /// `A = M - g dF/dv - g² dF/dx`, kg, with symmetric derivatives.
    pub matrix: BlockSymmetric,
    /// `b = g (F + dF/dx drift)`, N s.
    pub rhs: Vec<Vec3>,
}

/// The exact derivatives of the forces on all particles, as dense matrices
/// of 3 rows and columns for each particle. For small systems and for tests.
#[derive(Clone, Debug, PartialEq)]
pub struct Jacobians {
    /// `dF/dx`, N/m.
    pub dfdx: MatN,
    /// `dF/dv`, N s/m.
    pub dfdv: MatN,
}

impl Jacobians {
    /// No force at all on `n` particles.
    pub fn zeros(n: usize) -> Self {
        let zeros = MatN::zeros(3 * n, 3 * n);
        Self { dfdx: zeros.clone(), dfdv: zeros }
    }

    /// Adds to what the position of particle `j` does to the force on `i`.
    pub fn add_x(&mut self, i: usize, j: usize, block: &Mat3) {
        let mut place = self.dfdx.fixed_view_mut::<3, 3>(3 * i, 3 * j);
        place += block;
    }

    /// Adds to what the velocity of particle `j` does to the force on `i`.
    pub fn add_v(&mut self, i: usize, j: usize, block: &Mat3) {
        let mut place = self.dfdv.fixed_view_mut::<3, 3>(3 * i, 3 * j);
        place += block;
    }
}

/// A force with derivatives.
///
/// There are two sets of them. [`ImplicitForce::jacobians`] are the exact
/// ones. They need not be symmetric, nor need the matrix made of them have
/// an answer that conjugate gradients could find, so
/// [`ImplicitForce::assemble`] leaves out what spoils that: it may use
/// anything symmetric and positive that is close.
pub trait ImplicitForce: Force {
    /// Adds all pairs of particles that feel each other through this force.
    fn pairs(&self, _pairs: &mut Vec<(usize, usize)>) {}

    /// Adds the exact derivatives at the state `now`.
    fn jacobians(&self, now: &State<'_>, jacobians: &mut Jacobians);

    /// Remembers where its blocks are in `matrix`: called once, when the
    /// pattern of the matrix is known.
    fn bind(&mut self, _matrix: &BlockSymmetric) {}

    /// Adds its part of a step's linear system:
    /// `-g dF/dv - g² dF/dx` to the matrix, `g (F + dF/dx drift)` to the
    /// right side.
    fn assemble(
        &mut self,
        now: &State<'_>,
        stage: &Stage<'_>,
        system: &mut StepSystem,
    );

    /// By how much the energy stored here rises in a move by `dx` beyond
    /// what the step has paid for, J: `E(x + dx) - E(x) + F dx` (with `F` the
    /// force at `x`) less `dx K dx`, where `K` is the stiffness that went
    /// into the matrix. See `guard.rs`.
    fn surplus(&self, _x: &[Vec3], _dx: &[Vec3]) -> f64 {
        0.0
    }

    /// Raises the stiffness of the next try to what a move by `dx` needs,
    /// or, if `all`, everywhere.
    fn stiffen(&mut self, _x: &[Vec3], _dx: &[Vec3], _all: bool) {}
}
