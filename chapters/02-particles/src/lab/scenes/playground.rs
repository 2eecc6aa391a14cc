//! The playground: create particles, attach, nail and pull them.

use super::picking::PickableWorld;
use super::world_scene::{InWorld, WorldScene};
use crate::{Drag, Gravity, Plane, Spring, nail};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, SceneEntry,
};
use math::{Vec3, point, vector};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "playground",
        title: "The playground",
        sentence: "Create particles (c), attach two of them by a spring (a, \
                   twice), nail them (x), and pull them with the mouse.",
        alt: "A triangle of balls and springs that hangs from a nail above a \
              floor.",
        params: vec![
            Param::new("ks", "stiffness of new springs", 5.0..=400.0, 80.0)
                .unit("N/m")
                .log(),
            Param::new("kd", "damping of new springs", 0.01..=4.0, 0.4)
                .unit("N s/m")
                .log(),
            Param::new("g", "gravity", 0.0..=20.0, 9.81).unit("m/s²"),
        ],
        still_at: 0.8,
        build: Box::new(|values| {
            Ok(Box::new(InWorld(Playground::new(values)?)))
        }),
    }
}

struct Playground {
    world: PickableWorld,
    ks: f64,
    kd: f64,
    gravity: crate::ForceId,
    /// The first end of the spring that is being attached.
    first: Option<usize>,
}

impl Playground {
    fn new(values: &ParamValues) -> Outcome<Playground> {
        let planes = vec![Plane::floor(0.0)?];
        let mut world = PickableWorld::new(1.0 / 240.0, planes, 0.4);
        world.ball = 0.06;
        let down = -values.get("g") * Vec3::z();
        let gravity = world.particles.add_force(Gravity::new(down)?)?;
        world.particles.add_force(Drag::new(0.02)?)?;
        let (ks, kd) = (values.get("ks"), values.get("kd"));
        let mut playground = Playground { world, ks, kd, gravity, first: None };
        playground.add_start()?;
        Ok(playground)
    }

    /// Something to begin with: a nail, and a triangle that hangs from it.
    fn add_start(&mut self) -> Outcome<()> {
        let positions = [(0.0, 1.8), (0.0, 1.3), (0.5, 0.9), (-0.5, 0.9)];
        for (x, z) in positions {
            let x = Vec3::new(x, 0.0, z);
            self.world.particles.add(0.2, x, Vec3::zeros())?;
        }
        let top = self.world.particles.x()[0];
        self.world.particles.set_script(0, nail(top))?;
        for ends in [[0, 1], [1, 2], [2, 3], [3, 1]] {
            self.add_spring(ends)?;
        }
        Ok(())
    }

    fn add_spring(&mut self, ends: [usize; 2]) -> Outcome<()> {
        let now = self.world.particles.state();
        let spring = Spring::between(&now, ends, self.ks, self.kd)?;
        self.world.particles.add_force(spring)?;
        Ok(())
    }

    /// A new particle where the ray meets the plane y = 0, above the floor.
    fn create(&mut self, ray: &Ray) -> bool {
        let along = ray.direction[1];
        if along.abs() < 1e-9 {
            return false;
        }
        let mut x = vector(ray.at(-ray.origin[1] / along));
        x.z = x.z.max(self.world.ball);
        let near = x.norm() < 50.0;
        near && self.world.particles.add(0.2, x, Vec3::zeros()).is_ok()
    }

    /// The first press marks an end, the second adds the spring.
    fn attach(&mut self, ray: &Ray) -> bool {
        let Some(i) = self.world.pick(ray) else {
            self.first = None;
            return false;
        };
        match self.first.take() {
            None => self.first = Some(i),
            Some(first) if first == i => {}
            Some(first) => return self.add_spring([first, i]).is_ok(),
        }
        true
    }

    fn nail(&mut self, ray: &Ray) -> bool {
        let Some(i) = self.world.pick(ray) else { return false };
        let particles = &mut self.world.particles;
        let done = match particles.is_scripted(i) {
            true => particles.clear_script(i),
            false => particles.set_script(i, nail(particles.x()[i])),
        };
        done.is_ok()
    }

    fn delete(&mut self, ray: &Ray) -> bool {
        let Some(i) = self.world.pick(ray) else { return false };
        self.first = None;
        self.world.release();
        self.world.collisions.particle_removed(i);
        self.world.particles.remove(i).is_ok()
    }
}

impl WorldScene for Playground {
    fn world(&self) -> &PickableWorld {
        &self.world
    }

    fn world_mut(&mut self) -> &mut PickableWorld {
        &mut self.world
    }

    fn draw_around(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        if let Some(first) = self.first {
            let x = point(self.world.particles.x()[first]);
            canvas.ball(x, 1.3 * self.world.ball, Role::Warning);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.49, -3.43, 1.41], [0.0, 0.0, 1.0])
    }

    fn more_readings(&self) -> Vec<Reading> {
        let particles = &self.world.particles;
        let nailed = |i: &usize| particles.is_scripted(*i);
        let nails = (0..particles.len()).filter(nailed).count();
        let spring = |id| particles.force_as::<Spring>(id).is_some();
        let springs = particles.forces().filter(|(id, _)| spring(*id)).count();
        let mut readings = Vec::new();
        for (name, count) in [
            ("particles", particles.len()),
            ("springs", springs),
            ("nails", nails),
        ] {
            readings.push(Reading { name, unit: "", value: count as f64 });
        }
        readings
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "ks" => self.ks = value,
            "kd" => self.kd = value,
            _ => {
                let particles = &mut self.world.particles;
                let gravity = particles.force_as_mut::<Gravity>(self.gravity);
                if let (Some(gravity), Ok(new)) =
                    (gravity, Gravity::new(-value * Vec3::z()))
                {
                    *gravity = new;
                }
            }
        }
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        vec![
            ('c', "create a particle at the pointer"),
            ('a', "attach: mark one end, then the other"),
            ('x', "nail the particle, or free it"),
            ('d', "delete the particle"),
        ]
    }

    fn key(&mut self, key: char, ray: &Ray) -> bool {
        match key {
            'c' => self.create(ray),
            'a' => self.attach(ray),
            'x' => self.nail(ray),
            'd' => self.delete(ray),
            _ => false,
        }
    }
}
