//! What can be wrong with bounds.

/// Why bounds are refused.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum BoundsError {
    /// They are not finite.
    #[error("the bounds of body {body} must be finite")]
    NotFinite {
        /// Whose bounds: the number of the body or interval.
        body: usize,
    },
    /// They end before they begin.
    #[error("the bounds of body {body} must have lo <= hi")]
    Reversed {
        /// Whose bounds: the number of the body or interval.
        body: usize,
    },
    /// The body's number is too large: bodies are counted from 0.
    #[error("the number of body {body} must be below {below}")]
    Number {
        /// The number.
        body: usize,
        /// The limit it must stay below.
        below: usize,
    },
    /// The margin around boxes is not a finite number of 0 or more.
    #[error("a margin must be finite and 0 or more, not {margin}")]
    Margin {
        /// The margin that was asked for, m.
        margin: f64,
    },
}
