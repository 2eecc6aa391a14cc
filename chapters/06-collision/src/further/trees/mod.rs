//! Bounding volume hierarchies: boxes around boxes, to find what may be near
//! without testing everything.

mod aabb_tree;
mod aabb_tree_pairs;

pub use aabb_tree::{AabbTree, NearestItem};
