//! How a model reports that its derivative failed. [`System::derivative`]
//! fills in numbers and returns nothing, so that solvers stay simple; an error
//! stays pending until the caller of the solver asks for it.
//!
//! [`System::derivative`]: crate::System::derivative

use std::error::Error;

/// Why a model could not compute its derivative.
pub type SystemError = Box<dyn Error + Send + Sync>;

/// The first error since it was last taken: later ones are mostly its
/// consequences.
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

    /// The pending error, if there is one; none is pending afterwards.
    pub fn take(&mut self) -> Result<(), E> {
        self.first.take().map_or(Ok(()), Err)
    }
}

impl<E: Error + Send + Sync + 'static> PendingError<E> {
    /// The same as [`System::take_error`] returns it.
    ///
    /// [`System::take_error`]: crate::System::take_error
    pub fn take_error(&mut self) -> Option<SystemError> {
        self.first.take().map(SystemError::from)
    }
}
