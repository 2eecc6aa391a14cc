//! Figures, tables and values against theory.

mod figures;
