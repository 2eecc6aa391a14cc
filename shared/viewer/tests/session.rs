//! A session without a window.

use course::{
    Camera, Canvas, Chapter, Outcome, Param, Reading, Scene, SceneEntry,
};
use std::time::Duration;
use viewer::Session;

/// A scene that counts its steps.
struct Counter {
    time: f64,
}

impl Scene for Counter {
    fn time(&self) -> f64 {
        self.time
    }
    fn step_size(&self) -> f64 {
        0.01
    }
    fn step(&mut self) -> Outcome<()> {
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
    fn set(&mut self, _: &str, _: f64) {}
}

fn entry(name: &'static str) -> SceneEntry {
    SceneEntry {
        name,
        title: "A counter",
        sentence: "It counts.",
        alt: "",
        params: vec![Param::new("life", "steps", 1.0..=1e6, 1e6).integer()],
        still_at: 0.0,
        build: Box::new(|_| Ok(Box::new(Counter { time: 0.0 }))),
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
fn sixty_frames_are_a_second_and_slow_motion_takes_fewer_steps() {
    let mut session = session(&[]).unwrap();
    for _ in 0..60 {
        session.advance(1.0 / 60.0, None);
    }
    assert_eq!(session.live.steps(), 100);
    session.change_speed(true);
    session.live.reset();
    for _ in 0..60 {
        session.advance(1.0 / 60.0, None);
    }
    assert_eq!(session.live.steps(), 50, "half the speed survives a reset");
    for _ in 0..9 {
        session.change_speed(false);
    }
    assert_eq!(session.speed(), 1.0);
}

#[test]
fn a_spent_time_limit_drops_the_rest_of_the_frame() {
    let mut session = session(&[]).unwrap();
    session.advance(0.1, Some(Duration::ZERO));
    assert_eq!(session.live.steps(), 1);
    assert!(session.live.accumulator.is_behind());
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
