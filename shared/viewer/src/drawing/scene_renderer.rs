//! Renders a scene: lights, floor and what the scene draws.

use super::colors::linear_color;
use super::draw_list::DrawList;
use super::floor_grid;
use super::instances::InstancedShapes;
use super::meshes::Meshes;
use super::orbit_camera::{distance, vec3};
use super::shadows;
use super::sky::Sky;
use course::live::DisplayList;
use course::palette::window::BACKGROUND;
use course::{Camera, Floor, light};
use kiss3d::post_processing::Tonemap;
use kiss3d::prelude::{Light, SceneNode3d, Vec3, Window};

/// How far away the sky is, in distances of the scene's own camera from its
/// target: behind what is drawn; the engine draws nothing beyond 100.
const SKY_DISTANCE: f64 = 90.0;

/// The engine's nodes, kept from frame to frame.
pub(crate) struct SceneRenderer {
    /// What the engine renders.
    pub root: SceneNode3d,
    shapes: InstancedShapes,
    meshes: Meshes,
    sky: Sky,
    /// The scene's own camera.
    home: Camera,
    /// The floor, where the scene draws one.
    pub floor: Option<Floor>,
}

impl SceneRenderer {
    /// A renderer in a window, for a scene with this camera.
    pub(crate) fn new(window: &mut Window, home: Camera) -> SceneRenderer {
        window.set_background_color(linear_color(BACKGROUND));
        // Colours as in the palette, and shadows by ourselves: the engine's
        // double the cost of a frame where there is no graphics card.
        window.set_tonemap(Tonemap::None);
        window.set_shadows_enabled(false);
        // What `course::light` says, for an engine that computes with light
        // and not with what the eye sees of it.
        window.set_ambient(0.25);
        let mut root = SceneNode3d::empty();
        let sun = Light::directional(-vec3(light::SUN));
        root.add_light(sun.with_intensity(2.2));
        let sky = Light::directional(Vec3::NEG_Z);
        root.add_light(sky.with_intensity(0.3));
        let shapes = InstancedShapes::new(&mut root);
        let meshes = Meshes::new(&mut root);
        let sky = Sky::new(&mut root);
        SceneRenderer { root, shapes, meshes, sky, home, floor: None }
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
            // What a scene draws on the floor is on top, then the grid.
            let [grid, dark] =
                [0.01, 0.02].map(|below| height - below * floor.square);
            list.shadows = shadows::on_floor(&list, height, dark);
            floor_grid::draw(&floor, grid, &mut list);
        }
        self.sky.follow(&camera, size, SKY_DISTANCE * distance(&self.home));
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
