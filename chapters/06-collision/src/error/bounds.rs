//! Bounds that are refused.

use std::fmt;

/// Why bounds are not taken in.
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
        /// What it has to be below.
        below: usize,
    },
    /// The room around boxes is not a number of 0 or more.
    Margin {
        /// The room that was asked for, m.
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
                write!(f, "body {body}: numbers must be below {below}")
            }
            Self::Margin { margin } => {
                write!(f, "a margin must be finite and 0 or more: {margin}")
            }
        }
    }
}

impl std::error::Error for BoundsError {}
