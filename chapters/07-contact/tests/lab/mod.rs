//! Figures, tables, values and scenes of the chapter.

mod collisions;
mod figures;
mod guards;
mod impulses;
mod scenes;
mod standing;
mod vanishing;
