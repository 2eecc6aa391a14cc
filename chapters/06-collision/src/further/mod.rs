//! What no scene of polyhedra and round bodies needs: bounding volume
//! hierarchies, the triangle meshes that they are built over, and the
//! collisions of cloth, which the page on bounding volume hierarchies is about;
//! and the convex decomposition of meshes.

mod cloth;
mod decomposition;
mod meshes;
mod trees;

pub use cloth::{
    ClothCollision, ClothCollisionReport, Coplanarity, FeaturePair,
    SweptContact, first_swept_contact,
};
pub use decomposition::{DecompositionError, convex_decomposition};
pub use meshes::{
    NearestPoint, SignedDistance, SolidMesh, Triangle, TriangleMesh,
    nearest_on_triangle, segment_crosses_triangle,
    segment_triangle_intersection, triangle_distance,
};
pub use trees::{AabbTree, NearestItem, surface_order};
