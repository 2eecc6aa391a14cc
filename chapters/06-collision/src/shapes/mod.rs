//! Convex shapes, what is made of them, and where they are; segments, and
//! their nearest points.

mod convex_shape;
mod hull;
mod placed;
mod polyhedron;
mod pose;
mod segment;
mod shape;

pub use convex_shape::{ConvexShape, PlacedShape};
pub use placed::Placed;
pub use polyhedron::{Edge, Face, Polyhedron};
pub use pose::Pose;
pub(crate) use segment::MIN_ASPECT;
pub use segment::{
    Segment, nearest_on_segment, nearest_on_segments, weighted_sum,
};
pub use shape::Shape;
