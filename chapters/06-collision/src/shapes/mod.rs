//! Convex shapes, what is made of them, and where they are; triangles and
//! segments, and their distances.

mod convex_shape;
mod hull;
mod placed;
mod polyhedron;
mod pose;
mod shape;
mod triangle;

pub use convex_shape::{ConvexShape, PlacedShape};
pub use placed::Placed;
pub use polyhedron::{Edge, Face, Polyhedron};
pub use pose::Pose;
pub use shape::Shape;
pub use triangle::{
    Segment, Triangle, nearest_on_segment, nearest_on_segments,
    nearest_on_triangle, segment_crosses_triangle,
    segment_triangle_intersection, triangle_distance, weighted_sum,
};
