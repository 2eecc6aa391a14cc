//! A playground of particles, rods, nails and wires.

use super::interactive::{
    FARTHEST_TARGET, GRAVITY, InteractiveParticles, gravity_param, ring,
};
use crate::{ConstraintId, OnCircle, OnLine, Rod};
use course::{
    Camera, Canvas, Outcome, ParamValues, Ray, Reading, Role, Scene, SceneEntry,
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
                   them (d), cut rods (k), and pull at anything.",
        alt: "A triangle of rods hangs by a rod from a bead on a level wire; \
              beside it, another rod joins it to a bead on a ring.",
        params: vec![gravity_param()],
        still_at: 0.7,
        build: Box::new(|values| Ok(Box::new(Playground::new(values)?))),
    }
}

/// The shape of a wire.
#[derive(Clone, Copy)]
enum Wire {
    Level(Vec3),
    Ring(Vec3),
}

/// The radius of a ring, m.
const RADIUS: f64 = 0.4;

struct Playground {
    model: InteractiveParticles,
    /// The constraint, the particle and the shape of each wire.
    wires: Vec<(ConstraintId, usize, Wire)>,
    /// The first end of the rod being attached.
    first: Option<usize>,
}

impl Playground {
    fn new(values: &ParamValues) -> Outcome<Playground> {
        let mut model =
            InteractiveParticles::new(1.0 / 240.0, values.get(GRAVITY))?;
        (model.particle_radius, model.mouse_stiffness) = (0.05, 40.0);
        model.system.add_force(Drag::new(0.03)?)?;
        let (wires, first) = (Vec::new(), None);
        let mut playground = Playground { model, wires, first };
        playground.add_starting_structure()?;
        Ok(playground)
    }

    /// What the playground starts with.
    fn add_starting_structure(&mut self) -> Outcome<()> {
        let positions = [
            (-0.9, 1.7),
            (-0.5, 1.3),
            (-0.2, 0.95),
            (-0.7, 0.85),
            (0.75, 0.8),
            (0.25, 0.75),
            (1.45, 1.5),
            (1.6, 1.0),
        ];
        for (x, z) in positions {
            let position = Vec3::new(x, 0.0, z);
            self.model.system.add(0.2, position, Vec3::zeros())?;
        }
        let rods = [[0, 1], [1, 2], [2, 3], [3, 1], [2, 5], [5, 4], [6, 7]];
        for ends in rods {
            self.model.add_rod(ends)?;
        }
        self.thread(0, Wire::Level(Vec3::new(-0.9, 0.0, 1.7)))?;
        self.thread(4, Wire::Ring(Vec3::new(0.75, 0.0, 0.8 + RADIUS)))?;
        let top = self.model.system.particles().x()[6];
        self.model.system.set_script(6, nail(top))?;
        self.model.system.project_onto_constraints()?;
        Ok(())
    }

    /// Puts a particle on a wire.
    fn thread(&mut self, i: usize, wire: Wire) -> Outcome<ConstraintId> {
        let system = &mut self.model.system;
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

    /// Keeps an added constraint if it can be satisfied.
    fn keep_if_satisfiable(&mut self, added: Outcome<ConstraintId>) -> bool {
        let Ok(id) = added else { return false };
        if self.model.system.project_onto_constraints().is_ok() {
            return true;
        }
        self.model.system.unconstrain(id);
        self.wires.retain(|(other, ..)| *other != id);
        false
    }

    /// A new particle where the ray meets the plane y = 0.
    fn create(&mut self, ray: &Ray) -> bool {
        if ray.direction[1].abs() < 1e-9 {
            return false;
        }
        let position = self.model.target(ray, 0.0);
        let near = position.norm() < FARTHEST_TARGET;
        let made =
            near.then(|| self.model.system.add(0.2, position, Vec3::zeros()));
        made.is_some_and(|made| made.is_ok()) && self.project()
    }

    /// Makes velocities legal and updates the readings.
    fn project(&mut self) -> bool {
        self.model.system.project_onto_constraints().is_ok()
    }

    /// The first press marks an end, the second joins a rod to it.
    fn attach(&mut self, ray: &Ray) -> bool {
        let Some(i) = self.model.pick_particle(ray) else {
            self.first = None;
            return false;
        };
        match self.first.take() {
            None => self.first = Some(i),
            Some(first) if first == i => {}
            Some(first) => {
                let rod = self.model.add_rod([first, i]);
                return self.keep_if_satisfiable(rod);
            }
        }
        true
    }

    fn nail(&mut self, ray: &Ray) -> bool {
        let Some(i) = self.model.pick_particle(ray) else { return false };
        let system = &mut self.model.system;
        let done = match system.particles().is_scripted(i) {
            true => system.clear_script(i),
            false => {
                let position = system.particles().x()[i];
                system.set_script(i, nail(position))
            }
        };
        done.is_ok() && self.project()
    }

    /// Puts the particle on a wire, or takes it off the one that it is on.
    fn wire(&mut self, ray: &Ray, round: bool) -> bool {
        let Some(i) = self.model.pick_particle(ray) else { return false };
        if let Some(k) = self.wires.iter().position(|(_, j, _)| *j == i) {
            let (id, ..) = self.wires.remove(k);
            return self.model.system.unconstrain(id) && self.project();
        }
        let position = self.model.system.particles().x()[i];
        let wire = match round {
            true => Wire::Ring(position + RADIUS * Vec3::z()),
            false => Wire::Level(position),
        };
        let threaded = self.thread(i, wire);
        self.keep_if_satisfiable(threaded)
    }

    fn cut(&mut self, ray: &Ray) -> bool {
        let rod = self.model.pick_rod(ray);
        let cut = rod.is_some_and(|id| self.model.system.unconstrain(id));
        cut && self.project()
    }

    fn delete(&mut self, ray: &Ray) -> bool {
        let Some(gone) = self.model.pick_particle(ray) else { return false };
        self.first = None;
        self.model.release();
        self.wires.retain(|(_, i, _)| *i != gone);
        for (_, i, _) in &mut self.wires {
            *i -= usize::from(*i > gone);
        }
        self.model.system.remove(gone).is_ok() && self.project()
    }
}

impl Scene for Playground {
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
        canvas.floor(0.0);
        for (_, _, wire) in &self.wires {
            match *wire {
                Wire::Ring(p) => canvas.path(&ring(p, RADIUS), Role::Ground),
                Wire::Level(p) => {
                    let ends = [-3.0, 3.0].map(|x| p + x * Vec3::x());
                    canvas.path(&ends.map(point), Role::Ground);
                }
            }
        }
        self.model.draw(canvas, |_| Role::Body);
        if let Some(first) = self.first {
            let position = self.model.position(first);
            canvas.ball(
                position,
                1.3 * self.model.particle_radius,
                Role::Warning,
            );
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.56, -4.81, 1.67], [0.2, 0.0, 1.25])
    }

    fn readings(&self) -> Vec<Reading> {
        let mut readings = self.model.readings();
        let system = &self.model.system;
        let particles = system.particles();
        let nailed = |i: &usize| particles.is_scripted(*i);
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
        self.model.set_gravity(value);
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
