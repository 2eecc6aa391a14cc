//! Figures, tables and values of chapter 9.

pub mod barrier;
pub mod cantilever;
pub mod chain;
pub mod chain_drift;
pub mod pgs;
pub mod projective;
pub mod rope_substeps;
pub mod spin;
pub mod squash;
pub mod stabilisation;
pub mod time_stepping;
