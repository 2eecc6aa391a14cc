//! Triangle meshes, and their distances.

mod solid_mesh;
mod triangle_mesh;

pub use solid_mesh::{SignedDistance, SolidMesh};
pub use triangle_mesh::{NearestPoint, TriangleMesh};
