//! Pictures without a display.

use crate::arguments::Asked;
use crate::camera::{orbit, seen_by};
use crate::record::{Recording, halved};
use crate::stage::Stage;
use crate::state::{self, Seen};
use crate::{Session, open, panel, words};
use image::RgbImage;
use kiss3d::prelude::{OrbitCamera3d, Window};

/// A frame of simulated time, s.
const FRAME: f64 = 1.0 / 60.0;

/// Strips and films are three seconds long when nothing is said.
const USUAL_FRAMES: u32 = 180;

/// What is needed to take a picture.
struct Studio {
    window: Window,
    stage: Stage,
    camera: OrbitCamera3d,
    size: [f64; 2],
    /// Pixels drawn for each pixel of the picture, in each direction.
    density: u32,
    panel: bool,
}

/// Runs the scene frame by frame, keeps the pictures that are asked for
/// and writes them.
pub(crate) fn record(
    session: &mut Session,
    asked: &Asked,
    recording: &Recording,
) -> Result<(), String> {
    let size = asked.options.size.unwrap_or(recording.usual_size());
    let mut studio = Studio::new(session, size, asked.options.panel)?;
    let frames = match (asked.options.frames, recording) {
        (Some(frames), _) => frames,
        (None, Recording::Shot(_)) => still_frame(session),
        (None, _) => USUAL_FRAMES,
    };
    let mut pictures = Vec::new();
    for frame in 0..=frames {
        if recording.keeps(frame, frames) {
            pictures.push(studio.picture(session));
        }
        if frame < frames {
            session.advance(FRAME, None);
        }
        if let Some(trouble) = &session.trouble {
            return Err(format!("{} stopped: {trouble}", session.name()));
        }
    }
    recording.write(&pictures)?;
    match &asked.options.state {
        Some(file) => state::write(file, session, &studio.seen(frames)),
        None => Ok(()),
    }
}

/// The frame that is nearest to the moment the book shows.
fn still_frame(session: &Session) -> u32 {
    let left = session.entry().still_at - session.scene().time();
    (left.max(0.0) / FRAME).round() as u32
}

impl Studio {
    fn new(
        session: &Session,
        size: [u32; 2],
        panel: bool,
    ) -> Result<Studio, String> {
        // The panel's letters do not grow with the number of pixels.
        let density = if panel { 1 } else { 2 };
        let mut window = open::off_screen(size.map(|side| side * density))?;
        panel::dress(window.egui_context());
        let home = session.scene().camera();
        let stage = Stage::new(&mut window, home);
        let (camera, size) = (orbit(&home), size.map(f64::from));
        Ok(Studio { window, stage, camera, size, density, panel })
    }

    /// The scene as it is now.
    fn picture(&mut self, session: &Session) -> RgbImage {
        // A panel finds its size in the first of three takes, and is shown
        // from the second on.
        let takes = if self.panel { 3 } else { 1 };
        for _ in 0..takes {
            self.take(session);
        }
        let image = self.window.snap_image();
        if self.density == 2 { halved(&image) } else { image }
    }

    fn take(&mut self, session: &Session) {
        let camera = seen_by(&self.camera);
        let density = self.density as f32;
        let (window, scene) = (&mut self.window, session.scene());
        let picture =
            self.stage.show(window, scene, camera, self.size, density);
        let facts = panel::Facts { rate: 0.0, grid: self.stage.grid };
        let height = density * self.size[1] as f32;
        let shown = self.panel;
        window.draw_ui(|ctx| {
            words::write(ctx, &picture, height, density);
            if shown {
                panel::show(ctx, session, &facts);
            }
        });
        let rendering =
            window.render_3d(&mut self.stage.root, &mut self.camera);
        kiss3d::pollster::block_on(rendering);
    }

    fn seen(&self, frames: u32) -> Seen {
        Seen {
            camera: seen_by(&self.camera),
            size: self.size,
            frames,
            held: false,
            help: false,
        }
    }
}
