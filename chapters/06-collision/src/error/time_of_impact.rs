//! What can go wrong in the search for a time of impact.

use ode::InputError;
use std::fmt;

/// Why no time of impact was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TimeOfImpactError {
    /// A number is out of range.
    Input(InputError),
    /// The bodies already overlap at the start.
    Overlapping {
        /// When, s.
        time: f64,
        /// The gap, m.
        gap: f64,
    },
    /// The gap is not a number.
    NotFinite {
        /// When, s.
        time: f64,
    },
    /// The gap was evaluated as often as allowed, and that was not enough.
    NotConverged {
        /// How often.
        evaluations: usize,
        /// The latest time, s, at which the bodies were seen apart.
        safe: f64,
        /// The last gap that was seen, m.
        gap: f64,
    },
}

impl From<InputError> for TimeOfImpactError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl fmt::Display for TimeOfImpactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(error) => error.fmt(f),
            Self::Overlapping { time, gap } => write!(
                f,
                "the bodies overlap by {:e} m at the start, t = {time}: \
                 start from a state in which they do not",
                -gap
            ),
            Self::NotFinite { time } => {
                write!(f, "the gap at t = {time} is not a number")
            }
            Self::NotConverged { evaluations, safe, gap } => write!(
                f,
                "no time of impact after {evaluations} evaluations of the \
                 gap: apart up to t = {safe}, gap {gap:e} m"
            ),
        }
    }
}

impl std::error::Error for TimeOfImpactError {}
