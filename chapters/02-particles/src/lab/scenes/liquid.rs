//! Particles that repel each other close by and attract each other farther
//! out: they gather into a drop.

use super::picking::PickableWorld;
use super::world_scene::{InWorld, WorldScene};
use crate::{Drag, ShortRange};
use course::{Camera, Canvas, Outcome, Param, ParamValues, Random, SceneEntry};
use math::Vec3;
use ode::SymplecticEuler;

/// Particles along each edge of the bar at the start.
const BAR: [usize; 3] = [12, 5, 5];
/// The distance of neighbours at the start, m.
const SPACING: f64 = 0.08;
/// Reach, m, and stiffness, N/m, of the repulsion.
const REPULSION: (f64, f64) = (0.1, 6.0);
/// The reach of the attraction, m.
const ATTRACTION_REACH: f64 = 0.2;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "liquid",
        title: "A drop of liquid-like particles",
        sentence: "A bar of particles that attract each other from afar and \
                   repel each other close by rounds off into a drop.",
        alt: "A lump of small balls that was a long bar and is becoming \
              round.",
        params: vec![
            Param::new(
                "attraction",
                "stiffness of the attraction",
                0.0..=0.6,
                0.25,
            )
            .unit("N/m"),
        ],
        still_at: 0.4,
        build: Box::new(|values| Ok(Box::new(InWorld(Liquid::new(values)?)))),
    }
}

struct Liquid {
    world: PickableWorld,
    values: ParamValues,
}

impl Liquid {
    fn new(values: &ParamValues) -> Outcome<Liquid> {
        let mut world = PickableWorld::new(1.0 / 120.0, Vec::new(), 0.0);
        // Soft forces and a fixed step: one evaluation is enough.
        world.solver = Box::new(SymplecticEuler::new());
        world.ball = 0.015;
        world.mouse_stiffness = 2.0;
        let mut random = Random::new(5);
        for i in 0..BAR.iter().product() {
            let [_, ny, nz] = BAR;
            let node = [i / (ny * nz), i / nz % ny, i % nz];
            let mut x = Vec3::zeros();
            for axis in 0..3 {
                // A perfect lattice would stay one.
                let jitter = random.uniform(-0.1, 0.1);
                let middle = 0.5 * (BAR[axis] - 1) as f64;
                x[axis] = SPACING * (node[axis] as f64 - middle + jitter);
            }
            world.particles.add(0.01, x, Vec3::zeros())?;
        }
        let (reach, ks) = REPULSION;
        world.particles.add_force(ShortRange::repulsion(ks, reach)?)?;
        let attraction = values.get("attraction");
        if attraction > 0.0 {
            let pull = ShortRange::attraction(attraction, ATTRACTION_REACH)?;
            world.particles.add_force(pull)?;
        }
        // Syrup: the drop comes to rest.
        world.particles.add_force(Drag::new(0.02)?)?;
        Ok(Liquid { world, values: values.clone() })
    }
}

impl WorldScene for Liquid {
    fn world(&self) -> &PickableWorld {
        &self.world
    }

    fn world_mut(&mut self) -> &mut PickableWorld {
        &mut self.world
    }

    /// It floats in space.
    fn draw_around(&self, _canvas: &mut dyn Canvas) {}

    fn camera(&self) -> Camera {
        Camera::new([0.7, -1.15, 0.55], [0.0, 0.0, 0.0])
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        if let Ok(liquid) = Liquid::new(&self.values) {
            *self = liquid;
        }
    }
}
