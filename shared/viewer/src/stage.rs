//! What stands before the camera: lights, floor and the scene.

use crate::grid::Grid;
use crate::palette::light;
use crate::picture::Picture;
use crate::shapes::Shapes;
use crate::surfaces::Surfaces;
use course::palette::window::PAPER;
use course::{Camera, Scene};
use kiss3d::post_processing::Tonemap;
use kiss3d::prelude::{Light, SceneNode3d, Vec3, Window};

/// The engine's objects, kept from picture to picture.
pub(crate) struct Stage {
    /// What the engine renders.
    pub root: SceneNode3d,
    shapes: Shapes,
    surfaces: Surfaces,
    /// From where the scene wants to be seen.
    home: Camera,
    /// The floor.
    pub grid: Option<Grid>,
}

impl Stage {
    /// An empty stage for a scene, in a window.
    pub(crate) fn new(window: &mut Window, home: Camera) -> Stage {
        window.set_background_color(light(PAPER));
        // Colours as they are in the palette, and no shadows: they double
        // the cost of a frame where a processor does the drawing.
        window.set_tonemap(Tonemap::None);
        window.set_shadows_enabled(false);
        window.set_ambient(0.55);
        let mut root = SceneNode3d::empty();
        let sun = Light::directional(Vec3::new(0.35, 0.5, -0.8));
        root.add_light(sun.with_intensity(1.9));
        let sky = Light::directional(Vec3::new(-0.6, -0.2, 0.3));
        root.add_light(sky.with_intensity(0.5));
        let shapes = Shapes::new(&mut root);
        let surfaces = Surfaces::new(&mut root);
        let grid = Grid::under(&home);
        Stage { root, shapes, surfaces, home, grid }
    }

    /// Another scene takes the stage.
    pub(crate) fn make_room(&mut self, home: Camera) {
        self.home = home;
        self.grid = Grid::under(&home);
    }

    /// Puts the scene on stage as it is now. `size` is that of the finished
    /// picture; the window may have more pixels, by `density`.
    pub(crate) fn show(
        &mut self,
        window: &mut Window,
        scene: &dyn Scene,
        camera: Camera,
        size: [f64; 2],
        density: f32,
    ) -> Picture {
        let mut picture = Picture::new(camera, self.home, size);
        if let Some(grid) = self.grid {
            grid.draw(&mut picture);
        }
        scene.draw(&mut picture);
        self.shapes.show(&picture);
        self.surfaces.show(&picture);
        // Small pictures have thinner lines.
        let fine = (size[1] / 600.0).clamp(0.6, 1.0) as f32;
        for line in &picture.segments {
            let width = line.width * fine * density;
            window.draw_line(line.from, line.to, line.color, width, false);
        }
        picture
    }
}
