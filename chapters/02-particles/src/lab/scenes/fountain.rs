//! Hundreds of particles that fly up, fall and bounce.

use super::picking::PickableWorld;
use super::world_scene::{InWorld, WorldScene};
use crate::{Drag, Gravity, Plane};
use course::{Camera, Outcome, Param, ParamValues, Random, SceneEntry};
use math::Vec3;
use std::f64::consts::TAU;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "fountain",
        title: "A fountain of bouncing particles",
        sentence: "Hundreds of particles leave the nozzle, bounce and slow \
                   down. Those that come to rest start again.",
        alt: "A spray of small balls rises from a point, spreads, falls back \
              and bounces on the floor.",
        params: vec![
            Param::new("count", "particles", 1.0..=1000.0, 400.0).integer(),
            Param::new("e", "restitution e", 0.0..=0.95, 0.6),
        ],
        still_at: 1.2,
        build: Box::new(|values| Ok(Box::new(InWorld(Fountain::new(values)?)))),
    }
}

struct Fountain {
    world: PickableWorld,
    random: Random,
}

impl Fountain {
    fn new(values: &ParamValues) -> Outcome<Fountain> {
        let planes = vec![Plane::floor(0.0)?];
        let mut world =
            PickableWorld::new(1.0 / 120.0, planes, values.get("e"));
        world.ball = 0.03;
        // For ten grams: a stiffer one would need a shorter step.
        world.mouse_stiffness = 2.0;
        world.collisions.rest_speed = 0.05;
        world.particles.add_force(Gravity::earth())?;
        world.particles.add_force(Drag::new(0.002)?)?;
        let mut fountain = Fountain { world, random: Random::new(7) };
        fountain.fill(values.count("count"))?;
        Ok(fountain)
    }

    /// Adds or removes particles until there are `count`. New ones start
    /// somewhere along their flight, so that they do not all come at once.
    fn fill(&mut self, count: usize) -> Outcome<()> {
        while self.world.particles.len() > count {
            let last = self.world.particles.len() - 1;
            self.world.particles.remove(last)?;
            self.world.collisions.particle_removed(last);
        }
        while self.world.particles.len() < count {
            let (x, v) = self.launch();
            let ahead = self.random.uniform(0.0, 1.1);
            let x = x + ahead * v - 4.9 * ahead * ahead * Vec3::z();
            let x = Vec3::new(x.x, x.y, x.z.max(0.01));
            let v = v - 9.81 * ahead * Vec3::z();
            self.world.particles.add(0.01, x, v)?;
        }
        Ok(())
    }

    /// A random start from the nozzle: position and velocity.
    fn launch(&mut self) -> (Vec3, Vec3) {
        let aside = self.random.uniform(0.0, 2.2);
        let (sin, cos) = self.random.uniform(0.0, TAU).sin_cos();
        let up = self.random.uniform(5.0, 6.5);
        let v = Vec3::new(aside * cos, aside * sin, up);
        (Vec3::new(0.0, 0.0, 0.3), v)
    }
}

impl WorldScene for Fountain {
    fn world(&self) -> &PickableWorld {
        &self.world
    }

    fn world_mut(&mut self) -> &mut PickableWorld {
        &mut self.world
    }

    /// Those that have come to rest start again.
    fn after_step(&mut self) -> Outcome<()> {
        let resting: Vec<usize> = self
            .world
            .collisions
            .contacts()
            .iter()
            .map(|c| c.particle)
            .collect();
        for i in resting {
            if self.world.particles.v()[i].norm() < 0.2 {
                let (x, v) = self.launch();
                self.world.particles.move_particle(i, x, v)?;
            }
        }
        Ok(())
    }

    fn camera(&self) -> Camera {
        Camera::new([4.21, -6.02, 2.46], [0.0, 0.0, 0.9])
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "e" => self.world.collisions.restitution = value,
            // Counts in range always fit: nothing can be refused.
            _ => drop(self.fill(value as usize)),
        }
    }
}
