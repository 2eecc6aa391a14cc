//! A puppet that dances on its strings.

use super::interactive::InteractiveParticles;
use super::puppet::{BAR, Dance, HEAD, build};
use crate::ConstraintId;
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry,
};
use particles::Drag;
use std::f64::consts::TAU;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "marionette",
        title: "A puppet on strings",
        sentence: "Five strings lead from a rocking bar to the head, the \
                   hands and the knees, and the rest follows. Change the \
                   dance, and pull at a limb.",
        alt: "A stick figure hangs by five strings from a slanted bar, one \
              arm raised higher than the other.",
        params: vec![
            Param::new("tilt", "how far the bar rocks", 0.0..=40.0, 20.0)
                .unit("°"),
            Param::new("pace", "beats per second", 0.1..=1.5, 0.5).unit("1/s"),
        ],
        still_at: 2.45,
        build: Box::new(|values| Ok(Box::new(Marionette::new(values)?))),
    }
}

/// How far the bar rocks, rad, and its angular frequency, rad/s.
fn rocking(values: &ParamValues) -> (f64, f64) {
    (values.get("tilt").to_radians(), TAU * values.get("pace"))
}

struct Marionette {
    model: InteractiveParticles,
    values: ParamValues,
    dance: Dance,
    strings: Vec<ConstraintId>,
}

impl Marionette {
    fn new(values: &ParamValues) -> Outcome<Marionette> {
        let mut model = InteractiveParticles::new(1.0 / 240.0, 9.81)?;
        (model.particle_radius, model.planar, model.mouse_stiffness) =
            (0.035, false, 30.0);
        model.system.add_force(Drag::new(0.15)?)?;
        let (tilt, pace) = rocking(values);
        let dance = Dance { tilt, pace, phase: 0.0, since: 0.0 };
        let strings = build(&mut model, dance)?;
        Ok(Marionette { model, values: values.clone(), dance, strings })
    }
}

impl Scene for Marionette {
    fn time(&self) -> f64 {
        self.model.time()
    }

    fn step_size(&self) -> f64 {
        self.model.h
    }

    fn step(&mut self) -> Outcome<()> {
        self.model.step()
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        self.model.draw(canvas, |id| match self.strings.contains(&id) {
            true => Role::Trail,
            false => Role::Body,
        });
        canvas.ball(self.model.position(HEAD), 0.11, Role::Body);
        for i in 1..BAR.len() {
            let (a, b) = (self.model.position(0), self.model.position(i));
            canvas.line(a, b, Role::Second);
        }
        canvas.floor(0.0);
    }

    fn camera(&self) -> Camera {
        Camera::new([1.08, -4.09, 1.58], [0.0, 0.0, 1.1])
    }

    fn readings(&self) -> Vec<Reading> {
        self.model.readings()
    }

    fn set(&mut self, name: &str, value: f64) {
        let now = self.model.time();
        self.dance.phase = self.dance.phase_at(now);
        self.dance.since = now;
        self.values.set(name, value);
        (self.dance.tilt, self.dance.pace) = rocking(&self.values);
        // If the puppet could not follow, the next step would say so.
        let _ = self.dance.apply(&mut self.model);
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
