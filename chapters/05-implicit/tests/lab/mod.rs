//! What the chapter shows: figures, tables, values and scenes.

mod cloth_figures;
mod endurance;
mod figures;
mod scenes;
