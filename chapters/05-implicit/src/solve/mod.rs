//! The linear system of a step, and how it is solved.

mod constraint_filter;
mod settings;
mod workspace;

pub use constraint_filter::{ConstraintFilter, Freedom};
pub use settings::{Preconditioning, SolverSettings, StepReport};
pub(crate) use workspace::StepWorkspace;
