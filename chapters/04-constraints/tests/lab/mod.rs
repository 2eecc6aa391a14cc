//! What the chapter shows: figures, tables, values and scenes.

mod figures;
mod scenes;
mod solver_figures;
