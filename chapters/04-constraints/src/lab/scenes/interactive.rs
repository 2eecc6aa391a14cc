//! Constrained particles that can be drawn, picked and pulled: what all scenes
//! here share.

use crate::{ConstrainedParticles, ConstraintId, Rod};
use course::{Canvas, Outcome, Param, Point, Ray, Reading, Role};
use math::{Vec3, point, vector};
use ode::{DormandPrince, System};
use particles::measure::{kinetic_energy, potential_energy};
use particles::{ForceId, Gravity, MouseSpring};

/// The slider of gravity, which most scenes have.
pub const GRAVITY: &str = "g";

/// The slider of gravity, from none to twice the earth's.
pub fn gravity_param() -> Param {
    Param::new(GRAVITY, "gravity", 0.0..=20.0, 9.81).unit("m/s²")
}

/// The mouse does not pull farther out than this along any axis, m.
pub const FARTHEST_TARGET: f64 = 50.0;

/// Constrained particles, and the mouse spring that pulls at one of them.
pub struct InteractiveParticles {
    pub system: ConstrainedParticles,
    solver: DormandPrince,
    /// The step, s.
    pub h: f64,
    /// The radius that particles are drawn with, m.
    pub particle_radius: f64,
    /// Stiffness of the mouse spring, N/m.
    pub mouse_stiffness: f64,
    /// Whether everything happens in the plane y = 0.
    pub planar: bool,
    gravity: ForceId,
    grabbed: Option<Grabbed>,
}

/// The particle that the mouse has grabbed, and how far it is from the eye, m.
struct Grabbed {
    force: ForceId,
    particle: usize,
    depth: f64,
}

impl InteractiveParticles {
    /// No particles yet, under the gravity `g`, m/s², with steps of `h`, s.
    pub fn new(h: f64, g: f64) -> Outcome<InteractiveParticles> {
        let mut system = ConstrainedParticles::new();
        let gravity = system.add_force(Gravity::new(-g * Vec3::z())?)?;
        let solver = DormandPrince::new();
        Ok(InteractiveParticles {
            system,
            solver,
            h,
            particle_radius: 0.04,
            mouse_stiffness: 60.0,
            planar: true,
            gravity,
            grabbed: None,
        })
    }

    pub fn time(&self) -> f64 {
        self.system.time()
    }

    /// One step, after which forces are those of the new state.
    pub fn step(&mut self) -> Outcome<()> {
        self.system.step(&mut self.solver, self.h)?;
        self.system.refresh()?;
        Ok(())
    }

    pub fn set_gravity(&mut self, g: f64) {
        let gravity = self.system.force_as_mut::<Gravity>(self.gravity);
        if let (Some(gravity), Ok(new)) =
            (gravity, Gravity::new(-g * Vec3::z()))
        {
            *gravity = new;
        }
    }

    /// A rod between two particles, as long as they are apart.
    pub fn add_rod(&mut self, ends: [usize; 2]) -> Outcome<ConstraintId> {
        let rod = Rod::between(&self.system.particles().state(), ends)?;
        Ok(self.system.constrain(rod)?)
    }

    /// The position of a particle.
    pub fn position(&self, i: usize) -> Point {
        point(self.system.particles().x()[i])
    }

    /// Rods as lines in their roles, particles as balls, the mouse spring.
    pub fn draw(
        &self,
        canvas: &mut dyn Canvas,
        role: impl Fn(ConstraintId) -> Role,
    ) {
        for (id, _) in self.system.constraints() {
            if let Some(rod) = self.system.constraint_as::<Rod>(id) {
                let [a, b] = rod.ends().map(|i| self.position(i));
                canvas.line(a, b, role(id));
            }
        }
        let particles = self.system.particles();
        for i in 0..particles.len() {
            let scripted = particles.is_scripted(i);
            let role = if scripted { Role::Second } else { Role::Body };
            canvas.ball(self.position(i), self.particle_radius, role);
        }
        if let Some(grabbed) = &self.grabbed
            && let Some(mouse) =
                particles.force_as::<MouseSpring>(grabbed.force)
        {
            let from = self.position(grabbed.particle);
            canvas.arrow(from, point(mouse.target), Role::Force);
        }
    }

