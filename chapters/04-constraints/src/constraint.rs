//! What a constraint must be able to say about itself: notes F §4.

use crate::Pieces;
use math::check::{Checked, particle_index};
use math::registry::Id;
use particles::{InputError, State};
use std::any::Any;

// ANCHOR: constraint
/// A promise about a few particles: functions `C` of their positions that
/// stay zero.
///
/// A constraint knows its own derivatives, as a force knows its own force.
/// All else is the business of [`Constrained`](crate::Constrained): whom it
/// shares particles with, and how hard it must pull.
pub trait Constraint: Any {
    /// How many numbers `C` has: one, two or three.
    fn rows(&self) -> usize;

    /// The particles that it is about, each of them once.
    fn particles(&self) -> &[usize];

    /// The same particles, to be renumbered.
    fn particles_mut(&mut self) -> &mut [usize];

    /// Puts `C` and the blocks of `J` and `J'` into `out`. Where they have
    /// no value (a rod of no length points nowhere) it says why.
    fn evaluate(&self, now: &State<'_>, out: &mut Pieces) -> Defined;

    /// How hard it pulls its ends together, N, for what has two ends and
    /// the multipliers `lambda`; a push is negative.
    fn tension(&self, _now: &State<'_>, _lambda: &[f64]) -> Option<f64> {
        None
    }
}
// ANCHOR_END: constraint

/// Nothing, or why a constraint has no value here.
pub type Defined = Result<(), &'static str>;

/// The name of a constraint: valid until that constraint is removed.
pub type ConstraintId = Id<dyn Constraint>;

/// Refuses a constraint on particles that are not among the `n` of a system,
/// or with more rows than there are coordinates.
pub(crate) fn check(constraint: &dyn Constraint, n: usize) -> Checked<()> {
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

/// Refuses a tie of a particle to itself.
pub(crate) fn two_ends(ends: [usize; 2]) -> Checked<[usize; 2]> {
    if ends[0] != ends[1] {
        return Ok(ends);
    }
    let (field, value) = ("ends", ends[1] as f64);
    Err(InputError { field, value, accepted: "two different particles" })
}
