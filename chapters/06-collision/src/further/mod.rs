//! What no scene of polyhedra and round bodies needs: bounding volume
//! hierarchies, the triangle meshes that they are built over, and the
//! collisions of cloth. The page on bounding volume hierarchies is about it.

mod cloth;
mod meshes;
mod trees;

pub use cloth::{
    ClothCollision, ClothCollisionReport, Coplanarity, FeaturePair,
    SweptContact, first_swept_contact,
};
pub use meshes::{NearestPoint, SignedDistance, SolidMesh, TriangleMesh};
pub use trees::{AabbTree, NearestItem};
