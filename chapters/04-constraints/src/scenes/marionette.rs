//! A puppet that dances on its strings.

use super::puppet::{BAR, Dance, HEAD, build};
use super::toy::Toy;
use crate::ConstraintId;
use course::{
    Camera, Canvas, Outcome, Param, Ray, Reading, Role, Scene, SceneEntry,
    Settings,
};
use particles::Drag;
use std::f64::consts::TAU;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "marionette",
        title: "A puppet on strings",
        sentence: "Five strings lead from a rocking bar to head, hands and \
                   knees, and the rest follows: change the dance, and pull \
                   at a limb.",
        alt: "A stick figure that hangs by five strings from a slanted bar, \
              one arm raised higher than the other.",
        params: vec![
            Param::new("tilt", "how far the bar rocks", 0.0..=40.0, 20.0)
                .unit("°"),
            Param::new("pace", "beats", 0.1..=1.5, 0.5).unit("1/s"),
        ],
        still_at: 2.45,
        build: |settings| Ok(Box::new(Marionette::new(settings)?)),
    }
}

struct Marionette {
    toy: Toy,
    dance: Dance,
    strings: Vec<ConstraintId>,
}

impl Marionette {
    fn new(settings: &Settings) -> Outcome<Marionette> {
        let mut toy = Toy::new(1.0 / 240.0, 9.81)?;
        (toy.ball, toy.flat, toy.pull) = (0.035, false, 30.0);
        toy.system.add_force(Drag::new(0.15)?)?;
        let dance = Dance {
            tilt: settings.get("tilt").to_radians(),
            pace: TAU * settings.get("pace"),
            phase: 0.0,
            since: 0.0,
        };
        let strings = build(&mut toy, dance)?;
        Ok(Marionette { toy, dance, strings })
    }
}

impl Scene for Marionette {
    fn time(&self) -> f64 {
        self.toy.time()
    }

    fn step_size(&self) -> f64 {
        self.toy.h
    }

    fn step(&mut self) -> Outcome<()> {
        self.toy.step()
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        self.toy.draw(canvas, |id| match self.strings.contains(&id) {
            true => Role::Trail,
            false => Role::Body,
        });
        canvas.ball(self.toy.place(HEAD), 0.11, Role::Body);
        for i in 1..BAR.len() {
            let (a, b) = (self.toy.place(0), self.toy.place(i));
            canvas.line(a, b, Role::Second);
        }
        let floor = [[-0.9, -0.6, 0.0], [0.9, -0.6, 0.0], [0.9, 0.6, 0.0]];
        let [a, b, c] = floor;
        canvas.path(&[a, b, c, [-0.9, 0.6, 0.0], a], Role::Ground);
    }

    fn camera(&self) -> Camera {
        Camera::new([0.9, -3.4, 1.5], [0.0, 0.0, 1.1])
    }

    fn energies(&self) -> Vec<Reading> {
        self.toy.readings()
    }

    fn set(&mut self, name: &str, value: f64) {
        let now = self.toy.time();
        self.dance.phase = self.dance.beat(now);
        self.dance.since = now;
        match name {
            "tilt" => self.dance.tilt = value.to_radians(),
            _ => self.dance.pace = TAU * value,
        }
        // If the puppet could not follow, the next step would say so.
        let _ = self.dance.lead(&mut self.toy);
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.toy.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.toy.drag(ray);
    }

    fn release(&mut self) {
        self.toy.release();
    }
}
