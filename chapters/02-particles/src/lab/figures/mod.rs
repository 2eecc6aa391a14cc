//! Figures, tables and values of the chapter, each by its subject.

pub mod bounce;
pub mod drag;
pub mod friction;
pub mod motor;
pub mod neighbours;
pub mod oscillation;
pub mod settling;
pub mod stiffness;
