//! The sky: a sheet behind everything, tinted at the top as on the page.

use super::colors::unlit;
use super::orbit_camera::vec3;
use course::Camera;
use course::palette::window::{BACKGROUND, SKY};
use image::{DynamicImage, Rgb, RgbImage};
use kiss3d::prelude::{
    Color, GpuMesh3d, Mat3, Rc, RefCell, Rot3, SceneNode3d, TextureManager,
    Vec2, Vec3,
};

/// How far down the picture it has faded away, as on the page.
const FADED: f32 = 0.75;
/// The sheet is a little larger than the picture.
const MARGIN: f32 = 1.02;

/// The sheet that shows it.
pub(crate) struct Sky {
    sheet: SceneNode3d,
}

impl Sky {
    /// Of two pixels: the colours in between are the graphics card's.
    pub(crate) fn new(root: &mut SceneNode3d) -> Sky {
        let mut pixels = RgbImage::new(1, 2);
        pixels.put_pixel(0, 0, Rgb(SKY));
        pixels.put_pixel(0, 1, Rgb(BACKGROUND));
        let texture = TextureManager::get_global_manager(|manager| {
            manager.add_image(DynamicImage::from(pixels.clone()), "sky")
        });
        let rows = [1.0, 1.0 - 2.0 * FADED, -1.0];
        let row = |y: f32| [Vec3::new(-1.0, y, 0.0), Vec3::new(1.0, y, 0.0)];
        // The middle of a pixel has its colour.
        let uv = |v: f32| [Vec2::new(0.5, v); 2];
        let mesh = GpuMesh3d::new(
            rows.map(row).concat(),
            vec![[0, 2, 1], [1, 2, 3], [2, 4, 3], [3, 4, 5]],
            None,
            Some([0.25, 0.75, 0.75].map(uv).concat()),
            false,
        );
        let mesh = Rc::new(RefCell::new(mesh));
        let mut sheet = unlit(SceneNode3d::mesh(mesh, Vec3::ONE));
        sheet.set_emissive(Color::new(1.0, 1.0, 1.0, 1.0));
        sheet.set_emissive_map(texture);
        root.add_child(sheet.clone());
        Sky { sheet }
    }

    /// Puts it before a camera, so far away.
    pub(crate) fn follow(
        &mut self,
        camera: &Camera,
        size: [f64; 2],
        away: f64,
    ) {
        let [right, up, forward] = camera.axes();
        let middle = [0, 1, 2].map(|i| camera.eye[i] + away * forward[i]);
        let half = MARGIN * (away * (camera.angle / 2.0).tan()) as f32;
        let wide = half * (size[0] / size[1]) as f32;
        let back = forward.map(|x| -x);
        let axes = Mat3::from_cols(vec3(right), vec3(up), vec3(back));
        self.sheet.set_position(vec3(middle));
        self.sheet.set_rotation(Rot3::from_mat3(&axes));
        self.sheet.set_local_scale(wide, half, 1.0);
    }
}
