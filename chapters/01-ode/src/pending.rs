//! How a model says that its derivative failed. [`System::derivative`] fills
//! in numbers and returns nothing, so that solvers stay simple; an error
//! waits until whoever drives the solver asks for it.
//!
//! [`System::derivative`]: crate::System::derivative

use std::error::Error;

/// Why a model could not compute its derivative.
pub type SystemError = Box<dyn Error + Send + Sync>;

/// The first error since somebody asked: what comes after it is mostly its
/// consequence.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingError<E> {
    first: Option<E>,
}

impl<E> Default for PendingError<E> {
    fn default() -> Self {
        Self { first: None }
    }
}

impl<E> PendingError<E> {
    /// Keeps `error`, unless there is an earlier one.
    pub fn note(&mut self, error: E) {
        self.first.get_or_insert(error);
    }

    /// Nothing, or the error that was pending until now.
    pub fn take(&mut self) -> Result<(), E> {
        self.first.take().map_or(Ok(()), Err)
    }
}

impl<E: Error + Send + Sync + 'static> PendingError<E> {
    /// The same in the words of [`System::take_error`].
    ///
    /// [`System::take_error`]: crate::System::take_error
    pub fn take_error(&mut self) -> Option<SystemError> {
        self.first.take().map(SystemError::from)
    }
}
