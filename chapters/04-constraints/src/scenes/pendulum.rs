//! A pendulum of any number of links.

use super::toy::{Toy, follow};
use crate::structures;
use course::{
    Camera, Canvas, Outcome, Param, Point, Ray, Reading, Role, Scene,
    SceneEntry, Settings,
};
use math::Vec3;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "pendulum",
        title: "A pendulum of many links",
        sentence: "Choose the number of links, let it swing, and pull at \
                   it. One link is a clock, two are chaos, twenty a chain.",
        alt: "A pendulum of three links in mid-swing, with the path of its \
              lowest ball behind it.",
        params: vec![
            Param::new("links", "links", 1.0..=30.0, 3.0).integer(),
            Param::new("start", "start, from hanging down", 0.0..=180.0, 100.0)
                .unit("°"),
            Param::new("g", "gravity", 0.0..=20.0, 9.81).unit("m/s²"),
        ],
        still_at: 0.9,
        build: |settings| Ok(Box::new(Links::new(settings)?)),
    }
}

/// The length of the whole, m, and its mass, kg.
const LENGTH: f64 = 1.5;
const MASS: f64 = 0.6;

/// The nail: high enough for the pendulum to clear the floor.
const TOP: Vec3 = Vec3::new(0.0, 0.0, 1.7);

struct Links {
    toy: Toy,
    settings: [(String, f64); 3],
    trail: Vec<Point>,
}

impl Links {
    fn new(settings: &Settings) -> Outcome<Links> {
        let mut toy = Toy::new(1.0 / 480.0, settings.get("g"))?;
        toy.pull = 30.0;
        let links = settings.count("links");
        let angle = settings.get("start").to_radians();
        let along = LENGTH * Vec3::new(angle.sin(), 0.0, -angle.cos());
        let mut places = Vec::new();
        for i in 0..=links {
            places.push(TOP + i as f64 / links as f64 * along);
        }
        let mass = MASS / links as f64;
        structures::chain(&mut toy.system, &places, mass)?;
        toy.system.refresh()?;
        let settings = ["links", "start", "g"]
            .map(|name| (name.to_string(), settings.get(name)));
        Ok(Links { toy, settings, trail: Vec::new() })
    }

    /// Begins anew with other links or another start.
    fn restart(&mut self) {
        let settings = Settings::resolve(&entry().params, &self.settings);
        let Ok(Ok(fresh)) = settings.map(|s| Links::new(&s)) else {
            return; // the contract of `set` rules this out
        };
        *self = fresh;
    }
}

impl Scene for Links {
    fn time(&self) -> f64 {
        self.toy.time()
    }

    fn step_size(&self) -> f64 {
        self.toy.h
    }

    fn step(&mut self) -> Outcome<()> {
        self.toy.step()?;
        let last = self.toy.system.particles().len() - 1;
        follow(&mut self.trail, self.toy.place(last));
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let from = self.trail.len().saturating_sub(480);
        canvas.path(&self.trail[from..], Role::Trail);
        self.toy.draw(canvas, |_| Role::Body);
    }

    fn camera(&self) -> Camera {
        Camera::new([0.4, -4.8, 1.9], [0.0, 0.0, 1.6])
    }

    fn energies(&self) -> Vec<Reading> {
        let mut readings = self.toy.readings();
        // The tension of the first link is what the nail carries.
        let value = -self.toy.system.lambda().first().unwrap_or(&0.0);
        let (name, unit) = ("pull at the nail", "N");
        readings.push(Reading { name, unit, value });
        readings
    }

    fn set(&mut self, name: &str, value: f64) {
        for (known, setting) in &mut self.settings {
            if known == name {
                *setting = value;
            }
        }
        match name {
            "g" => self.toy.set_gravity(value),
            _ => self.restart(),
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
