//! What computed contact forces and impulses are compared with, and choices of
//! the world that are not its default.
//!
//! - [`propagate`] gives impulses one after the other, and
//!   [`frictional_impulse`] those of one contact with friction.
//! - [`MicroCollisions`], [`PenaltyWorld`] and [`augmented_system`] do without
//!   resting forces, without rigid bodies, and without `A`.
//! - `solve_by_prediction` guesses which contacts vanish.
//! - [`sliding_solutions`] counts the solutions of Coulomb's law.

mod augmented;
mod frictional;
mod micro_collisions;
mod penalty;
mod prediction;
mod propagation;
mod sliding_solutions;

pub use augmented::{
    Elimination, LinearSystem, augmented_system, impulse_system,
};
pub use frictional::{
    ImpactLaw, Slip, apply_impulse_vector, frictional_impulse,
};
pub use micro_collisions::{MicroCollisions, SweepOrder};
pub use penalty::{PenaltyWorld, penalty_force, penalty_forces};
pub(crate) use prediction::solve_by_prediction;
pub use propagation::{MAX_SWEEPS, Propagation, max_approach_speed, propagate};
pub use sliding_solutions::{
    SlidingSolutions, sliding_inverse_effective_mass, sliding_solutions,
};
