//! Particles that are drawn and picked with the mouse: what all scenes here
//! share.

use crate::{
    Collisions, ForceId, MouseSpring, Particles, Plane, Spring, Springs,
    measure,
};
use course::{Canvas, Outcome, Ray, Reading, Role};
use math::{point, vector};
use ode::{Rk4, Solver, System};

/// Particles, what they bounce off, and the mouse spring on one of them.
pub struct PickableWorld {
    pub particles: Particles,
    pub collisions: Collisions,
    pub solver: Box<dyn Solver>,
    /// The physics step, s.
    pub h: f64,
    /// How large particles are drawn, m.
    pub ball: f64,
    /// Stiffness of the mouse spring, N/m.
    pub mouse_stiffness: f64,
    picked: Option<Picked>,
}

/// The picked particle, its mouse spring, and its distance from the eye.
struct Picked {
    force: ForceId,
    particle: usize,
    depth: f64,
}

impl PickableWorld {
    /// A world without particles, among `planes`.
    pub fn new(h: f64, planes: Vec<Plane>, restitution: f64) -> PickableWorld {
        PickableWorld {
            particles: Particles::new(),
            collisions: Collisions::new(planes, restitution),
            solver: Box::new(Rk4::new()),
            h,
            ball: 0.04,
            mouse_stiffness: 60.0,
            picked: None,
        }
    }

    pub fn time(&self) -> f64 {
        self.particles.time()
    }

    pub fn step(&mut self) -> Outcome<()> {
        let PickableWorld { collisions, solver, particles, h, .. } = self;
        collisions.step(solver.as_mut(), particles, *h)?;
        if particles.x().iter().any(|x| !x.iter().all(|c| c.is_finite())) {
            return Err("the particles have flown off to infinity: the step \
                        is too long for these springs"
                .into());
        }
        Ok(())
    }

    /// Springs as lines, particles as balls, scripted ones in another colour.
    pub fn draw(&self, canvas: &mut dyn Canvas) {
        for (id, _) in self.particles.forces() {
            if let Some(springs) = self.particles.force_as::<Springs>(id) {
                springs.list.iter().for_each(|s| self.draw_spring(s, canvas));
            }
            if let Some(spring) = self.particles.force_as::<Spring>(id) {
                self.draw_spring(spring, canvas);
            }
        }
        for (i, x) in self.particles.x().iter().enumerate() {
            let role = match self.particles.is_scripted(i) {
                true => Role::Second,
                false => Role::Body,
            };
            canvas.ball(point(*x), self.ball, role);
        }
        if let Some(picked) = &self.picked
            && let Some(mouse) =
                self.particles.force_as::<MouseSpring>(picked.force)
        {
            let from = self.particles.x()[picked.particle];
            canvas.arrow(point(from), point(mouse.target), Role::Force);
        }
    }

    fn draw_spring(&self, spring: &Spring, canvas: &mut dyn Canvas) {
        let [a, b] = spring.ends.map(|i| point(self.particles.x()[i]));
        canvas.line(a, b, Role::Trail);
    }

    pub fn readings(&self) -> Vec<Reading> {
        let reading = |name, value| Reading { name, unit: "J", value };
        let kinetic = measure::kinetic_energy(&self.particles);
        let potential = measure::potential_energy(&self.particles);
        vec![
            reading("kinetic energy", kinetic),
            reading("potential energy", potential),
            reading("total energy", kinetic + potential),
        ]
    }

    /// The particle nearest to the ray, if it is near enough.
    pub fn pick(&self, ray: &Ray) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for (i, x) in self.particles.x().iter().enumerate() {
            let (_, miss) = ray.approach(point(*x));
            if miss < 3.0 * self.ball && best.is_none_or(|(_, m)| miss < m) {
                best = Some((i, miss));
            }
        }
        best.map(|(i, _)| i)
    }

    pub fn grab(&mut self, ray: &Ray) -> bool {
        self.release();
        let Some(particle) = self.pick(ray) else { return false };
        let (depth, _) = ray.approach(point(self.particles.x()[particle]));
        let target = vector(ray.at(depth));
        let damping = 0.1 * self.mouse_stiffness;
        let spring =
            MouseSpring::new(particle, target, self.mouse_stiffness, damping);
        let force = spring.and_then(|spring| self.particles.add_force(spring));
        let Ok(force) = force else { return false };
        self.picked = Some(Picked { force, particle, depth });
        true
    }

    pub fn drag(&mut self, ray: &Ray) {
        let Some(picked) = &self.picked else { return };
        let target = vector(ray.at(picked.depth));
        let mouse = self.particles.force_as_mut::<MouseSpring>(picked.force);
        if let Some(mouse) = mouse
            && target.iter().all(|c| c.is_finite())
        {
            mouse.target = target;
        }
    }

    pub fn release(&mut self) {
        if let Some(picked) = self.picked.take() {
            self.particles.remove_force(picked.force);
        }
    }
}
