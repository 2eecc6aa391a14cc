//! A pendulum of any number of links.

use super::interactive::{GRAVITY, InteractiveParticles, gravity_param};
use crate::structures;
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry, Trail,
};
use math::Vec3;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "pendulum",
        title: "A pendulum of many links",
        sentence: "Choose the number of links, let it swing, and pull at \
                   it. One link is a clock, two are chaos, twenty are a \
                   chain.",
        alt: "A pendulum of three links in mid-swing, with the path of its \
              lowest ball behind it.",
        params: vec![
            Param::new("links", "links", 1.0..=30.0, 3.0).integer(),
            Param::new("start", "start, from hanging down", 0.0..=180.0, 100.0)
                .unit("°"),
            gravity_param(),
        ],
        still_at: 0.9,
        build: Box::new(|values| Ok(Box::new(Links::new(values)?))),
    }
}

/// Its total length, m, and its total mass, kg.
const TOTAL_LENGTH: f64 = 1.5;
const TOTAL_MASS: f64 = 0.6;

/// The nail: high enough for the pendulum to clear the floor.
const NAIL: Vec3 = Vec3::new(0.0, 0.0, 1.7);

struct Links {
    model: InteractiveParticles,
    values: ParamValues,
    trail: Trail,
}

impl Links {
    fn new(values: &ParamValues) -> Outcome<Links> {
        let mut model =
            InteractiveParticles::new(1.0 / 480.0, values.get(GRAVITY))?;
        model.mouse_stiffness = 30.0;
        let links = values.count("links");
        let angle = values.get("start").to_radians();
        let along = TOTAL_LENGTH * Vec3::new(angle.sin(), 0.0, -angle.cos());
        let mut positions = Vec::new();
        for i in 0..=links {
            positions.push(NAIL + i as f64 / links as f64 * along);
        }
        let mass = TOTAL_MASS / links as f64;
        structures::chain(&mut model.system, &positions, mass)?;
        model.system.refresh()?;
        let (values, trail) = (values.clone(), Trail::default());
        Ok(Links { model, values, trail })
    }

    /// Starts again with other links or from another angle.
    fn restart(&mut self) {
        // In range, so that every value makes a pendulum.
        if let Ok(new) = Links::new(&self.values) {
            *self = new;
        }
    }
}

impl Scene for Links {
    fn time(&self) -> f64 {
        self.model.time()
    }

    fn step_size(&self) -> f64 {
        self.model.h
    }

    fn step(&mut self) -> Outcome<()> {
        self.model.step()?;
        let last = self.model.system.particles().len() - 1;
        self.trail.push(self.model.position(last), 600);
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        canvas.path(self.trail.points(), Role::Trail);
        self.model.draw(canvas, |_| Role::Body);
    }

    fn camera(&self) -> Camera {
        Camera::new([0.43, -5.19, 1.92], [0.0, 0.0, 1.6])
    }

    fn readings(&self) -> Vec<Reading> {
        let mut readings = self.model.readings();
        // The tension of the first link is what the nail carries.
        let value = -self.model.system.lambda().first().unwrap_or(&0.0);
        let (name, unit) = ("tension at the nail", "N");
        readings.push(Reading { name, unit, value });
        readings
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        match name {
            GRAVITY => self.model.set_gravity(value),
            _ => self.restart(),
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
