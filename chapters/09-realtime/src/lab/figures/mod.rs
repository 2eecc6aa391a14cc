//! Figures, tables and values of chapter 9.

pub mod chain;
pub mod pgs;
pub mod stabilisation;
pub mod time_stepping;
