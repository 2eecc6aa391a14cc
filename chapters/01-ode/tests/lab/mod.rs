//! Figures, tables and values against theory, and the chapter's program.

mod command_line;
mod figures;
mod warm_up;
