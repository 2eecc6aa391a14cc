//! The window: the loop of drawing, listening and stepping.

use crate::arguments::Asked;
use crate::camera::{orbit, ray_through, seen_by};
use crate::input::Keyboard;
use crate::panel::{Facts, Touch};
use crate::picture::Picture;
use crate::stage::Stage;
use crate::state::{self, Seen};
use crate::{Session, help, open, panel, words};
use course::Ray;
use kiss3d::prelude::{NumSamples, OrbitCamera3d, Window};
use std::time::{Duration, Instant};

/// The most time that the steps of one frame may take.
const STEPS_LIMIT: Duration = Duration::from_millis(40);

/// A machine that takes this long for a frame, s, draws without a graphics
/// card: it is spared the smooth edges.
const SLOW_FRAME: f64 = 0.15;

/// How often the state is written.
const STATE_EVERY: Duration = Duration::from_millis(100);

/// A session in a window.
pub(crate) struct Watching {
    pub session: Session,
    pub window: Window,
    pub stage: Stage,
    pub camera: OrbitCamera3d,
    pub keyboard: Keyboard,
    pub cursor: [f64; 2],
    pub held: bool,
    pub turning: bool,
    pub help: bool,
    pub panel: bool,
    pub frames: u32,
    /// Seconds a frame takes of late.
    pub frame_time: f64,
}

/// Shows a session until the user has seen enough.
pub(crate) fn watch(session: Session, asked: &Asked) -> Result<(), String> {
    let size = asked.options.size.unwrap_or([1280, 800]);
    let mut window = open::on_screen(session.entry().title, size)?;
    panel::dress(window.egui_context());
    let home = session.scene().camera();
    let stage = Stage::new(&mut window, home);
    let mut watching = Watching {
        session,
        window,
        stage,
        camera: orbit(&home),
        keyboard: Keyboard::default(),
        cursor: size.map(|side| f64::from(side) / 2.0),
        held: false,
        turning: false,
        help: false,
        panel: true,
        frames: 0,
        frame_time: 0.0,
    };
    watching.run(asked)
}

impl Watching {
    fn run(&mut self, asked: &Asked) -> Result<(), String> {
        let (mut last, mut told) = (Instant::now(), Instant::now());
        while self.draw() {
            self.frames += 1;
            if Some(self.frames) == asked.options.frames {
                break;
            }
            if last.elapsed() < Duration::from_millis(2) {
                // A hidden window does not wait for the screen.
                std::thread::sleep(Duration::from_millis(5));
            }
            let elapsed = last.elapsed().as_secs_f64();
            last = Instant::now();
            self.listen();
            self.pass(elapsed);
            if told.elapsed() > STATE_EVERY {
                self.tell(asked)?;
                told = Instant::now();
            }
        }
        self.tell(asked)
    }

    /// Lets time pass. The first frame sets everything up, which nobody
    /// needs to make up for.
    fn pass(&mut self, elapsed: f64) {
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
            self.session.drag(&ray);
        }
        self.session.advance(elapsed, Some(STEPS_LIMIT));
    }

    /// In pixels.
    pub fn size(&self) -> [f64; 2] {
        [self.window.width(), self.window.height()].map(f64::from)
    }

    /// Where the mouse points.
    pub fn ray(&self) -> Ray {
        ray_through(&seen_by(&self.camera), self.cursor, self.size())
    }

    /// Draws a frame; whether the window is still open.
    fn draw(&mut self) -> bool {
        let (size, camera) = (self.size(), seen_by(&self.camera));
        let points = self.window.scale_factor();
        let size = size.map(|side| side / points);
        let (window, scene) = (&mut self.window, self.session.scene());
        let picture =
            self.stage.show(window, scene, camera, size, points as f32);
        for touch in self.lay_over(&picture) {
            match touch {
                Touch::Slide(i, value) => self.session.set(i, value),
                Touch::Command(command) => self.obey(command),
            }
        }
        let rendering =
            self.window.render_3d(&mut self.stage.root, &mut self.camera);
        kiss3d::pollster::block_on(rendering)
    }

    /// Words, panel, notices and help, over the picture; what was done on
    /// the panel.
    fn lay_over(&mut self, picture: &Picture) -> Vec<Touch> {
        let rate = match self.frame_time > 0.0 {
            true => 1.0 / self.frame_time,
            false => 0.0,
        };
        let facts = Facts { rate, grid: self.stage.grid };
        let (session, panel, help) = (&self.session, self.panel, self.help);
        let mut touches = Vec::new();
        self.window.draw_ui(|ctx| {
            words::write(ctx, picture, picture.size[1] as f32, 1.0);
            if panel {
                touches = panel::show(ctx, session, &facts);
            }
            panel::notice(ctx, session);
            if help {
                help::show(ctx, session);
            }
        });
        touches
    }

    fn tell(&self, asked: &Asked) -> Result<(), String> {
        let Some(file) = &asked.options.state else { return Ok(()) };
        let seen = Seen {
            camera: seen_by(&self.camera),
            size: self.size(),
            frames: self.frames,
            held: self.held,
            help: self.help,
        };
        state::write(file, &self.session, &seen)
    }
}
