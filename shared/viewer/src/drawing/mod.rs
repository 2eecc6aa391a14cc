//! Drawing a scene with the 3D engine.

mod canvas;
pub(crate) mod colors;
mod dashes;
pub(crate) mod draw_list;
pub(crate) mod floor_grid;
mod instances;
pub(crate) mod labels;
mod meshes;
mod normals;
pub(crate) mod orbit_camera;
pub(crate) mod scene_renderer;
mod shadows;
mod sky;
