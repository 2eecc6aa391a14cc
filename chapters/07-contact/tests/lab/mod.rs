//! Figures, tables, values and scenes of the chapter.

mod figures;
mod impulses;
mod scenes;
mod standing;
mod vanishing;
