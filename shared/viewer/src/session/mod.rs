//! A session: a scene that is running, paused or stopped by an error.

mod clock;
pub(crate) mod state;

pub use clock::Clock;

use crate::cli::scene_list::{find, scene_indices, scene_names};
use course::{Chapter, Outcome, ParamValues, Ray, Scene, SceneEntry};
use std::time::{Duration, Instant};

/// A scene being watched, without its window.
pub struct Session {
    chapters: Vec<Chapter>,
    index: usize,
    values: Vec<f64>,
    scene: Box<dyn Scene>,
    steps: u64,
    /// Keeps the steps apart from the frame rate.
    pub clock: Clock,
    /// Whether it is paused.
    pub paused: bool,
    /// Why it stopped, to be shown.
    pub error: Option<String>,
}

impl Session {
    /// Sets up a scene with some of its sliders changed; an error is one line
    /// that says what is accepted.
    pub fn new(
        chapters: Vec<Chapter>,
        name: &str,
        changes: &[(String, f64)],
    ) -> Result<Session, String> {
        let index = find(&chapters, name)?;
        let entry = entry_at(&chapters, index);
        let set = ParamValues::resolve(&entry.params, changes)
            .map_err(|e| e.to_string())?;
        let values = entry.params.iter().map(|p| set.get(p.name)).collect();
        let scene = (entry.build)(&set).map_err(|e| e.to_string())?;
        Ok(Session {
            chapters,
            index,
            values,
            scene,
            steps: 0,
            clock: Clock::default(),
            paused: false,
            error: None,
        })
    }

    /// The scene's entry in its chapter.
    pub fn entry(&self) -> &SceneEntry {
        entry_at(&self.chapters, self.index)
    }

    /// `chapter/scene`.
    pub fn name(&self) -> String {
        scene_names(&self.chapters)[self.index].clone()
    }

    /// The scene itself.
    pub fn scene(&self) -> &dyn Scene {
        self.scene.as_ref()
    }

    /// The sliders' values, in the order of the entry's parameters.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Steps since it was set up.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Advances by `elapsed` seconds in steps. Past the limit the remaining
    /// steps are dropped; without one, and in short frames, the number of
    /// steps depends only on the elapsed time.
    pub fn advance(&mut self, elapsed: f64, limit: Option<Duration>) {
        if self.paused {
            return;
        }
        let start = Instant::now();
        self.clock.begin_frame(elapsed);
        while self.clock.take_step(self.scene.step_size()) {
            self.step();
            if self.paused {
                return;
            }
            if limit.is_some_and(|limit| start.elapsed() > limit) {
                self.clock.drop_remaining();
            }
        }
    }

    /// Takes one step; an error pauses and is kept to be shown.
    pub fn step(&mut self) {
        match self.scene.step() {
            Ok(()) => self.steps += 1,
            Err(e) => {
                self.error = Some(e.to_string());
                self.paused = true;
            }
        }
    }

    /// Restarts with the sliders as they are; if it was paused, it stays so.
    pub fn reset(&mut self) {
        let entry = self.entry();
        let names = entry.params.iter().map(|p| p.name.to_string());
        let changes: Vec<_> = names.zip(self.values.iter().copied()).collect();
        let values = ParamValues::resolve(&entry.params, &changes);
        let built: Outcome<_> = match values {
            Ok(values) => (entry.build)(&values),
            Err(e) => Err(e.into()),
        };
        self.begin(built);
    }

    /// Switches to the next scene or to the previous one, in a circle.
    pub fn switch_scene(&mut self, forward: bool) {
        let count = scene_indices(&self.chapters).len();
        let ahead = if forward { 1 } else { count - 1 };
        self.index = (self.index + ahead) % count;
        let params = &self.entry().params;
        self.values = params.iter().map(|p| p.default).collect();
        self.paused = false;
        self.reset();
    }

    fn begin(&mut self, built: Outcome<Box<dyn Scene>>) {
        self.clock.restart();
        self.steps = 0;
        match built {
            Ok(scene) => {
                self.scene = scene;
                let stopped = self.error.take().is_some();
                self.paused = self.paused && !stopped;
            }
            Err(e) => {
                self.error = Some(format!("cannot start: {e}"));
                self.paused = true;
            }
        }
    }

    /// Moves a slider; the value is clamped to its range.
    pub fn set(&mut self, slider: usize, value: f64) {
        let param = &self.entry().params[slider];
        let mut value = value.clamp(param.min, param.max);
        if param.integer {
            value = value.round();
        }
        let name = param.name;
        if value != self.values[slider] {
            self.values[slider] = value;
            self.scene.set(name, value);
        }
    }

    /// Picks what the ray hits; returns whether there was anything.
    pub fn grab(&mut self, ray: &Ray) -> bool {
        self.scene.grab(ray)
    }

    /// Pulls what was picked along with the ray.
    pub fn drag(&mut self, ray: &Ray) {
        self.scene.drag(ray);
    }

    /// Lets go.
    pub fn release(&mut self) {
        self.scene.release();
    }

    /// Passes one of its keys to the scene.
    pub fn key(&mut self, key: char, ray: &Ray) -> bool {
        self.scene.key(key, ray)
    }
}

fn entry_at(chapters: &[Chapter], index: usize) -> &SceneEntry {
    let (chapter, scene) = scene_indices(chapters)[index];
    &chapters[chapter].scenes[scene]
}
