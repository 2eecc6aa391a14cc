//! Why a figure cannot be drawn, in one line.

use std::fmt;

/// Why a figure could not be drawn: where, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
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

impl fmt::Display for FigureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

impl std::error::Error for FigureError {}

impl From<FigureError> for String {
    fn from(error: FigureError) -> Self {
        error.to_string()
    }
}
