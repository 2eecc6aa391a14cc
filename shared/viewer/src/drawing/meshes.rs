//! Triangle meshes: one node for each role and side.

use super::colors::{darkened, linear_color, unlit};
use super::draw_list::{DrawList, SurfaceTriangles};
use course::palette::{mixed, window::BACKGROUND};
use course::{Role, light};
use kiss3d::prelude::{GpuMesh3d, Rc, RefCell, SceneNode3d, Vec2, Vec3};

/// The nodes that show triangles.
pub(crate) struct Meshes {
    root: SceneNode3d,
    fronts: [Option<SceneNode3d>; Role::ALL.len()],
    backs: [Option<SceneNode3d>; Role::ALL.len()],
    shadows: Option<SceneNode3d>,
}

impl Meshes {
    /// No node yet: most scenes need none or one.
    pub(crate) fn new(root: &mut SceneNode3d) -> Meshes {
        let root = root.add_group();
        let (fronts, backs) = Default::default();
        Meshes { root, fronts, backs, shadows: None }
    }

    /// Shows the triangles in a draw list.
    pub(crate) fn show(&mut self, list: &DrawList) {
        for role in Role::ALL {
            let (i, color) = (role as usize, linear_color(role.style().window));
            let front = &mut self.fronts[i];
            if let Some(new) = update(front, &list.fronts[i]) {
                self.root.add_child(new.clone());
                *front = Some(new.clone().set_color(color));
            }
            let back = &mut self.backs[i];
            if let Some(new) = update(back, &list.backs[i]) {
                self.root.add_child(new.clone());
                *back = Some(new.clone().set_color(darkened(color)));
            }
        }
        if let Some(new) = update(&mut self.shadows, &list.shadows) {
            self.root.add_child(new.clone());
            let color = mixed(BACKGROUND, [0, 0, 0], light::SHADE);
            let dark = unlit(new).set_emissive(linear_color(color));
            self.shadows = Some(dark);
        }
    }
}

/// Updates a node's triangles; returns a new node where there is none yet and
/// one is needed.
fn update(
    node: &mut Option<SceneNode3d>,
    surface: &SurfaceTriangles,
) -> Option<SceneNode3d> {
    let empty = surface.vertices.is_empty();
    let Some(node) = node else {
        return if empty { None } else { Some(new_node(surface)) };
    };
    node.set_visible(!empty);
    if empty {
        return None;
    }
    let count = surface.vertices.len();
    let keep = |to: &mut Vec<Vec3>, from: &[Vec3]| {
        to.clear();
        to.extend_from_slice(from);
    };
    node.modify_vertices(&mut |v| keep(v, &surface.vertices));
    node.modify_normals(&mut |n| keep(n, &surface.normals));
    node.modify_faces(&mut |f| *f = faces(count));
    node.modify_uvs(&mut |uv| uv.resize(count, Vec2::ZERO));
    None
}

fn new_node(surface: &SurfaceTriangles) -> SceneNode3d {
    let vertices = surface.vertices.clone();
    let normals = Some(surface.normals.clone());
    let faces = faces(vertices.len());
    let mesh = GpuMesh3d::new(vertices, faces, normals, None, true);
    let mut node = SceneNode3d::mesh(Rc::new(RefCell::new(mesh)), Vec3::ONE);
    node.enable_backface_culling(true);
    node.set_roughness(0.6).set_metallic(0.0)
}

/// Corners are not shared: every three in a row are a triangle.
fn faces(corners: usize) -> Vec<[u32; 3]> {
    (0..corners as u32 / 3).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect()
}
