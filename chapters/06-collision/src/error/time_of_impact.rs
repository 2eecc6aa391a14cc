//! What can go wrong in the search for a time of impact.

use ode::InputError;

/// Why no time of impact was found.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum TimeOfImpactError {
    /// A number is out of range.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The bodies already overlap at the start.
    #[error(
        "the bodies overlap by {:e} m at the start, t = {time}: start from a \
         state in which they do not",
        -.gap
    )]
    Overlapping {
        /// When, s.
        time: f64,
        /// The gap, m.
        gap: f64,
    },
    /// The gap is not a number.
    #[error("the gap at t = {time} is not a number")]
    NotFinite {
        /// When, s.
        time: f64,
    },
    /// Nothing is known about the time ahead.
    #[error(
        "the motion at t = {time} has no bound: velocities and accelerations \
         must be finite"
    )]
    NoBound {
        /// When, s.
        time: f64,
    },
    /// The gap was evaluated as often as allowed, and that was not enough.
    #[error(
        "no time of impact after {evaluations} evaluations of the gap: apart \
         up to t = {safe}, gap {gap:e} m"
    )]
    NotConverged {
        /// How often.
        evaluations: usize,
        /// The latest time, s, at which the bodies were seen apart.
        safe: f64,
        /// The last gap that was seen, m.
        gap: f64,
    },
}
