//! Why a figure cannot be drawn, in one line.

/// Why a figure could not be drawn: where, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct FigureError {
    place: String,
    problem: String,
}

impl FigureError {
    pub(crate) fn new(
        place: impl Into<String>,
        problem: impl Into<String>,
    ) -> Self {
        Self { place: place.into(), problem: problem.into() }
    }
}

impl From<FigureError> for String {
    fn from(error: FigureError) -> Self {
        error.to_string()
    }
}
