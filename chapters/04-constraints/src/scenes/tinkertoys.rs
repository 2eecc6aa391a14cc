//! The playground: particles, rods, nails and wires.

use super::toy::{Toy, ring};
use crate::{ConstraintId, OnCircle, OnLine, Rod};
use course::{
    Camera, Canvas, Outcome, Param, Ray, Reading, Role, Scene, SceneEntry,
    Settings,
};
use math::{Vec3, point};
use particles::{Drag, nail};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "tinkertoys",
        title: "Tinkertoys",
        sentence: "Make particles (c), join two by a rod (a, twice), nail \
                   them (x), thread them on a wire (w) or a ring (o), delete \
                   them (d), cut rods (k), and pull at it all.",
        alt: "A triangle of rods that hangs by a rod from a bead on a level \
              wire; beside it a ring with a bead that a rod ties to it.",
        params: vec![Param::new("g", "gravity", 0.0..=20.0, 9.81).unit("m/s²")],
        still_at: 0.7,
        build: |settings| Ok(Box::new(Playground::new(settings)?)),
    }
}

/// What a wire looks like.
#[derive(Clone, Copy)]
enum Wire {
    Level(Vec3),
    Ring(Vec3),
}

/// The radius of a ring, m.
const RADIUS: f64 = 0.4;

struct Playground {
    toy: Toy,
    /// The wires, and the constraints that they are.
    wires: Vec<(ConstraintId, usize, Wire)>,
    /// The first end of a rod to be.
    first: Option<usize>,
}

impl Playground {
    fn new(settings: &Settings) -> Outcome<Playground> {
        let mut toy = Toy::new(1.0 / 240.0, settings.get("g"))?;
        (toy.ball, toy.pull) = (0.05, 40.0);
        toy.system.add_force(Drag::new(0.03)?)?;
        let (wires, first) = (Vec::new(), None);
        let mut playground = Playground { toy, wires, first };
        playground.furnish()?;
        Ok(playground)
    }

    /// Something to begin with.
    fn furnish(&mut self) -> Outcome<()> {
        let places = [
            (-0.9, 1.7),
            (-0.5, 1.3),
            (-0.2, 0.95),
            (-0.7, 0.85),
            (0.75, 0.8),
            (0.25, 0.75),
            (1.45, 1.5),
            (1.6, 1.0),
        ];
        for (x, z) in places {
            let place = Vec3::new(x, 0.0, z);
            self.toy.system.add(0.2, place, Vec3::zeros())?;
        }
        let rods = [[0, 1], [1, 2], [2, 3], [3, 1], [2, 5], [5, 4], [6, 7]];
        for ends in rods {
            self.toy.tie(ends)?;
        }
        self.thread(0, Wire::Level(Vec3::new(-0.9, 0.0, 1.7)))?;
        self.thread(4, Wire::Ring(Vec3::new(0.75, 0.0, 0.8 + RADIUS)))?;
        let top = self.toy.system.particles().x()[6];
        self.toy.system.control(6, nail(top))?;
        self.toy.system.assemble()?;
        Ok(())
    }

    /// Puts a particle on a wire.
    fn thread(&mut self, i: usize, wire: Wire) -> Outcome<ConstraintId> {
        let system = &mut self.toy.system;
        let id = match wire {
            Wire::Level(p) => {
                system.constrain(OnLine::new(i, p, Vec3::x())?)?
            }
            Wire::Ring(p) => {
                system.constrain(OnCircle::new(i, p, Vec3::y(), RADIUS)?)?
            }
        };
        self.wires.push((id, i, wire));
        Ok(id)
    }

    /// Keeps what has been added if everything can be made to fit it.
    fn fits(&mut self, added: Outcome<ConstraintId>) -> bool {
        let Ok(id) = added else { return false };
        if self.toy.system.assemble().is_ok() {
            return true;
        }
        self.toy.system.unconstrain(id);
        self.wires.retain(|(other, ..)| *other != id);
        false
    }

    /// A new particle where the ray meets the plane y = 0.
    fn create(&mut self, ray: &Ray) -> bool {
        if ray.direction[1].abs() < 1e-9 {
            return false;
        }
        let place = self.toy.target(ray, 0.0);
        let near = place.norm() < 50.0;
        let made = near.then(|| self.toy.system.add(0.2, place, Vec3::zeros()));
        made.is_some_and(|made| made.is_ok()) && self.settle()
    }

    /// Makes velocities legal and readings those of now.
    fn settle(&mut self) -> bool {
        self.toy.system.assemble().is_ok()
    }

