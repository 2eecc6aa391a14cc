//! What can go wrong in a step with collisions.

use ode::{InputError, NotConverged};

/// Why a step with collisions was not finished. The particles are left at the
/// last valid time.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum ImpactError {
    /// It could not begin.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The time of an impact was not found.
    #[error(
        "an impact after t = {} was not found: {:e} m left",
        .0.time, .0.residual
    )]
    NotFound(#[from] NotConverged),
    /// Particles hit planes again and again.
    #[error(
        "{impacts} impacts in one step, the last at t = {time} with {left:e} \
         s of the step left: raise rest_speed or max_impacts"
    )]
    TooMany {
        /// The time reached, s.
        time: f64,
        /// How many impacts there were.
        impacts: usize,
        /// How much of the step was left, s.
        left: f64,
    },
}
