//! Thousands of particles that repel each other, in a box.

use super::picking::PickableWorld;
use super::world_scene::{InWorld, WorldScene};
use crate::{Plane, ShortRange};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Pose, Random, Role, SceneEntry,
};
use math::Vec3;
use ode::SymplecticEuler;

/// Half the side of the box, m.
const HALF: f64 = 1.0;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "gas",
        title: "A gas in a box",
        sentence: "Thousands of particles start in one corner of a box, repel \
                   each other and fill it.",
        alt: "A wire-frame box in which a cloud of small balls spreads from \
              one corner.",
        params: vec![
            Param::new("count", "particles", 100.0..=5000.0, 2000.0).integer(),
        ],
        still_at: 0.6,
        build: Box::new(|values| Ok(Box::new(InWorld(Gas::new(values)?)))),
    }
}

struct Gas {
    world: PickableWorld,
    values: ParamValues,
}

impl Gas {
    fn new(values: &ParamValues) -> Outcome<Gas> {
        let mut planes = Vec::new();
        for axis in [Vec3::x(), Vec3::y(), Vec3::z()] {
            for sign in [-1.0, 1.0] {
                let inwards = -sign * axis;
                planes.push(Plane::new(sign * HALF * axis, inwards)?);
            }
        }
        let mut world = PickableWorld::new(1.0 / 120.0, planes, 1.0);
        // Soft forces and a fixed step: one evaluation is enough.
        world.solver = Box::new(SymplecticEuler::new());
        world.collisions.impact_method = crate::ImpactMethod::Displace;
        world.ball = 0.02;
        // For ten grams: a stiffer one would need a shorter step.
        world.mouse_stiffness = 2.0;
        let mut random = Random::new(11);
        for _ in 0..values.count("count") {
            let mut coordinate = || random.uniform(-HALF, -0.1 * HALF);
            let x = Vec3::new(coordinate(), coordinate(), coordinate());
            world.particles.add(0.01, x, Vec3::zeros())?;
        }
        world.particles.add_force(ShortRange::repulsion(6.0, 0.15)?)?;
        Ok(Gas { world, values: values.clone() })
    }
}

impl WorldScene for Gas {
    fn world(&self) -> &PickableWorld {
        &self.world
    }

    fn world_mut(&mut self) -> &mut PickableWorld {
        &mut self.world
    }

    fn draw_around(&self, canvas: &mut dyn Canvas) {
        let corner = |bits: usize| {
            let sign =
                |bit: usize| if bits >> bit & 1 == 1 { HALF } else { -HALF };
            Pose::at([0.0; 3]).apply([sign(0), sign(1), sign(2)])
        };
        for from in 0..8_usize {
            for bit in 0..3 {
                if from >> bit & 1 == 0 {
                    let to = corner(from | 1 << bit);
                    canvas.line(corner(from), to, Role::Ground);
                }
            }
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([3.13, -4.81, 2.17], [0.0, 0.0, 0.0])
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        if let Ok(gas) = Gas::new(&self.values) {
            *self = gas;
        }
    }
}