    /// The first press marks an end, the second joins a rod to it.
    fn attach(&mut self, ray: &Ray) -> bool {
        let Some(i) = self.toy.pointed_at(ray) else {
            self.first = None;
            return false;
        };
        match self.first.take() {
            None => self.first = Some(i),
            Some(first) if first == i => {}
            Some(first) => {
                let rod = self.toy.tie([first, i]);
                return self.fits(rod);
            }
        }
        true
    }

    fn nail(&mut self, ray: &Ray) -> bool {
        let Some(i) = self.toy.pointed_at(ray) else { return false };
        let system = &mut self.toy.system;
        let done = match system.particles().is_controlled(i) {
            true => system.release(i),
            false => {
                let place = system.particles().x()[i];
                system.control(i, nail(place))
            }
        };
        done.is_ok() && self.settle()
    }

    /// Puts the particle on a wire, or takes it off the one that it is on.
    fn wire(&mut self, ray: &Ray, round: bool) -> bool {
        let Some(i) = self.toy.pointed_at(ray) else { return false };
        if let Some(k) = self.wires.iter().position(|(_, j, _)| *j == i) {
            let (id, ..) = self.wires.remove(k);
            return self.toy.system.unconstrain(id) && self.settle();
        }
        let place = self.toy.system.particles().x()[i];
        let wire = match round {
            true => Wire::Ring(place + RADIUS * Vec3::z()),
            false => Wire::Level(place),
        };
        let threaded = self.thread(i, wire);
        self.fits(threaded)
    }

    fn cut(&mut self, ray: &Ray) -> bool {
        let rod = self.toy.rod_at(ray);
        let cut = rod.is_some_and(|id| self.toy.system.unconstrain(id));
        cut && self.settle()
    }

    fn delete(&mut self, ray: &Ray) -> bool {
        let Some(gone) = self.toy.pointed_at(ray) else { return false };
        self.first = None;
        self.toy.release();
        self.wires.retain(|(_, i, _)| *i != gone);
        for (_, i, _) in &mut self.wires {
            *i -= usize::from(*i > gone);
        }
        self.toy.system.remove(gone).is_ok() && self.settle()
    }
}

impl Scene for Playground {
    fn time(&self) -> f64 {
        self.toy.time()
    }

    fn step_size(&self) -> f64 {
        self.toy.h
    }

    fn step(&mut self) -> Outcome<()> {
        self.toy.step()
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        for (_, _, wire) in &self.wires {
            match *wire {
                Wire::Ring(p) => canvas.path(&ring(p, RADIUS), Role::Ground),
                Wire::Level(p) => {
                    let ends = [-3.0, 3.0].map(|x| p + x * Vec3::x());
                    canvas.path(&ends.map(point), Role::Ground);
                }
            }
        }
        self.toy.draw(canvas, |_| Role::Body);
        if let Some(first) = self.first {
            let place = self.toy.place(first);
            canvas.ball(place, 1.3 * self.toy.ball, Role::Warning);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.5, -4.0, 1.6], [0.2, 0.0, 1.25])
    }

    fn energies(&self) -> Vec<Reading> {
        let mut readings = self.toy.readings();
        let system = &self.toy.system;
        let particles = system.particles();
        let nailed = |i: &usize| particles.is_controlled(*i);
        let nails = (0..particles.len()).filter(nailed).count();
        let rod = |id| system.constraint_as::<Rod>(id).is_some();
        let rods = system.constraints().filter(|(id, _)| rod(*id)).count();
        for (name, count) in [
            ("particles", particles.len()),
            ("rods", rods),
            ("nails", nails),
            ("wires", self.wires.len()),
        ] {
            readings.push(Reading { name, unit: "", value: count as f64 });
        }
        readings
    }

    fn set(&mut self, _name: &str, value: f64) {
        self.toy.set_gravity(value);
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

    fn keys(&self) -> Vec<(char, &'static str)> {
        vec![
            ('c', "create a particle at the pointer"),
            ('a', "attach a rod: mark one end, then the other"),
            ('x', "nail the particle, or free it"),
            ('w', "thread it on a level wire, or take it off"),
            ('o', "thread it on a ring, or take it off"),
            ('d', "delete the particle"),
            ('k', "cut the rod"),
        ]
    }

    fn key(&mut self, key: char, ray: &Ray) -> bool {
        match key {
            'c' => self.create(ray),
            'a' => self.attach(ray),
            'x' => self.nail(ray),
            'w' => self.wire(ray, false),
            'o' => self.wire(ray, true),
            'd' => self.delete(ray),
            'k' => self.cut(ray),
            _ => false,
        }
    }
}
