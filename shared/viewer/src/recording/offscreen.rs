//! Renders pictures without a display.

use super::{Recording, halved};
use crate::Session;
use crate::cli::arguments::ViewRequest;
use crate::drawing::labels;
use crate::drawing::orbit_camera::{course_camera, orbit};
use crate::drawing::scene_renderer::SceneRenderer;
use crate::session::state::{self, WindowState};
use crate::window::{open, panel};
use image::RgbImage;
use kiss3d::prelude::{OrbitCamera3d, Window};

/// The simulated time of a frame, s.
const FRAME_TIME: f64 = 1.0 / 60.0;

/// The default number of frames of strips and animations: three seconds.
const DEFAULT_FRAMES: u32 = 180;

/// A window off the screen, a renderer and a camera.
struct OffscreenRenderer {
    window: Window,
    renderer: SceneRenderer,
    camera: OrbitCamera3d,
    size: [f64; 2],
    /// Pixels drawn for each pixel of the picture, in each direction.
    density: u32,
    panel: bool,
}

/// Runs the scene frame by frame, keeps the pictures that the recording
/// needs and writes them.
pub(crate) fn record(
    session: &mut Session,
    request: &ViewRequest,
    recording: &Recording,
) -> Result<(), String> {
    let size = request.options.size.unwrap_or(recording.default_size());
    let mut renderer =
        OffscreenRenderer::new(session, size, request.options.panel)?;
    let frames = match (request.options.frames, recording) {
        (Some(frames), _) => frames,
        (None, Recording::Shot(_)) => still_frame(session),
        (None, _) => DEFAULT_FRAMES,
    };
    let mut pictures = Vec::new();
    for frame in 0..=frames {
        if recording.keeps(frame, frames) {
            pictures.push(renderer.picture(session));
        }
        if frame < frames {
            session.advance(FRAME_TIME, None);
        }
        if let Some(error) = &session.live.error {
            return Err(format!("{} stopped: {error}", session.name()));
        }
    }
    recording.write(&pictures)?;
    match &request.options.state {
        Some(file) => state::write(file, session, &renderer.state(frames)),
        None => Ok(()),
    }
}

/// The frame closest to the moment that the book shows.
fn still_frame(session: &Session) -> u32 {
    let left = session.live.entry().still_at - session.live.scene().time();
    (left.max(0.0) / FRAME_TIME).round() as u32
}

impl OffscreenRenderer {
    fn new(
        session: &Session,
        size: [u32; 2],
        panel: bool,
    ) -> Result<OffscreenRenderer, String> {
        // The panel's text does not grow with the number of pixels.
        let density = if panel { 1 } else { 2 };
        let mut window = open::off_screen(size.map(|side| side * density))?;
        panel::set_style(window.egui_context());
        let home = session.live.scene().camera();
        let renderer = SceneRenderer::new(&mut window, home);
        let (camera, size) = (orbit(&home), size.map(f64::from));
        Ok(OffscreenRenderer { window, renderer, camera, size, density, panel })
    }

    /// The scene as it is now.
    fn picture(&mut self, session: &Session) -> RgbImage {
        // A panel finds its size in the first of three frames, and is shown
        // from the second on.
        let frames = if self.panel { 3 } else { 1 };
        for _ in 0..frames {
            self.render(session);
        }
        let image = self.window.snap_image();
        if self.density == 2 { halved(&image) } else { image }
    }

    fn render(&mut self, session: &Session) {
        let camera = course_camera(&self.camera);
        let density = self.density as f32;
        let window = &mut self.window;
        let drawn = session.live.display_list();
        let list =
            self.renderer.show(window, &drawn, camera, self.size, density);
        let info = panel::PanelInfo { rate: 0.0, floor: self.renderer.floor };
        let height = density * self.size[1] as f32;
        let shown = self.panel;
        window.draw_ui(|ctx| {
            labels::draw(ctx, &list, height, density);
            if shown {
                panel::show(ctx, session, &info);
            }
        });
        let rendering =
            window.render_3d(&mut self.renderer.root, &mut self.camera);
        kiss3d::pollster::block_on(rendering);
    }

    fn state(&self, frames: u32) -> WindowState {
        WindowState {
            camera: course_camera(&self.camera),
            size: self.size,
            frames,
            held: false,
            help: false,
        }
    }
}
