//! Triangles, meshes, and AABB trees over them.

mod aabb_tree;
mod solid_mesh;
mod triangle;
