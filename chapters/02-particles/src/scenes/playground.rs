//! The playground: make particles, tie them, nail them, pull them.

use super::world::World;
use crate::{Drag, Gravity, Plane, Spring, nail};
use course::{
    Camera, Canvas, Outcome, Param, Ray, Reading, Role, Scene, SceneEntry,
    Settings,
};
use math::{Vec3, point, vector};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "playground",
        title: "The playground",
        sentence: "Make particles (c), tie two of them together (a, twice), \
                   nail them (x), and pull at them with the mouse.",
        alt: "A small swing of balls and springs that hangs from a nail over \
              a floor.",
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
        build: |settings| Ok(Box::new(Playground::new(settings)?)),
    }
}

struct Playground {
    world: World,
    ks: f64,
    kd: f64,
    gravity: crate::ForceId,
    /// The first end of a spring to be.
    first: Option<usize>,
}

impl Playground {
    fn new(settings: &Settings) -> Outcome<Playground> {
        let planes = vec![Plane::floor(0.0)?];
        let mut world = World::new(1.0 / 240.0, planes, 0.4);
        world.ball = 0.06;
        let down = -settings.get("g") * Vec3::z();
        let gravity = world.particles.add_force(Gravity::new(down)?)?;
        world.particles.add_force(Drag::new(0.02)?)?;
        let (ks, kd) = (settings.get("ks"), settings.get("kd"));
        let mut playground = Playground { world, ks, kd, gravity, first: None };
        playground.furnish()?;
        Ok(playground)
    }

    /// Something to begin with: a nail, and a triangle that hangs from it.
    fn furnish(&mut self) -> Outcome<()> {
        let places = [(0.0, 1.8), (0.0, 1.3), (0.5, 0.9), (-0.5, 0.9)];
        for (x, z) in places {
            let place = Vec3::new(x, 0.0, z);
            self.world.particles.add(0.2, place, Vec3::zeros())?;
        }
        let top = self.world.particles.x()[0];
        self.world.particles.control(0, nail(top))?;
        for ends in [[0, 1], [1, 2], [2, 3], [3, 1]] {
            self.tie(ends)?;
        }
        Ok(())
    }

    fn tie(&mut self, ends: [usize; 2]) -> Outcome<()> {
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
        let mut place = vector(ray.at(-ray.origin[1] / along));
        place.z = place.z.max(self.world.ball);
        let near = place.norm() < 50.0;
        near && self.world.particles.add(0.2, place, Vec3::zeros()).is_ok()
    }

    /// The first press marks an end, the second ties a spring to it.
    fn attach(&mut self, ray: &Ray) -> bool {
        let Some(i) = self.world.pointed_at(ray) else {
            self.first = None;
            return false;
        };
        match self.first.take() {
            None => self.first = Some(i),
            Some(first) if first == i => {}
            Some(first) => return self.tie([first, i]).is_ok(),
        }
        true
    }

    fn nail(&mut self, ray: &Ray) -> bool {
        let Some(i) = self.world.pointed_at(ray) else { return false };
        let particles = &mut self.world.particles;
        let done = match particles.is_controlled(i) {
            true => particles.release(i),
            false => particles.control(i, nail(particles.x()[i])),
        };
        done.is_ok()
    }

    fn delete(&mut self, ray: &Ray) -> bool {
        let Some(i) = self.world.pointed_at(ray) else { return false };
        self.first = None;
        self.world.release();
        self.world.collisions.forget(i);
        self.world.particles.remove(i).is_ok()
    }
}

impl Scene for Playground {
    fn time(&self) -> f64 {
        self.world.time()
    }

    fn step_size(&self) -> f64 {
        self.world.h
    }

    fn step(&mut self) -> Outcome<()> {
        self.world.step()
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        self.world.draw(canvas);
        if let Some(first) = self.first {
            let place = point(self.world.particles.x()[first]);
            canvas.ball(place, 1.3 * self.world.ball, Role::Warning);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.6, -4.2, 1.5], [0.0, 0.0, 1.0])
    }

    fn energies(&self) -> Vec<Reading> {
        let particles = &self.world.particles;
        let nailed = |i: &usize| particles.is_controlled(*i);
        let nails = (0..particles.len()).filter(nailed).count();
        let spring = |id| particles.force_as::<Spring>(id).is_some();
        let springs = particles.forces().filter(|(id, _)| spring(*id)).count();
        let mut readings = self.world.energies();
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

    fn grab(&mut self, ray: &Ray) -> bool {
        self.world.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.world.drag(ray);
    }

    fn release(&mut self) {
        self.world.release();
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
