//! The live scene: a scene being run, and what is sent to whoever shows it.
//!
//! A [`LiveScene`] has no clock. Whoever runs it says how much time has
//! passed and whether another step still fits the frame, hands over what the
//! reader did ([`Input`]), and asks for a frame. Three carriers do this: the
//! window of `viewer`; the process `CHAPTER live SCENE`, which reads inputs as
//! lines of JSON; WebAssembly in a worker of the page. A play is such a
//! process, too ([`crate::play`]); [`process_entry`] shows it in the window.
//!
//! # A frame
//!
//! In a process a frame is preceded by its length in bytes. All integers are
//! unsigned, of 32 bits; they and the numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | the length `n` of the state |
//! | n | the [`State`] as JSON, padded with spaces to a multiple of 4 |
//! | rest | the display list: numbers of 32 bits |
//!
//! # The display list, version 1
//!
//! A list of numbers says what to draw: the version, and then one thing after
//! the other. Each begins with its kind and its role (the index in
//! [`Role::ALL`](crate::Role::ALL); the state of the first frame has the
//! colours). Points are x y z in metres, z up.
//!
//! | kind | | then |
//! |---|---|---|
//! | 1 | ball | centre, radius |
//! | 2 | path | the number of points, the points |
//! | 3 | body | the numbers of vertices and of triangles, the vertices, three indices for each triangle: counterclockwise seen from outside |
//! | 4 | sheet | the same; seen from both sides |
//! | 5 | box | centre, then its three edges as vectors |
//! | 6 | arrow | from, to |
//! | 7 | label | position, index in the `labels` of the state |
//! | 8 | floor | height |
//!
//! A list of another version must be refused, not guessed at.

mod display_list;
mod frame;
mod input;
mod process_scene;
mod step_accumulator;

pub use display_list::{DisplayList, VERSION};
pub use frame::{SceneDescription, State};
pub use input::Input;
pub use process_scene::process_entry;
pub use step_accumulator::StepAccumulator;

use crate::{Chapter, Outcome, Param, ParamValues, Ray, Scene, SceneEntry};
use std::rc::Rc;

/// A scene being run: running, paused or stopped by an error.
pub struct LiveScene {
    chapter: Rc<Chapter>,
    index: usize,
    values: Vec<f64>,
    scene: Box<dyn Scene>,
    steps: u64,
    held: bool,
    /// Whether the next frame describes the scene: after each start.
    is_new: bool,
    /// Time that is still to be simulated.
    pub accumulator: StepAccumulator,
    /// Whether it is paused.
    pub paused: bool,
    /// Why it stopped, to be shown.
    pub error: Option<String>,
}

impl LiveScene {
    /// Sets up a scene of a chapter with some of its sliders changed; an error
    /// is one line that says what is accepted.
    pub fn new(
        chapter: Rc<Chapter>,
        name: &str,
        changes: &[(String, f64)],
    ) -> Result<LiveScene, String> {
        let entry = chapter.scene(name)?;
        let set = ParamValues::resolve(&entry.params, changes)
            .map_err(|e| e.to_string())?;
        let values = entry.params.iter().map(|p| set.get(p.name)).collect();
        let scene = (entry.build)(&set).map_err(|e| e.to_string())?;
        let index = chapter.scenes.iter().position(|s| s.name == name);
        Ok(LiveScene {
            index: index.expect("the chapter has just found it"),
            chapter,
            values,
            scene,
            steps: 0,
            held: false,
            is_new: true,
            accumulator: StepAccumulator::default(),
            paused: false,
            error: None,
        })
    }

    /// The scene's entry in its chapter.
    pub fn entry(&self) -> &SceneEntry {
        &self.chapter.scenes[self.index]
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

    /// Whether something is held by the mouse.
    pub fn is_held(&self) -> bool {
        self.held
    }

    /// Advances by `dt` seconds in steps of its own size. `another` is asked
    /// after each step whether the next one still fits the frame: it counts
    /// them, or reads the clock of whoever asks. What does not fit is dropped;
    /// if everything does, the number of steps depends on the time alone.
    pub fn advance(&mut self, dt: f64, mut another: impl FnMut(u32) -> bool) {
        if self.paused {
            return;
        }
        self.accumulator.begin_frame(dt);
        let mut taken = 0;
        while self.accumulator.take_step(self.scene.step_size()) {
            self.step();
            if self.paused {
                return;
            }
            taken += 1;
            if !another(taken) {
                self.accumulator.drop_remaining();
            }
        }
    }

    /// Takes one step; an error pauses and is kept to be shown.
    pub fn step(&mut self) {
        match self.scene.step() {
            Ok(()) => self.steps += 1,
            Err(e) => self.stop(e.to_string()),
        }
    }

    fn stop(&mut self, why: String) {
        self.error = Some(why);
        self.paused = true;
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
        self.accumulator = StepAccumulator::default();
        (self.steps, self.held) = (0, false);
        match built {
            Ok(scene) => {
                (self.scene, self.is_new) = (scene, true);
                let stopped = self.error.take().is_some();
                self.paused = self.paused && !stopped;
            }
            Err(e) => self.stop(format!("cannot start: {e}")),
        }
    }

    /// Moves a slider; the value is clamped to its range.
    pub fn set(&mut self, slider: usize, value: f64) {
        let param = &self.entry().params[slider];
        let (name, value) = (param.name, clamped(param, value));
        if value != self.values[slider] {
            self.values[slider] = value;
            self.scene.set(name, value);
        }
    }

    /// Picks what the ray hits; returns whether there was anything.
    pub fn grab(&mut self, ray: &Ray) -> bool {
        self.held = self.scene.grab(ray);
        self.held
    }

    /// Pulls what was picked along with the ray.
    pub fn drag(&mut self, ray: &Ray) {
        if self.held {
            self.scene.drag(ray);
        }
    }

    /// Lets go.
    pub fn release(&mut self) {
        if self.held {
            self.scene.release();
        }
        self.held = false;
    }

    /// Passes one of its keys to the scene.
    pub fn key(&mut self, key: char, ray: &Ray) -> bool {
        self.scene.key(key, ray)
    }

    /// What to draw now.
    pub fn display_list(&self) -> DisplayList {
        let mut list = DisplayList::default();
        self.scene.draw(&mut list);
        list
    }
}

/// The nearest value that a parameter accepts; its default for NaN.
fn clamped(param: &Param, value: f64) -> f64 {
    let value = match value.is_nan() {
        true => param.default,
        false => value.clamp(param.min, param.max),
    };
    if param.integer { value.round() } else { value }
}

#[cfg(test)]
pub(crate) mod tests;
