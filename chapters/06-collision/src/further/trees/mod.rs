//! Bounding volume hierarchies: boxes around boxes, to find what may be near
//! without testing everything.

mod aabb_tree;
mod aabb_tree_pairs;
mod surface_order;

pub use aabb_tree::{AabbTree, NearestItem};
pub use surface_order::surface_order;
