//! Convex polyhedra, what is made of them, and where they are.

mod compound;
mod hull;
mod placed;
mod polyhedron;
mod pose;

pub use compound::Compound;
pub use placed::Placed;
pub use polyhedron::{Edge, Face, Polyhedron};
pub use pose::Pose;
