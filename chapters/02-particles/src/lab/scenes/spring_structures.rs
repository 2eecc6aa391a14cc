//! Mass–spring structures: a chain, a block of jelly, a wheel with a motor.

use super::picking::PickableWorld;
use super::world_scene::{InWorld, WorldScene};
use crate::structures::{SpringMaterial, beam, block, chain, wheel};
use crate::{Drag, ForceId, Gravity, Plane, Springs, nail};
use course::{Camera, Param, ParamValues, SceneEntry};
use math::Vec3;

/// A world with a structure whose springs have sliders.
struct StructureScene {
    world: PickableWorld,
    springs: ForceId,
    camera: Camera,
}

impl WorldScene for StructureScene {
    fn world(&self) -> &PickableWorld {
        &self.world
    }

    fn world_mut(&mut self) -> &mut PickableWorld {
        &mut self.world
    }

    fn camera(&self) -> Camera {
        self.camera
    }

    fn set(&mut self, name: &str, value: f64) {
        let particles = &mut self.world.particles;
        let Some(springs) = particles.force_as_mut::<Springs>(self.springs)
        else {
            return;
        };
        for spring in &mut springs.list {
            match name {
                "ks" => spring.ks = value,
                _ => spring.kd = value,
            }
        }
    }
}

fn sliders(ks: f64, kd: f64) -> Vec<Param> {
    vec![
        Param::new("ks", "stiffness k_s", 10.0..=20000.0, ks).unit("N/m").log(),
        Param::new("kd", "damping k_d", 0.01..=5.0, kd).unit("N s/m").log(),
    ]
}

fn material(mass: f64, values: &ParamValues) -> SpringMaterial {
    SpringMaterial { mass, ks: values.get("ks"), kd: values.get("kd") }
}

/// A chain that hangs from two nails.
pub fn chain_scene() -> SceneEntry {
    SceneEntry {
        name: "chain",
        title: "A chain of springs",
        sentence: "A chain hangs from two nails. Pull it, then make its springs \
                   stiffer and stiffer until it explodes.",
        alt: "A chain of small balls sags between two fixed ends.",
        params: sliders(800.0, 0.3),
        still_at: 4.0,
        build: Box::new(|values| {
            let mut world = PickableWorld::new(1.0 / 240.0, vec![], 0.0);
            let ends = [Vec3::new(-1.0, 0.0, 2.0), Vec3::new(1.0, 0.0, 2.0)];
            let material = material(0.05, values);
            let made = chain(&mut world.particles, ends, 20, &material)?;
            // The nails are closer together than the chain is long: it sags.
            for (i, end) in [(0, 0.7 * ends[0]), (20, 0.7 * ends[1])] {
                let x = Vec3::new(end.x, end.y, ends[0].z);
                world.particles.set_script(made.particles[i], nail(x))?;
            }
            world.particles.add_force(Gravity::earth())?;
            world.particles.add_force(Drag::new(0.01)?)?;
            let camera = Camera::new([0.35, -3.9, 1.75], [0.0, 0.0, 1.4]);
            let springs = made.springs;
            Ok(Box::new(InWorld(StructureScene { world, springs, camera })))
        }),
    }
}

/// A block of jelly on the floor, and a beam beside it.
pub fn jello_scene() -> SceneEntry {
    SceneEntry {
        name: "jello",
        title: "A block of jelly",
        sentence: "A block of jelly drops onto the floor. Grab a corner, lift \
                   it and let it go.",
        alt: "A cube of balls and criss-cross springs, squashed where it \
              stands on the floor.",
        params: sliders(250.0, 0.6),
        still_at: 0.62,
        build: Box::new(|values| {
            let floor = vec![Plane::floor(0.0)?];
            let mut world = PickableWorld::new(1.0 / 400.0, floor, 0.2);
            world.ball = 0.03;
            let corner = Vec3::new(-0.5, -0.5, 1.0);
            let material = material(0.05, values);
            let size = Vec3::repeat(1.0);
            let made =
                block(&mut world.particles, corner, size, [3; 3], &material)?;
            world.particles.add_force(Gravity::earth())?;
            let camera = Camera::new([1.99, -3.25, 1.67], [0.0, 0.0, 0.5]);
            let springs = made.springs;
            Ok(Box::new(InWorld(StructureScene { world, springs, camera })))
        }),
    }
}

/// A wheel that a motor turns, and a beam that it shakes.
pub fn motor_scene() -> SceneEntry {
    SceneEntry {
        name: "motor",
        title: "A wheel with a motor",
        sentence: "A motor turns a wheel of springs. Hold the rim and see how \
                   hard it pulls.",
        alt: "A wheel of balls and spokes around a hub, turned by a crank.",
        params: sliders(200.0, 0.5),
        still_at: 1.0,
        build: Box::new(|values| {
            let mut world = PickableWorld::new(1.0 / 400.0, vec![], 0.0);
            let material = material(0.05, values);
            let hub = Vec3::new(0.0, 0.0, 1.2);
            let wheel =
                wheel(&mut world.particles, hub, 0.7, 12, 3.0, &material)?;
            let foot = Vec3::new(-1.9, -0.1, 1.1);
            let arm = beam(&mut world.particles, foot, 1.0, 0.2, 5, &material)?;
            for &i in &arm.particles[..4] {
                let x = world.particles.x()[i];
                world.particles.set_script(i, nail(x))?;
            }
            world.particles.add_force(Gravity::earth())?;
            let camera = Camera::new([0.62, -4.29, 1.92], [-0.4, 0.0, 1.1]);
            let springs = wheel.springs;
            Ok(Box::new(InWorld(StructureScene { world, springs, camera })))
        }),
    }
}
