//! A walking leg, driven by one crank.

use super::interactive::{GRAVITY, InteractiveParticles, gravity_param, ring};
use super::jansen;
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry, Trail,
};
use math::point;
use ode::System;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "linkage",
        title: "A leg that walks",
        sentence: "A crank goes round, and ten rods in closed loops turn that \
                   into a step. Watch the path of the foot, change the \
                   speed, and pull at the foot to see the motor work.",
        alt: "A linkage of two triangles and a few bars between a crank and \
              a nail, with the path of its foot: flat below and round above.",
        params: vec![
            Param::new("speed", "turns of the crank", -2.0..=2.0, 0.5)
                .unit("1/s"),
            gravity_param(),
        ],
        still_at: 2.3,
        build: Box::new(|values| Ok(Box::new(Leg::new(values)?))),
    }
}

struct Leg {
    model: InteractiveParticles,
    /// The angle of the crank when its speed was last changed, and when.
    phase: f64,
    since: f64,
    omega: f64,
    trail: Trail,
}

impl Leg {
    fn new(values: &ParamValues) -> Outcome<Leg> {
        let mut model =
            InteractiveParticles::new(1.0 / 240.0, values.get(GRAVITY))?;
        let omega = values.get("speed") * std::f64::consts::TAU;
        jansen::build(&mut model, omega)?;
        let (phase, since, trail) = (0.0, 0.0, Trail::default());
        Ok(Leg { model, phase, since, omega, trail })
    }

    /// The crank goes on from where it is, at another speed.
    fn set_crank_speed(&mut self, omega: f64) -> Outcome<()> {
        let now = self.model.time();
        self.phase += self.omega * (now - self.since);
        (self.since, self.omega) = (now, omega);
        let script = jansen::crank(self.phase, now, omega);
        self.model.system.set_script(0, script)?;
        // The rods take on their new velocities at once.
        self.model.system.project_onto_constraints()?;
        Ok(())
    }
}

impl Scene for Leg {
    fn time(&self) -> f64 {
        self.model.system.time()
    }

    fn step_size(&self) -> f64 {
        self.model.h
    }

    fn step(&mut self) -> Outcome<()> {
        self.model.step()?;
        self.trail.push(self.model.position(jansen::FOOT), 1500);
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        let axle = point(jansen::AXLE);
        canvas.path(&ring(jansen::AXLE, jansen::CRANK), Role::Ground);
        canvas.ball(axle, 0.5 * self.model.particle_radius, Role::Ground);
        canvas.line(axle, self.model.position(0), Role::Second);
        canvas.path(self.trail.points(), Role::Trail);
        self.model.draw(canvas, |_| Role::Body);
    }

    fn camera(&self) -> Camera {
        Camera::new([-0.23, -5.05, 1.78], [-0.65, 0.0, 1.3])
    }

    /// The power of the constraints is what the motor puts in.
    fn readings(&self) -> Vec<Reading> {
        self.model.readings()
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            GRAVITY => self.model.set_gravity(value),
            _ => {
                // If the rods could not follow, the next step would say so.
                let _ = self.set_crank_speed(value * std::f64::consts::TAU);
            }
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.model.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.model.drag(ray);
    }

    fn release(&mut self) {
        self.model.release();
    }
}
