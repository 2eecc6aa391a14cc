//! What can be wrong with bounds.

use std::fmt;

/// Why bounds are refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoundsError {
    /// They are not finite.
    NotFinite {
        /// Whose bounds: the number of the body or interval.
        body: usize,
    },
    /// They end before they begin.
    Reversed {
        /// Whose bounds: the number of the body or interval.
        body: usize,
    },
    /// The body's number is too large: bodies are counted from 0.
    Number {
        /// The number.
        body: usize,
        /// The limit it must stay below.
        below: usize,
    },
    /// The margin around boxes is not a finite number of 0 or more.
    Margin {
        /// The margin that was asked for, m.
        margin: f64,
    },
}

impl fmt::Display for BoundsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFinite { body } => {
                write!(f, "the bounds of body {body} must be finite")
            }
            Self::Reversed { body } => {
                write!(f, "the bounds of body {body} must have lo <= hi")
            }
            Self::Number { body, below } => {
                write!(f, "the number of body {body} must be below {below}")
            }
            Self::Margin { margin } => {
                write!(f, "a margin must be finite and 0 or more, not {margin}")
            }
        }
    }
}

impl std::error::Error for BoundsError {}
