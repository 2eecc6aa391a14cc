//! A session: the live scene in the window, its speed, and the list of all
//! scenes to change to.

pub(crate) mod state;

use crate::cli::scene_list::{find, scene_indices, scene_names};
use course::Chapter;
use course::live::LiveScene;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Slow motion: the first is real time.
const SPEEDS: [(f64, &str); 5] =
    [(1.0, "1"), (0.5, "1/2"), (0.25, "1/4"), (0.1, "1/10"), (0.02, "1/50")];

/// A scene being watched, without its window.
pub struct Session {
    chapters: Vec<Rc<Chapter>>,
    index: usize,
    speed: usize,
    /// The scene.
    pub live: LiveScene,
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
        let chapters: Vec<_> = chapters.into_iter().map(Rc::new).collect();
        let live = live_scene(&chapters, index, changes)?;
        Ok(Session { chapters, index, speed: 0, live })
    }

    /// `chapter/scene`.
    pub fn name(&self) -> String {
        scene_names(&self.chapters)[self.index].clone()
    }

    /// Advances by `elapsed` seconds of the clock, in steps. Past the limit
    /// the remaining steps are dropped.
    pub fn advance(&mut self, elapsed: f64, limit: Option<Duration>) {
        let start = Instant::now();
        let within = |_| limit.is_none_or(|limit| start.elapsed() <= limit);
        self.live.advance(elapsed * self.speed(), within);
    }

    /// Switches to the next scene or to the previous one, in a circle. One
    /// that cannot start says why in the present one.
    pub fn switch_scene(&mut self, forward: bool) {
        let count = scene_indices(&self.chapters).len();
        let ahead = if forward { 1 } else { count - 1 };
        let next = (self.index + ahead) % count;
        match live_scene(&self.chapters, next, &[]) {
            Ok(live) => (self.live, self.index) = (live, next),
            Err(why) => {
                self.live.error = Some(format!("cannot start: {why}"));
                self.live.paused = true;
            }
        }
    }

    /// Simulated seconds in a second.
    pub fn speed(&self) -> f64 {
        SPEEDS[self.speed].0
    }

    /// The speed as a fraction of real time, as text.
    pub fn speed_name(&self) -> &'static str {
        SPEEDS[self.speed].1
    }

    /// Goes to the next slower or faster speed, as far as there is one.
    pub fn change_speed(&mut self, slower: bool) {
        self.speed = match slower {
            true => (self.speed + 1).min(SPEEDS.len() - 1),
            false => self.speed.saturating_sub(1),
        };
    }
}

fn live_scene(
    chapters: &[Rc<Chapter>],
    index: usize,
    changes: &[(String, f64)],
) -> Result<LiveScene, String> {
    let (chapter, scene) = scene_indices(chapters)[index];
    let name = chapters[chapter].scenes[scene].name;
    LiveScene::new(chapters[chapter].clone(), name, changes)
}
