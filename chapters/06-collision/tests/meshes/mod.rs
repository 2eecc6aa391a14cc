//! Triangles, meshes, and AABB trees over them.

mod aabb_tree;
mod decomposition;
mod solid_mesh;
mod triangle;
