//! What the figures, tables and values of the chapter compute.

pub mod bead_forces;
pub mod cg_history;
pub mod chaos;
pub mod constraint_types;
pub mod cost;
pub mod drift;
pub mod feedback_limit;
pub mod legal;
mod models;
pub mod penalty;
pub mod rattle;
pub mod sparsity;
pub mod tension;
