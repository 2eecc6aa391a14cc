//! The types of constraint, and what each must be able to say about itself:
//! notes F §4.

mod attachment;
mod blocks;
mod circle;
mod curve;
mod custom;
mod derivative_check;
mod distance;
mod implicit_surface;
mod line;
mod plane;
mod pulley;
mod rod;
mod sphere;

pub use attachment::{Coincidence, Nail};
pub use blocks::ConstraintBlocks;
pub use circle::OnCircle;
pub(crate) use curve::{Curve, check_curve};
pub use curve::{CurvePoint, OnCurve};
pub use custom::CustomConstraint;
pub use derivative_check::{WrongDerivative, check_derivatives};
pub use distance::DistanceForm;
pub use implicit_surface::{LevelSetValue, OnImplicit};
pub use line::OnLine;
pub use plane::OnPlane;
pub use pulley::Pulley;
pub use rod::Rod;
pub use sphere::OnSphere;

use math::check::{Checked, particle_index};
use math::registry::Id;
use particles::{InputError, State};
use std::any::Any;

/// A holonomic constraint: functions `C` of the positions of a few particles
/// that must stay zero.
///
/// A constraint knows its own derivatives, as a force knows its own force.
/// The rest is the business of
/// [`ConstrainedParticles`](crate::ConstrainedParticles): which constraints
/// share particles, and how hard each must pull.
// ANCHOR: constraint
pub trait Constraint: Any {
    /// How many numbers `C` has: one, two or three.
    fn rows(&self) -> usize;

    /// The particles that it acts on, each of them once.
    fn particles(&self) -> &[usize];

    /// The same particles, to be renumbered.
    fn particles_mut(&mut self) -> &mut [usize];

    /// Puts `C` and the blocks of `J` and `J'` into `out`. Where they have
    /// no value (a rod of length zero has no direction) it says why.
    fn evaluate(
        &self,
        now: &State<'_>,
        out: &mut ConstraintBlocks,
    ) -> EvaluationResult;

    /// The tension, N, for a constraint with two ends and the multipliers
    /// `lambda`; a push is negative.
    fn tension(&self, _now: &State<'_>, _lambda: &[f64]) -> Option<f64> {
        None
    }
}
// ANCHOR_END: constraint

/// Nothing, or why a constraint has no value at this state.
pub type EvaluationResult = Result<(), &'static str>;

/// The name of a constraint: valid until that constraint is removed.
pub type ConstraintId = Id<dyn Constraint>;

/// Refuses a constraint on particles that are not among the `n` of a system,
/// or with more rows than there are coordinates.
pub(crate) fn check_constraint(
    constraint: &dyn Constraint,
    n: usize,
) -> Checked<()> {
    let particles = constraint.particles();
    for (k, &i) in particles.iter().enumerate() {
        particle_index("particle of a constraint", i, n)?;
        if particles[..k].contains(&i) {
            let (field, value) = ("particle of a constraint", i as f64);
            let accepted = "named only once";
            return Err(InputError { field, value, accepted });
        }
    }
    let rows = constraint.rows();
    if !(1..=3).contains(&rows) {
        let (field, value) = ("rows of a constraint", rows as f64);
        return Err(InputError { field, value, accepted: "1, 2 or 3" });
    }
    Ok(())
}

/// Refuses a constraint between a particle and itself.
pub(crate) fn distinct_ends(ends: [usize; 2]) -> Checked<[usize; 2]> {
    if ends[0] != ends[1] {
        return Ok(ends);
    }
    let (field, value) = ("ends", ends[1] as f64);
    Err(InputError { field, value, accepted: "two different particles" })
}
