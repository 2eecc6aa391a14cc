//! A session without a window.

use course::{
    Camera, Canvas, Chapter, Outcome, Param, Reading, Scene, SceneEntry,
};
use std::time::Duration;
use viewer::Session;

/// A weight that counts its steps and breaks after `life` of them.
struct Counter {
    time: f64,
    life: f64,
}

impl Scene for Counter {
    fn time(&self) -> f64 {
        self.time
    }
    fn step_size(&self) -> f64 {
        0.01
    }
    fn step(&mut self) -> Outcome<()> {
        if self.time + 1e-9 >= 0.01 * self.life {
            return Err("the rope broke".into());
        }
        self.time += 0.01;
        Ok(())
    }
    fn draw(&self, _: &mut dyn Canvas) {}
    fn camera(&self) -> Camera {
        Camera::new([0.0, -5.0, 1.0], [0.0; 3])
    }
    fn readings(&self) -> Vec<Reading> {
        Vec::new()
    }
    fn set(&mut self, _: &str, value: f64) {
        self.life = value;
    }
}

fn entry(name: &'static str) -> SceneEntry {
    SceneEntry {
        name,
        title: "A counter",
        sentence: "It counts.",
        alt: "",
        params: vec![Param::new("life", "steps", 1.0..=1e6, 1e6).integer()],
        still_at: 0.0,
        build: Box::new(|settings| {
            let life = settings.get("life");
            if life == 13.0 {
                return Err("thirteen is refused".into());
            }
            Ok(Box::new(Counter { time: 0.0, life }))
        }),
    }
}

fn session(changes: &[(String, f64)]) -> Result<Session, String> {
    let chapter = Chapter {
        name: "test",
        number: 1,
        title: "Test",
        page: "",
        figures: vec![],
        tables: vec![],
        values: vec![],
        scenes: vec![entry("one"), entry("two")],
    };
    Session::new(vec![chapter], "test/one", changes)
}

#[test]
fn sixty_frames_are_a_second_and_a_pause_stops_time() {
    let mut session = session(&[]).unwrap();
    for _ in 0..60 {
        session.advance(1.0 / 60.0, None);
    }
    assert_eq!(session.steps(), 100);
    session.paused = true;
    session.advance(1.0, None);
    assert_eq!(session.steps(), 100);
    session.step();
    assert_eq!(session.steps(), 101);
    session.reset();
    assert_eq!((session.steps(), session.scene().time()), (0, 0.0));
    assert!(session.paused, "the beginning can be looked at");
}

#[test]
fn an_error_pauses_and_is_shown_until_the_scene_restarts() {
    let mut session = session(&[("life".into(), 3.0)]).unwrap();
    session.advance(0.1, None);
    assert_eq!(session.steps(), 3);
    assert_eq!(session.error.as_deref(), Some("the rope broke"));
    assert!(session.paused);
    session.reset();
    assert!(session.error.is_none() && !session.paused);
}

#[test]
fn a_spent_time_limit_drops_the_rest_of_the_frame() {
    let mut session = session(&[]).unwrap();
    session.advance(0.1, Some(Duration::ZERO));
    assert_eq!(session.steps(), 1);
    assert!(session.clock.is_behind());
}

#[test]
fn a_slider_stays_in_its_range_and_on_whole_numbers() {
    let mut session = session(&[]).unwrap();
    session.set(0, 2.6);
    assert_eq!(session.values(), [3.0]);
    session.set(0, -7.0);
    assert_eq!(session.values(), [1.0]);
}

#[test]
fn a_scene_that_cannot_start_says_why_and_the_old_one_stays() {
    let mut session = session(&[]).unwrap();
    session.advance(0.05, None);
    session.set(0, 13.0);
    session.reset();
    let said = session.error.clone().unwrap();
    assert!(said.contains("thirteen is refused"), "{said}");
    assert!(session.paused && session.scene().time() > 0.0);
}

#[test]
fn switching_scenes_goes_in_a_circle_both_ways() {
    let mut session = session(&[]).unwrap();
    session.switch_scene(true);
    assert_eq!(session.name(), "test/two");
    session.switch_scene(true);
    assert_eq!(session.name(), "test/one");
    session.switch_scene(false);
    assert_eq!(session.name(), "test/two");
}

#[test]
fn a_wrong_parameter_is_an_error_of_one_line() {
    let said = session(&[("lief".into(), 3.0)]).err().unwrap();
    assert!(said.contains("did you mean `life`?"), "{said}");
    let said = session(&[("life".into(), 0.0)]).err().unwrap();
    assert!(said.contains("1 to 1000000"), "{said}");
}
