//! Figures, tables and values of chapter 9.

pub mod pgs;
