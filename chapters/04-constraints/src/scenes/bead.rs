//! Two beads on one wire: a constraint holds the first, a spring the second.

use super::toy::{Toy, ring};
use crate::OnCircle;
use course::{
    Camera, Canvas, Outcome, Param, Ray, Reading, Role, Scene, SceneEntry,
    Settings,
};
use math::{Vec3, point};
use particles::{Force, ForceId, State, renumber};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "bead",
        title: "A bead on a wire",
        sentence: "One bead is held on the wire by a constraint force, the \
                   other by a spring. Make the spring stiffer until its bead \
                   is off to Neptune, and pull at both.",
        alt: "An upright ring with a bead on it, an arrow from the bead to \
              the inside, and a second bead well outside the ring below.",
        params: vec![
            Param::new("ks", "stiffness of the spring", 10.0..=1e6, 100.0)
                .unit("N/m")
                .log(),
            Param::new("g", "gravity", 0.0..=20.0, 9.81).unit("m/s²"),
        ],
        still_at: 0.8,
        build: |settings| Ok(Box::new(Beads::new(settings)?)),
    }
}

/// The middle of the wire, whose radius is 1 m: it stands above the floor.
const CENTRE: Vec3 = Vec3::new(0.0, 0.0, 1.4);

/// A spring towards the wire: notes F §1.
struct Penalty {
    particle: usize,
    ks: f64,
}

impl Force for Penalty {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        let l = now.x[self.particle] - CENTRE;
        let r = l.norm();
        if r > 0.0 {
            // f = -ks (|l| - 1) l/|l|
            force[self.particle] -= self.ks * (r - 1.0) / r * l;
        }
    }

    fn energy(&self, now: &State<'_>) -> f64 {
        let gap = (now.x[self.particle] - CENTRE).norm() - 1.0;
        0.5 * self.ks * gap * gap
    }

    fn reach(&self) -> usize {
        self.particle + 1
    }

    fn forget(&mut self, gone: usize) -> bool {
        renumber(std::slice::from_mut(&mut self.particle), gone)
    }
}

/// Farther away than this, m, a bead is at Neptune, and is fetched back.
const NEPTUNE: f64 = 10.0;

struct Beads {
    toy: Toy,
    penalty: ForceId,
}

impl Beads {
    fn new(settings: &Settings) -> Outcome<Beads> {
        let mut toy = Toy::new(1.0 / 240.0, settings.get("g"))?;
        (toy.ball, toy.pull) = (0.06, 30.0);
        let start = Self::start();
        for _ in 0..2 {
            toy.system.add(1.0, start, Vec3::zeros())?;
        }
        let wire = OnCircle::new(0, CENTRE, Vec3::y(), 1.0)?;
        toy.system.constrain(wire)?;
        let penalty = Penalty { particle: 1, ks: settings.get("ks") };
        let penalty = toy.system.add_force(penalty)?;
        toy.system.refresh()?;
        Ok(Beads { toy, penalty })
    }

    /// On the wire, to the right and above its middle.
    fn start() -> Vec3 {
        let (sin, cos) = 120_f64.to_radians().sin_cos();
        CENTRE + Vec3::new(sin, 0.0, -cos)
    }

    fn gap(&self) -> f64 {
        (self.toy.system.particles().x()[1] - CENTRE).norm() - 1.0
    }
}

impl Scene for Beads {
    fn time(&self) -> f64 {
        self.toy.time()
    }

    fn step_size(&self) -> f64 {
        self.toy.h
    }

    fn step(&mut self) -> Outcome<()> {
        if self.gap().abs() > NEPTUNE {
            self.toy.system.place(1, Self::start(), Vec3::zeros())?;
        }
        self.toy.step()
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.path(&ring(CENTRE, 1.0), Role::Ground);
        self.toy.draw(canvas, |_| Role::Trail);
        canvas.ball(self.toy.place(1), 1.02 * self.toy.ball, Role::Second);
        let x = self.toy.system.particles().x();
        // Ten newtons are drawn 0.2 m long.
        let pull = self.toy.system.constraint_force(0);
        canvas.arrow(point(x[0]), point(x[0] + 0.02 * pull), Role::Force);
        let l = x[1] - CENTRE;
        if l.norm() > 0.0 {
            let wire = CENTRE + l.normalize();
            canvas.line(point(x[1]), point(wire), Role::Second);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.5, -4.4, 1.7], [0.0, 0.0, 1.2])
    }

    fn energies(&self) -> Vec<Reading> {
        let mut readings = self.toy.readings();
        let (name, unit) = ("the other off the wire", "m");
        readings.push(Reading { name, unit, value: self.gap() });
        readings
    }

    fn set(&mut self, name: &str, value: f64) {
        if name == "g" {
            self.toy.set_gravity(value);
            return;
        }
        let penalty = self.toy.system.force_as_mut::<Penalty>(self.penalty);
        if let Some(penalty) = penalty {
            penalty.ks = value;
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
