//! Triangles and triangle meshes, and their distances.

mod solid_mesh;
mod triangle;
mod triangle_mesh;

pub use solid_mesh::{SignedDistance, SolidMesh};
pub use triangle::{
    Segment, Triangle, nearest_on_segment, nearest_on_segments,
    nearest_on_triangle, segment_crosses_triangle,
    segment_triangle_intersection, triangle_distance, weighted_sum,
};
pub use triangle_mesh::{NearestPoint, TriangleMesh};
