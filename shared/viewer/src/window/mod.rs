//! The window: its loop draws, handles events and steps.

mod events;
mod help;
pub(crate) mod input;
pub(crate) mod keys;
pub(crate) mod open;
pub(crate) mod panel;

use crate::Session;
use crate::cli::arguments::ViewRequest;
use crate::drawing::draw_list::DrawList;
use crate::drawing::labels;
use crate::drawing::orbit_camera::{course_camera, orbit, ray_through};
use crate::drawing::scene_renderer::SceneRenderer;
use crate::session::state::{self, WindowState};
use course::Ray;
use input::Keyboard;
use kiss3d::prelude::{NumSamples, OrbitCamera3d, Window};
use panel::{PanelAction, PanelInfo};
use std::time::{Duration, Instant};

/// The most time that the steps of one frame may take.
const STEPPING_LIMIT: Duration = Duration::from_millis(40);

/// A machine that takes this long for a frame, s, draws without a graphics
/// card: it does without antialiasing.
const SLOW_FRAME: f64 = 0.15;

/// How often the state is written.
const STATE_INTERVAL: Duration = Duration::from_millis(100);

/// A session in a window.
pub(crate) struct ViewerWindow {
    pub session: Session,
    pub window: Window,
    pub renderer: SceneRenderer,
    pub camera: OrbitCamera3d,
    pub keyboard: Keyboard,
    pub cursor: [f64; 2],
    pub held: bool,
    pub rotating: bool,
    pub help: bool,
    pub panel: bool,
    pub frames: u32,
    /// The recent duration of a frame, s.
    pub frame_time: f64,
}

/// Shows a session until the user closes the window.
pub(crate) fn show(
    session: Session,
    request: &ViewRequest,
) -> Result<(), String> {
    let size = request.options.size.unwrap_or([1280, 800]);
    let mut window = open::on_screen(session.live.entry().title, size)?;
    panel::set_style(window.egui_context());
    let home = session.live.scene().camera();
    let renderer = SceneRenderer::new(&mut window, home);
    let mut viewer = ViewerWindow {
        session,
        window,
        renderer,
        camera: orbit(&home),
        keyboard: Keyboard::default(),
        cursor: size.map(|side| f64::from(side) / 2.0),
        held: false,
        rotating: false,
        help: false,
        panel: true,
        frames: 0,
        frame_time: 0.0,
    };
    viewer.run(request)
}

impl ViewerWindow {
    fn run(&mut self, request: &ViewRequest) -> Result<(), String> {
        let (mut last, mut written) = (Instant::now(), Instant::now());
        while self.draw() {
            self.frames += 1;
            if Some(self.frames) == request.options.frames {
                break;
            }
            if last.elapsed() < Duration::from_millis(2) {
                // A hidden window does not wait for the screen.
                std::thread::sleep(Duration::from_millis(5));
            }
            let elapsed = last.elapsed().as_secs_f64();
            last = Instant::now();
            self.handle_events();
            self.advance(elapsed);
            if written.elapsed() > STATE_INTERVAL {
                self.write_state(request)?;
                written = Instant::now();
            }
        }
        self.write_state(request)
    }

    /// Advances the scene, except for the first frame, which sets everything
    /// up.
    fn advance(&mut self, elapsed: f64) {
        if self.frames == 1 {
            return;
        }
        let first = self.frame_time == 0.0;
        let weight = if first { 1.0 } else { 0.1 };
        self.frame_time += weight * (elapsed - self.frame_time);
        if self.frames == 5 && self.frame_time > SLOW_FRAME {
            self.window.set_samples(NumSamples::One);
        }
        if self.held {
            let ray = self.ray();
            self.session.live.drag(&ray);
        }
        self.session.advance(elapsed, Some(STEPPING_LIMIT));
    }

    /// The size of the window in pixels.
    pub fn size(&self) -> [f64; 2] {
        [self.window.width(), self.window.height()].map(f64::from)
    }

    /// The ray through the mouse.
    pub fn ray(&self) -> Ray {
        ray_through(&course_camera(&self.camera), self.cursor, self.size())
    }

    /// Draws a frame; returns whether the window is still open.
    fn draw(&mut self) -> bool {
        let (size, camera) = (self.size(), course_camera(&self.camera));
        let points = self.window.scale_factor();
        let size = size.map(|side| side / points);
        let window = &mut self.window;
        let drawn = self.session.live.display_list();
        let list =
            self.renderer.show(window, &drawn, camera, size, points as f32);
        for action in self.draw_overlay(&list) {
            match action {
                PanelAction::Slide(i, value) => self.session.live.set(i, value),
                PanelAction::ViewerCommand(command) => self.execute(command),
            }
        }
        let rendering =
            self.window.render_3d(&mut self.renderer.root, &mut self.camera);
        kiss3d::pollster::block_on(rendering)
    }

    /// Draws labels, panel, notices and help over the scene; returns what was
    /// done on the panel.
    fn draw_overlay(&mut self, list: &DrawList) -> Vec<PanelAction> {
        let rate = match self.frame_time > 0.0 {
            true => 1.0 / self.frame_time,
            false => 0.0,
        };
        let info = PanelInfo { rate, floor: self.renderer.floor };
        let (session, panel, help) = (&self.session, self.panel, self.help);
        let mut actions = Vec::new();
        self.window.draw_ui(|ctx| {
            labels::draw(ctx, list, list.size[1] as f32, 1.0);
            if panel {
                actions = panel::show(ctx, session, &info);
            }
            panel::notice(ctx, session);
            if help {
                help::show(ctx, session);
            }
        });
        actions
    }

    fn write_state(&self, request: &ViewRequest) -> Result<(), String> {
        let Some(file) = &request.options.state else { return Ok(()) };
        let window = WindowState {
            camera: course_camera(&self.camera),
            size: self.size(),
            frames: self.frames,
            held: self.held,
            help: self.help,
        };
        state::write(file, &self.session, &window)
    }
}
