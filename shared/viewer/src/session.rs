//! A scene being watched: running, paused or stopped by an error.

use crate::Clock;
use crate::list::{find, places, scene_names};
use course::{Chapter, Outcome, Ray, Scene, SceneEntry, Settings};
use std::time::{Duration, Instant};

/// Everything about the watching that needs no window.
pub struct Session {
    chapters: Vec<Chapter>,
    place: usize,
    values: Vec<f64>,
    scene: Box<dyn Scene>,
    steps: u64,
    /// Apart from the frame rate.
    pub clock: Clock,
    /// Whether it stands still until told otherwise.
    pub paused: bool,
    /// What went wrong, to be shown.
    pub trouble: Option<String>,
}

impl Session {
    /// A scene set up with some of its sliders moved, or one line that says
    /// what would be right.
    pub fn new(
        chapters: Vec<Chapter>,
        name: &str,
        changes: &[(String, f64)],
    ) -> Result<Session, String> {
        let place = find(&chapters, name)?;
        let entry = entry_at(&chapters, place);
        let settings = Settings::resolve(&entry.params, changes)
            .map_err(|e| e.to_string())?;
        let values = entry.params.iter().map(|p| settings.get(p.name));
        let values = values.collect();
        let scene = (entry.build)(&settings).map_err(|e| e.to_string())?;
        Ok(Session {
            chapters,
            place,
            values,
            scene,
            steps: 0,
            clock: Clock::default(),
            paused: false,
            trouble: None,
        })
    }

    /// How the scene is listed.
    pub fn entry(&self) -> &SceneEntry {
        entry_at(&self.chapters, self.place)
    }

    /// `chapter/scene`.
    pub fn name(&self) -> String {
        scene_names(&self.chapters)[self.place].clone()
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

    /// Lets `elapsed` seconds pass, and takes what steps are due. Past the
    /// limit the rest is forgotten; without one, and in short frames, the
    /// number of steps depends on nothing but the time that passed.
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
                self.clock.forget();
            }
        }
    }

    /// Takes one step; an error pauses and is kept to be shown.
    pub fn step(&mut self) {
        match self.scene.step() {
            Ok(()) => self.steps += 1,
            Err(e) => {
                self.trouble = Some(e.to_string());
                self.paused = true;
            }
        }
    }

    /// Begins anew with the sliders as they are; who has paused stays so.
    pub fn reset(&mut self) {
        let entry = self.entry();
        let names = entry.params.iter().map(|p| p.name.to_string());
        let changes: Vec<_> = names.zip(self.values.iter().copied()).collect();
        let settings = Settings::resolve(&entry.params, &changes);
        let built: Outcome<_> = match settings {
            Ok(settings) => (entry.build)(&settings),
            Err(e) => Err(e.into()),
        };
        self.begin(built);
    }

    /// Goes to the next scene, or the one before; after the last comes the
    /// first.
    pub fn turn(&mut self, forward: bool) {
        let count = places(&self.chapters).len();
        let ahead = if forward { 1 } else { count - 1 };
        self.place = (self.place + ahead) % count;
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
                let stopped = self.trouble.take().is_some();
                self.paused = self.paused && !stopped;
            }
            Err(e) => {
                self.trouble = Some(format!("cannot begin: {e}"));
                self.paused = true;
            }
        }
    }

    /// Moves a slider; what is out of range is brought to its end.
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

    /// Takes hold of what the ray hits; whether there was anything.
    pub fn grab(&mut self, ray: &Ray) -> bool {
        self.scene.grab(ray)
    }

    /// Pulls what is held along with the ray.
    pub fn drag(&mut self, ray: &Ray) {
        self.scene.drag(ray);
    }

    /// Lets go.
    pub fn release(&mut self) {
        self.scene.release();
    }

    /// Hands the scene one of its keys.
    pub fn key(&mut self, key: char, ray: &Ray) -> bool {
        self.scene.key(key, ray)
    }
}

fn entry_at(chapters: &[Chapter], place: usize) -> &SceneEntry {
    let (chapter, scene) = places(chapters)[place];
    &chapters[chapter].scenes[scene]
}
