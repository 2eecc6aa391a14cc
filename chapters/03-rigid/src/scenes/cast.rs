//! Bodies that can be drawn and pulled: what the scenes here share.

use super::look::Look;
use crate::mesh::mass_properties;
use crate::{Body, ForceId, Mesh, Spring, World, measure};
use course::{Canvas, Outcome, Ray, Reading, Role};
use math::{Vec3, point, vector};
use ode::{Rk4, Solver, System};

/// The number of the hand: a fixed body that nobody sees.
const HAND: usize = 0;
/// How hard the hand pulls and how much it damps, for each kilogram.
const PULL: f64 = 60.0;
const DAMPING: f64 = 6.0;

/// A world, what its bodies look like, and the hand that holds one of them.
pub struct Cast {
    /// The bodies; number 0 is the hand.
    pub world: World,
    /// What takes the steps.
    pub solver: Box<dyn Solver>,
    /// What each body but the hand looks like, in their order.
    pub looks: Vec<Look>,
    held: Option<Held>,
}

/// What the hand holds, and how far from the eye.
struct Held {
    spring: ForceId,
    depth: f64,
}

impl Cast {
    /// No bodies but the hand.
    pub fn new() -> Cast {
        let mut world = World::new();
        world.add(Body::fixed());
        let solver = Box::new(Rk4::new());
        Cast { world, solver, looks: Vec::new(), held: None }
    }

    /// Adds a body of the shape of `mesh`, at rest in the origin; returns
    /// its number.
    pub fn add(
        &mut self,
        mesh: &Mesh,
        density: f64,
        role: Role,
    ) -> Outcome<usize> {
        let properties = mass_properties(mesh, density)?;
        self.looks.push(Look::of(mesh, properties.centre, role));
        Ok(self.world.add(Body::new(&properties)?))
    }

    /// One step of size `h`.
    pub fn step(&mut self, h: f64) -> Outcome<()> {
        self.world.step(self.solver.as_mut(), h);
        let finite = |body: &Body| body.state().iter().all(|x| x.is_finite());
        if !self.world.bodies().iter().all(finite) {
            return Err("the bodies have flown off to infinity: the step is \
                        too long"
                .into());
        }
        Ok(())
    }

    /// Simulated time, s.
    pub fn time(&self) -> f64 {
        self.world.time()
    }

    /// All bodies but the hand.
    pub fn bodies(&self) -> &[Body] {
        &self.world.bodies()[HAND + 1..]
    }

    /// Draws the bodies, and the pull of the hand.
    pub fn draw(&self, canvas: &mut dyn Canvas) {
        for (body, look) in self.bodies().iter().zip(&self.looks) {
            look.draw(body.r(), body.x, canvas);
        }
        if let Some([from, to]) = self.pull() {
            canvas.arrow(point(from), point(to), Role::Force);
        }
    }

    /// Where the hand holds, and where it is.
    fn pull(&self) -> Option<[Vec3; 2]> {
        let held = self.held.as_ref()?;
        let mut forces = self.world.forces();
        let (_, force) = forces.find(|(id, _)| *id == held.spring)?;
        let force: &dyn std::any::Any = force;
        let spring = force.downcast_ref::<Spring>()?;
        Some(spring.ends(self.world.bodies()))
    }

    /// Energies of flight, spin and height, and their sum, J.
    pub fn energies(&self) -> Vec<Reading> {
        let reading = |name, value| Reading { name, unit: "J", value };
        let bodies = self.bodies();
        let flight: f64 = bodies.iter().map(Body::linear_energy).sum();
        let spin: f64 = bodies.iter().map(Body::spin_energy).sum();
        let stored = measure::potential_energy(&self.world);
        vec![
            reading("energy of flight", flight),
            reading("energy of spin", spin),
            reading("total energy", flight + spin + stored),
        ]
    }

    /// Whether the hand holds something.
    pub fn holds(&self) -> bool {
        self.held.is_some()
    }

    /// Takes hold of the nearest body that the ray meets, where it meets it.
    pub fn grab(&mut self, ray: &Ray) -> bool {
        self.release();
        let mut best: Option<(usize, f64)> = None;
        let bodies = self.bodies().iter().zip(&self.looks);
        for (i, (body, look)) in bodies.enumerate() {
            let Some(depth) = look.hit(body, ray) else { continue };
            if best.is_none_or(|(_, nearest)| depth < nearest) {
                best = Some((HAND + 1 + i, depth));
            }
        }
        let Some((number, depth)) = best else { return false };
        self.hold(number, vector(ray.at(depth)), depth).is_ok()
    }

    fn hold(&mut self, number: usize, p: Vec3, depth: f64) -> Outcome<()> {
        self.world.bodies_mut()[HAND].x = p;
        let body = &self.world.bodies()[number];
        let (b, mass) = (body.body_from_world(p), body.mass());
        let (ks, kd) = (PULL * mass, DAMPING * mass);
        let points = [b, Vec3::zeros()];
        let spring = Spring::new([number, HAND], points, ks, kd, 0.0)?;
        let spring = self.world.add_force(spring)?;
        self.held = Some(Held { spring, depth });
        Ok(())
    }

    /// Moves the hand along with the ray.
    pub fn drag(&mut self, ray: &Ray) {
        let Some(held) = &self.held else { return };
        let place = vector(ray.at(held.depth));
        if place.iter().all(|c| c.is_finite()) {
            self.world.bodies_mut()[HAND].x = place;
        }
    }

    /// Lets go.
    pub fn release(&mut self) {
        if let Some(held) = self.held.take() {
            self.world.remove_force(held.spring);
        }
    }
}
