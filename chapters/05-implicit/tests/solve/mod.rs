//! The linear system of a step.

mod multigrid;
