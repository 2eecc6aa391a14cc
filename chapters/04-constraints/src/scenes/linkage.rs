//! A leg that walks by one crank.

use super::jansen;
use super::toy::{Toy, follow, ring};
use course::{
    Camera, Canvas, Outcome, Param, Point, Ray, Reading, Role, Scene,
    SceneEntry, Settings,
};
use math::point;
use ode::System;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "linkage",
        title: "A leg that walks",
        sentence: "A crank goes round, and ten rods in closed loops make a \
                   step of it: watch the path of the foot, change the speed, \
                   and pull at the foot to see the motor work.",
        alt: "A linkage of two triangles and a few bars between a crank and \
              a nail, with the path of its foot, flat below and round above.",
        params: vec![
            Param::new("speed", "turns of the crank", -2.0..=2.0, 0.5)
                .unit("1/s"),
            Param::new("g", "gravity", 0.0..=20.0, 9.81).unit("m/s²"),
        ],
        still_at: 2.3,
        build: |settings| Ok(Box::new(Leg::new(settings)?)),
    }
}

struct Leg {
    toy: Toy,
    /// The angle of the crank when its speed was last changed, and when.
    phase: f64,
    since: f64,
    omega: f64,
    trail: Vec<Point>,
}

impl Leg {
    fn new(settings: &Settings) -> Outcome<Leg> {
        let mut toy = Toy::new(1.0 / 240.0, settings.get("g"))?;
        let omega = settings.get("speed") * std::f64::consts::TAU;
        jansen::build(&mut toy, omega)?;
        let (phase, since, trail) = (0.0, 0.0, Vec::new());
        Ok(Leg { toy, phase, since, omega, trail })
    }

    /// The crank goes on from where it is at another speed.
    fn turn(&mut self, omega: f64) -> Outcome<()> {
        let now = self.toy.time();
        self.phase += self.omega * (now - self.since);
        (self.since, self.omega) = (now, omega);
        let script = jansen::crank(self.phase, now, omega);
        self.toy.system.control(0, script)?;
        // The rods take on their new speeds in one blow.
        self.toy.system.assemble()?;
        Ok(())
    }
}

impl Scene for Leg {
    fn time(&self) -> f64 {
        self.toy.system.time()
    }

    fn step_size(&self) -> f64 {
        self.toy.h
    }

    fn step(&mut self) -> Outcome<()> {
        self.toy.step()?;
        follow(&mut self.trail, self.toy.place(jansen::FOOT));
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let axle = point(jansen::AXLE);
        canvas.path(&ring(jansen::AXLE, jansen::CRANK), Role::Ground);
        canvas.ball(axle, 0.5 * self.toy.ball, Role::Ground);
        canvas.line(axle, self.toy.place(0), Role::Second);
        canvas.path(&self.trail, Role::Trail);
        self.toy.draw(canvas, |_| Role::Body);
    }

    fn camera(&self) -> Camera {
        Camera::new([-0.3, -4.2, 1.7], [-0.65, 0.0, 1.3])
    }

    /// What the constraints give to the rods is what the motor puts in.
    fn energies(&self) -> Vec<Reading> {
        self.toy.readings()
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "g" => self.toy.set_gravity(value),
            _ => {
                // If the rods could not follow, the next step would say so.
                let _ = self.turn(value * std::f64::consts::TAU);
            }
        }
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
