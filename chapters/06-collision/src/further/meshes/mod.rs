//! Triangle meshes, and their distances.

mod solid_mesh;
mod triangle_mesh;
mod triangle_pairs;

pub use solid_mesh::{SignedDistance, SolidMesh};
pub use triangle_mesh::{NearestPoint, TriangleMesh};
pub use triangle_pairs::{
    Triangle, nearest_on_triangle, segment_crosses_triangle,
    segment_triangle_intersection, triangle_distance,
};
