//! A constrained system that can be drawn and pulled: what all scenes here
//! share.

use crate::{Constrained, ConstraintId, Rod};
use course::{Canvas, Outcome, Point, Ray, Reading, Role};
use math::{Vec3, point, vector};
use ode::{DormandPrince, System};
use particles::measure::{kinetic_energy, potential_energy};
use particles::{ForceId, Gravity, MouseSpring};

/// Particles, constraints, and the hand that holds one of them.
pub struct Toy {
    pub system: Constrained,
    solver: DormandPrince,
    /// The step, s.
    pub h: f64,
    /// How large particles are drawn, m.
    pub ball: f64,
    /// Stiffness of the mouse spring, N/m.
    pub pull: f64,
    /// Whether everything happens in the plane y = 0.
    pub flat: bool,
    gravity: ForceId,
    held: Option<Held>,
}

/// What the mouse holds, and how far from the eye.
struct Held {
    force: ForceId,
    particle: usize,
    depth: f64,
}

impl Toy {
    /// An empty one under the gravity `g`, m/s², that takes steps of `h`.
    pub fn new(h: f64, g: f64) -> Outcome<Toy> {
        let mut system = Constrained::new();
        let gravity = system.add_force(Gravity::new(-g * Vec3::z())?)?;
        let solver = DormandPrince::new();
        let (ball, pull, flat, held) = (0.04, 60.0, true, None);
        Ok(Toy { system, solver, h, ball, pull, flat, gravity, held })
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
    pub fn tie(&mut self, ends: [usize; 2]) -> Outcome<ConstraintId> {
        let rod = Rod::between(&self.system.particles().state(), ends)?;
        Ok(self.system.constrain(rod)?)
    }

    /// Where a particle is.
    pub fn place(&self, i: usize) -> Point {
        point(self.system.particles().x()[i])
    }

    /// Rods as lines in their roles, particles as balls, the hand's pull.
    pub fn draw(
        &self,
        canvas: &mut dyn Canvas,
        role: impl Fn(ConstraintId) -> Role,
    ) {
        for (id, _) in self.system.constraints() {
            if let Some(rod) = self.system.constraint_as::<Rod>(id) {
                let [a, b] = rod.ends().map(|i| self.place(i));
                canvas.line(a, b, role(id));
            }
        }
        let particles = self.system.particles();
        for i in 0..particles.len() {
            let led = particles.is_controlled(i);
            let role = if led { Role::Second } else { Role::Body };
            canvas.ball(self.place(i), self.ball, role);
        }
        if let Some(held) = &self.held
            && let Some(mouse) = particles.force_as::<MouseSpring>(held.force)
        {
            let from = self.place(held.particle);
            canvas.arrow(from, point(mouse.target), Role::Force);
        }
    }

    /// Energies, and how well the constraints keep their promises.
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
            if !particles.is_controlled(i) {
                power += self.system.constraint_force(i).dot(v);
            }
        }
        power
    }

    /// The particle nearest to the ray, if it comes near enough to be meant.
    pub fn pointed_at(&self, ray: &Ray) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for i in 0..self.system.particles().len() {
            let (_, miss) = ray.approach(self.place(i));
            if miss < 3.0 * self.ball && best.is_none_or(|(_, m)| miss < m) {
                best = Some((i, miss));
            }
        }
        best.map(|(i, _)| i)
    }

    /// The rod nearest to the ray, if it comes near enough to be meant.
    pub fn rod_at(&self, ray: &Ray) -> Option<ConstraintId> {
        let mut best: Option<(ConstraintId, f64)> = None;
        for (id, _) in self.system.constraints() {
            let Some(rod) = self.system.constraint_as::<Rod>(id) else {
                continue;
            };
            let [a, b] = rod.ends().map(|i| self.system.particles().x()[i]);
            for k in 1..8 {
                let along = a + f64::from(k) / 8.0 * (b - a);
                let (_, miss) = ray.approach(point(along));
                let near = miss < 2.0 * self.ball;
                if near && best.is_none_or(|(_, m)| miss < m) {
                    best = Some((id, miss));
                }
            }
        }
        best.map(|(id, _)| id)
    }

    /// Where a ray points: in the plane of a flat toy, or so far away.
    pub fn target(&self, ray: &Ray, depth: f64) -> Vec3 {
        let along = ray.direction[1];
        if !self.flat || along.abs() < 1e-9 {
            return vector(ray.at(depth));
        }
        let mut target = vector(ray.at(-ray.origin[1] / along));
        target.y = 0.0; // not only up to rounding
        target
    }

    pub fn grab(&mut self, ray: &Ray) -> bool {
        self.release();
        let Some(particle) = self.pointed_at(ray) else { return false };
        let (depth, _) = ray.approach(self.place(particle));
        let target = self.target(ray, depth);
        let damping = 0.1 * self.pull;
        let spring = MouseSpring::new(particle, target, self.pull, damping);
        let force = spring.and_then(|spring| self.system.add_force(spring));
        let Ok(force) = force else { return false };
        self.held = Some(Held { force, particle, depth });
        true
    }

    pub fn drag(&mut self, ray: &Ray) {
        let Some(held) = &self.held else { return };
        let target = self.target(ray, held.depth);
        let mouse = self.system.force_as_mut::<MouseSpring>(held.force);
        if let Some(mouse) = mouse
            && target.iter().all(|x| x.abs() < 50.0)
        {
            mouse.target = target;
        }
    }

    pub fn release(&mut self) {
        if let Some(held) = self.held.take() {
            self.system.remove_force(held.force);
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

/// Adds a place to a trail, and forgets the oldest of too many.
pub fn follow(trail: &mut Vec<Point>, place: Point) {
    trail.push(place);
    if trail.len() > 1500 {
        trail.drain(..300);
    }
}