    /// Energies, the constraint violation, and the power of the constraints.
    pub fn readings(&self) -> Vec<Reading> {
        let particles = self.system.particles();
        let kinetic = kinetic_energy(particles);
        let potential = potential_energy(particles);
        let reading = |name, unit, value| Reading { name, unit, value };
        vec![
            reading("kinetic energy", "J", kinetic),
            reading("potential energy", "J", potential),
            reading("total energy", "J", kinetic + potential),
            reading("|C|", "m", self.system.violation()),
            reading("power of constraints", "W", self.power()),
        ]
    }

    /// The power of the constraint forces on all that moves freely, W.
    fn power(&self) -> f64 {
        let particles = self.system.particles();
        let mut power = 0.0;
        for (i, v) in particles.v().iter().enumerate() {
            if !particles.is_scripted(i) {
                power += self.system.constraint_force(i).dot(v);
            }
        }
        power
    }

    /// The particle nearest to the ray, if it is near enough to be meant.
    pub fn pick_particle(&self, ray: &Ray) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for i in 0..self.system.particles().len() {
            let (_, miss) = ray.approach(self.position(i));
            if miss < 3.0 * self.particle_radius
                && best.is_none_or(|(_, m)| miss < m)
            {
                best = Some((i, miss));
            }
        }
        best.map(|(i, _)| i)
    }

    /// The rod nearest to the ray, if it is near enough to be meant.
    pub fn pick_rod(&self, ray: &Ray) -> Option<ConstraintId> {
        let mut best: Option<(ConstraintId, f64)> = None;
        for (id, _) in self.system.constraints() {
            let Some(rod) = self.system.constraint_as::<Rod>(id) else {
                continue;
            };
            let [a, b] = rod.ends().map(|i| self.system.particles().x()[i]);
            for k in 1..8 {
                let along = a + f64::from(k) / 8.0 * (b - a);
                let (_, miss) = ray.approach(point(along));
                let near = miss < 2.0 * self.particle_radius;
                if near && best.is_none_or(|(_, m)| miss < m) {
                    best = Some((id, miss));
                }
            }
        }
        best.map(|(id, _)| id)
    }

    /// Where a ray points: in the plane y = 0, or `depth` away.
    pub fn target(&self, ray: &Ray, depth: f64) -> Vec3 {
        let along = ray.direction[1];
        if !self.planar || along.abs() < 1e-9 {
            return vector(ray.at(depth));
        }
        let mut target = vector(ray.at(-ray.origin[1] / along));
        target.y = 0.0; // exactly, not up to rounding
        target
    }

    pub fn grab(&mut self, ray: &Ray) -> bool {
        self.release();
        let Some(particle) = self.pick_particle(ray) else { return false };
        let (depth, _) = ray.approach(self.position(particle));
        let target = self.target(ray, depth);
        let ks = self.mouse_stiffness;
        let spring = MouseSpring::new(particle, target, ks, 0.1 * ks);
        let force = spring.and_then(|spring| self.system.add_force(spring));
        let Ok(force) = force else { return false };
        self.grabbed = Some(Grabbed { force, particle, depth });
        true
    }

    pub fn drag(&mut self, ray: &Ray) {
        let Some(grabbed) = &self.grabbed else { return };
        let target = self.target(ray, grabbed.depth);
        let mouse = self.system.force_as_mut::<MouseSpring>(grabbed.force);
        if let Some(mouse) = mouse
            && target.iter().all(|x| x.abs() < FARTHEST_TARGET)
        {
            mouse.target = target;
        }
    }

    pub fn release(&mut self) {
        if let Some(grabbed) = self.grabbed.take() {
            self.system.remove_force(grabbed.force);
        }
    }
}

/// A circle in the plane y = 0, to be drawn.
pub fn ring(centre: Vec3, radius: f64) -> Vec<Point> {
    let mut points = Vec::new();
    for i in 0..=64 {
        let (sin, cos) = (std::f64::consts::TAU * i as f64 / 64.0).sin_cos();
        points.push(point(centre + radius * Vec3::new(sin, 0.0, cos)));
    }
    points
}
