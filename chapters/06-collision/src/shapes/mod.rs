//! Convex shapes, what is made of them, and where they are.

mod convex_shape;
mod hull;
mod placed;
mod polyhedron;
mod pose;
mod shape;

pub use convex_shape::{ConvexShape, PlacedShape};
pub use placed::Placed;
pub use polyhedron::{Edge, Face, Polyhedron};
pub use pose::Pose;
pub use shape::Shape;
