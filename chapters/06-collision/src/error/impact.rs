//! Why a time of impact is not found, in one line each.

use ode::InputError;
use std::fmt;

/// Why a time of impact is not found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ImpactError {
    /// A number is out of range.
    Input(InputError),
    /// The bodies overlap at the start already.
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
    /// The gap was computed as often as allowed, and that was too little.
    TooManySteps {
        /// How often.
        steps: usize,
        /// The latest time, s, at which the bodies were seen apart.
        safe: f64,
        /// The gap that was seen last, m.
        gap: f64,
    },
}

impl From<InputError> for ImpactError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}

impl fmt::Display for ImpactError {
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
            Self::TooManySteps { steps, safe, gap } => write!(
                f,
                "no time of impact after {steps} steps: apart up to t = \
                 {safe}, gap {gap:e} m"
            ),
        }
    }
}

impl std::error::Error for ImpactError {}
