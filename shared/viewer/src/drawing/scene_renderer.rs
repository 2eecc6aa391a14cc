//! Renders a scene: lights, floor and what the scene draws.

use super::colors::linear_color;
use super::draw_list::DrawList;
use super::floor_grid;
use super::instances::InstancedShapes;
use super::meshes::Meshes;
use course::live::DisplayList;
use course::palette::window::BACKGROUND;
use course::{Camera, Floor};
use kiss3d::post_processing::Tonemap;
use kiss3d::prelude::{Light, SceneNode3d, Vec3, Window};

/// The engine's nodes, kept from frame to frame.
pub(crate) struct SceneRenderer {
    /// What the engine renders.
    pub root: SceneNode3d,
    shapes: InstancedShapes,
    meshes: Meshes,
    /// The scene's own camera.
    home: Camera,
    /// The floor, where the scene draws one.
    pub floor: Option<Floor>,
}

impl SceneRenderer {
    /// A renderer in a window, for a scene with this camera.
    pub(crate) fn new(window: &mut Window, home: Camera) -> SceneRenderer {
        window.set_background_color(linear_color(BACKGROUND));
        // Colours as in the palette, and no shadows: those double the cost
        // of a frame where there is no graphics card.
        window.set_tonemap(Tonemap::None);
        window.set_shadows_enabled(false);
        window.set_ambient(0.55);
        let mut root = SceneNode3d::empty();
        let sun = Light::directional(Vec3::new(0.35, 0.5, -0.8));
        root.add_light(sun.with_intensity(1.9));
        let sky = Light::directional(Vec3::new(-0.6, -0.2, 0.3));
        root.add_light(sky.with_intensity(0.5));
        let shapes = InstancedShapes::new(&mut root);
        let meshes = Meshes::new(&mut root);
        SceneRenderer { root, shapes, meshes, home, floor: None }
    }

    /// Changes to a scene with another camera.
    pub(crate) fn set_home(&mut self, home: Camera) {
        self.home = home;
    }

    /// Draws what a scene has drawn. `size` is that of the finished picture;
    /// the window may have more pixels, by `density` in each direction.
    pub(crate) fn show(
        &mut self,
        window: &mut Window,
        drawn: &DisplayList,
        camera: Camera,
        size: [f64; 2],
        density: f32,
    ) -> DrawList {
        let mut list = DrawList::new(camera, self.home, size);
        // A scene in this process writes no list that could be refused.
        let _ = drawn.draw_on(&mut list);
        self.floor = list.floor.map(|_| Floor::under(&self.home));
        if let (Some(floor), Some(height)) = (self.floor, list.floor) {
            floor_grid::draw(&floor, height, &mut list);
        }
        self.shapes.show(&list);
        self.meshes.show(&list);
        // Small pictures have thinner lines.
        let thin = (size[1] / 600.0).clamp(0.6, 1.0) as f32;
        for line in &list.segments {
            let width = line.width * thin * density;
            window.draw_line(line.from, line.to, line.color, width, false);
        }
        list
    }
}
