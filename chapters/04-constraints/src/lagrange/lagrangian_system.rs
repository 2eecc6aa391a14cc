//! Lagrange's equations of motion: notes F §5 eq. 13.

use super::Parametric;
use super::attached_constraints::AttachedConstraints;
use crate::constraints::check_constraint;
use crate::{Constraint, ConstraintError, ConstraintId, Feedback};
use math::Vec3;
use math::check::{Checked, finite};
use math::dense::Ldlt;
use ode::{InputError, PendingError};
use particles::{Force, ForceId, Particles};

/// A parametric object with mass, moved by forces on its points.
///
/// Its state is the parameters `u`, then their rates `u'`. Constraints can
/// be put on its points as on any particles; they are kept by constraint
/// forces, while the object keeps its own shape for free (notes F §5.1).
pub struct LagrangianSystem<P> {
    pub(super) object: P,
    pub(super) u: Vec<f64>,
    pub(super) udot: Vec<f64>,
    /// The points: they are where `u` says and move as `u'` says.
    pub(super) particles: Particles,
    /// How attached constraints return to zero once they are off.
    pub feedback: Feedback,
    pub(super) attached: AttachedConstraints,
    /// Why a derivative failed.
    pub(super) pending: PendingError<ConstraintError>,
    /// `dq/du`, parameter after parameter.
    pub(super) jac: Vec<Vec3>,
    /// `J' u'`, m/s².
    pub(super) bias: Vec<Vec3>,
    /// `J^T M J`, row after row, and its factor.
    pub(super) inertia: Vec<f64>,
    pub(super) factor: Ldlt,
    /// `u''`.
    pub(super) uddot: Vec<f64>,
    /// The state of the points, or its derivative.
    pub(super) workspace: Vec<f64>,
}

impl<P: Parametric> LagrangianSystem<P> {
    /// `object` with a mass, kg, for each of its points, at the parameters
    /// `u` that change by `udot`.
    pub fn new(
        object: P,
        masses: &[f64],
        u: &[f64],
        udot: &[f64],
    ) -> Checked<Self> {
        let (n, points) = (object.dofs(), object.points());
        check_length("masses", masses.len(), points)?;
        check_length("u", u.len(), n)?;
        check_length("udot", udot.len(), n)?;
        for (u, udot) in u.iter().zip(udot) {
            finite("u", *u)?;
            finite("udot", *udot)?;
        }
        let mut particles = Particles::new();
        for mass in masses {
            particles.add(*mass, Vec3::zeros(), Vec3::zeros())?;
        }
        let mut system = Self {
            object,
            u: u.to_vec(),
            udot: udot.to_vec(),
            particles,
            feedback: Feedback::default(),
            attached: AttachedConstraints::default(),
            pending: PendingError::default(),
            jac: vec![Vec3::zeros(); n * points],
            bias: vec![Vec3::zeros(); points],
            inertia: vec![0.0; n * n],
            factor: Ldlt::new(),
            uddot: vec![0.0; n],
            workspace: vec![0.0; 6 * points],
        };
        system.place_points(0.0);
        Ok(system)
    }

    /// Adds a force on the points; its name finds it again.
    pub fn add_force(&mut self, force: impl Force) -> Checked<ForceId> {
        self.particles.add_force(force)
    }

    /// Removes a force; whether it was there.
    pub fn remove_force(&mut self, id: ForceId) -> bool {
        self.particles.remove_force(id)
    }

    /// The force called `id`, to be changed, if it is there and of type `F`.
    pub fn force_as_mut<F: Force>(&mut self, id: ForceId) -> Option<&mut F> {
        self.particles.force_as_mut(id)
    }

    /// Attaches a constraint to the points.
    pub fn constrain(
        &mut self,
        constraint: impl Constraint,
    ) -> Checked<ConstraintId> {
        check_constraint(&constraint, self.particles.len())?;
        Ok(self.attached.add(constraint))
    }

    /// Removes a constraint; whether it was there.
    pub fn unconstrain(&mut self, id: ConstraintId) -> bool {
        self.attached.remove(id)
    }

    /// The points as particles.
    pub fn particles(&self) -> &Particles {
        &self.particles
    }

    /// The parameters.
    pub fn u(&self) -> &[f64] {
        &self.u
    }

    /// Their rates.
    pub fn udot(&self) -> &[f64] {
        &self.udot
    }

    /// `u''` of the last derivative.
    pub fn uddot(&self) -> &[f64] {
        &self.uddot
    }

    /// `J = dq/du` of the last derivative, parameter after parameter.
    pub fn jac(&self) -> &[Vec3] {
        &self.jac
    }

    // EQ: constraints/parametric
    /// The acceleration of point `i`, m/s², of the last derivative.
    pub fn acceleration(&self, i: usize) -> Vec3 {
        // q'' = J u'' + J' u'
        let mut a = self.bias[i];
        for k in 0..self.uddot.len() {
            a += self.uddot[k] * self.jac[k * self.bias.len() + i];
        }
        a
    }

    /// The force that keeps point `i` on the object, N, with that of all
    /// attached constraints, of the last derivative.
    pub fn constraint_force(&self, i: usize) -> Vec3 {
        // Q^ = M q'' - Q
        let mass = self.particles.mass()[i];
        mass * self.acceleration(i) - self.particles.force()[i]
    }

    /// `C` of the attached constraints at the last derivative.
    pub fn c(&self) -> &[f64] {
        self.attached.c()
    }

    /// The multipliers of the attached constraints at the last derivative.
    pub fn lambda(&self) -> &[f64] {
        &self.attached.lambda
    }
}

/// Refuses a list of another length than `wanted`.
fn check_length(field: &'static str, n: usize, wanted: usize) -> Checked<()> {
    if n == wanted {
        return Ok(());
    }
    let accepted = "as long as the object has parameters or points";
    Err(InputError { field, value: n as f64, accepted })
}
