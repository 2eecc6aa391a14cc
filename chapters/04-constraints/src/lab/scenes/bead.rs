//! Two beads on one wire: a constraint keeps the first on it, a penalty spring
//! the second.

use super::interactive::{GRAVITY, InteractiveParticles, gravity_param, ring};
use crate::OnCircle;
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry,
};
use math::{Vec3, point};
use particles::{Force, ForceId, State, renumber};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "bead",
        title: "A bead on a wire",
        sentence: "One bead is kept on the wire by a constraint force, the \
                   other by a penalty spring. Make the spring stiffer until \
                   its bead is off to Neptune, and pull at both.",
        alt: "An upright ring with a bead on it, an arrow from the bead \
              inwards, and a second bead well outside the ring, below it.",
        params: vec![
            Param::new("ks", "stiffness of the spring", 10.0..=1e6, 100.0)
                .unit("N/m")
                .log(),
            gravity_param(),
        ],
        still_at: 0.8,
        build: Box::new(|values| Ok(Box::new(Beads::new(values)?))),
    }
}

/// The centre of the wire, whose radius is 1 m: it stands above the floor.
const CENTRE: Vec3 = Vec3::new(0.0, 0.0, 1.4);

/// A penalty spring towards the wire: notes F §1.
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
        let c = (now.x[self.particle] - CENTRE).norm() - 1.0;
        0.5 * self.ks * c * c
    }

    fn min_particles(&self) -> usize {
        self.particle + 1
    }

    fn particle_removed(&mut self, removed: usize) -> bool {
        renumber(std::slice::from_mut(&mut self.particle), removed)
    }
}

/// A bead farther off the wire than this, m, has diverged, and starts again.
const DIVERGED: f64 = 10.0;

struct Beads {
    model: InteractiveParticles,
    penalty: ForceId,
}

impl Beads {
    fn new(values: &ParamValues) -> Outcome<Beads> {
        let mut model =
            InteractiveParticles::new(1.0 / 240.0, values.get(GRAVITY))?;
        (model.particle_radius, model.mouse_stiffness) = (0.06, 30.0);
        let start = Self::start();
        for _ in 0..2 {
            model.system.add(1.0, start, Vec3::zeros())?;
        }
        let wire = OnCircle::new(0, CENTRE, Vec3::y(), 1.0)?;
        model.system.constrain(wire)?;
        let penalty = Penalty { particle: 1, ks: values.get("ks") };
        let penalty = model.system.add_force(penalty)?;
        model.system.refresh()?;
        Ok(Beads { model, penalty })
    }

    /// On the wire, to the right of its centre and above it.
    fn start() -> Vec3 {
        let (sin, cos) = 120_f64.to_radians().sin_cos();
        CENTRE + Vec3::new(sin, 0.0, -cos)
    }

    /// How far the second bead is off the wire, m, outwards.
    fn penalty_error(&self) -> f64 {
        (self.model.system.particles().x()[1] - CENTRE).norm() - 1.0
    }
}

impl Scene for Beads {
    fn time(&self) -> f64 {
        self.model.time()
    }

    fn step_size(&self) -> f64 {
        self.model.h
    }

    fn step(&mut self) -> Outcome<()> {
        if self.penalty_error().abs() > DIVERGED {
            self.model.system.move_particle(1, Self::start(), Vec3::zeros())?;
        }
        self.model.step()
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        canvas.path(&ring(CENTRE, 1.0), Role::Ground);
        self.model.draw(canvas, |_| Role::Trail);
        canvas.ball(
            self.model.position(1),
            1.02 * self.model.particle_radius,
            Role::Second,
        );
        let x = self.model.system.particles().x();
        // Ten newtons are drawn 0.2 m long.
        let force = self.model.system.constraint_force(0);
        canvas.arrow(point(x[0]), point(x[0] + 0.02 * force), Role::Force);
        let l = x[1] - CENTRE;
        if l.norm() > 0.0 {
            let wire = CENTRE + l.normalize();
            canvas.line(point(x[1]), point(wire), Role::Second);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.54, -4.76, 1.74], [0.0, 0.0, 1.2])
    }

    fn readings(&self) -> Vec<Reading> {
        let mut readings = self.model.readings();
        let (name, unit) = ("second bead off the wire", "m");
        readings.push(Reading { name, unit, value: self.penalty_error() });
        readings
    }

    fn set(&mut self, name: &str, value: f64) {
        if name == GRAVITY {
            self.model.set_gravity(value);
            return;
        }
        let penalty = self.model.system.force_as_mut::<Penalty>(self.penalty);
        if let Some(penalty) = penalty {
            penalty.ks = value;
        }
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
}
