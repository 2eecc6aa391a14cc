//! Bodies that are drawn and picked with the mouse: what the scenes here share.

use super::render_mesh::RenderMesh;
use crate::mesh::mass_properties;
use crate::{Body, ForceId, Mesh, Spring, World, measure};
use course::{Canvas, Outcome, Ray, Reading, Role};
use math::{Vec3, point, vector};
use ode::{Rk4, Solver, System};

/// The number of the body at the mouse: fixed, and not drawn.
const MOUSE_BODY: usize = 0;
/// Stiffness and damping of the mouse spring per mass of the picked body, N/m
/// and N s/m for each kilogram.
const MOUSE_STIFFNESS: f64 = 60.0;
const MOUSE_DAMPING: f64 = 6.0;

/// A world, the meshes that draw its bodies, and a mouse spring on one of them.
pub struct PickableWorld {
    /// The bodies; number 0 is the mouse.
    pub world: World,
    /// The solver of its steps.
    pub solver: Box<dyn Solver>,
    /// What draws each body except the mouse, in their order.
    pub render_meshes: Vec<RenderMesh>,
    picked: Option<Picked>,
}

/// The mouse spring, and how far the picked point is from the eye.
struct Picked {
    spring: ForceId,
    depth: f64,
}

impl PickableWorld {
    /// No bodies except the mouse.
    pub fn new() -> PickableWorld {
        let mut world = World::new();
        world.add(Body::fixed());
        let solver = Box::new(Rk4::new());
        PickableWorld { world, solver, render_meshes: Vec::new(), picked: None }
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
        self.render_meshes.push(RenderMesh::of(mesh, properties.centre, role));
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

    /// All bodies except the mouse.
    pub fn bodies(&self) -> &[Body] {
        &self.world.bodies()[MOUSE_BODY + 1..]
    }

    /// Draws the bodies, and the mouse spring as an arrow.
    pub fn draw(&self, canvas: &mut dyn Canvas) {
        for (body, look) in self.bodies().iter().zip(&self.render_meshes) {
            look.draw(body.r(), body.x, canvas);
        }
        if let Some([from, to]) = self.mouse_spring() {
            canvas.arrow(point(from), point(to), Role::Force);
        }
    }

    /// The ends of the mouse spring: on the body, and at the mouse.
    fn mouse_spring(&self) -> Option<[Vec3; 2]> {
        let picked = self.picked.as_ref()?;
        let mut forces = self.world.forces();
        let (_, force) = forces.find(|(id, _)| *id == picked.spring)?;
        let force: &dyn std::any::Any = force;
        let spring = force.downcast_ref::<Spring>()?;
        Some(spring.ends(self.world.bodies()))
    }

    /// Translational, rotational and total energy, J.
    pub fn readings(&self) -> Vec<Reading> {
        let reading = |name, value| Reading { name, unit: "J", value };
        let bodies = self.bodies();
        let translational: f64 =
            bodies.iter().map(Body::translational_energy).sum();
        let rotational: f64 = bodies.iter().map(Body::rotational_energy).sum();
        let potential = measure::potential_energy(&self.world);
        vec![
            reading("translational energy", translational),
            reading("rotational energy", rotational),
            reading("total energy", translational + rotational + potential),
        ]
    }

    /// Whether a body is picked.
    pub fn has_picked(&self) -> bool {
        self.picked.is_some()
    }

    /// Picks the nearest body that the ray hits, where it hits it.
    pub fn grab(&mut self, ray: &Ray) -> bool {
        self.release();
        let mut best: Option<(usize, f64)> = None;
        let bodies = self.bodies().iter().zip(&self.render_meshes);
        for (i, (body, look)) in bodies.enumerate() {
            let Some(depth) = look.hit(body, ray) else { continue };
            if best.is_none_or(|(_, nearest)| depth < nearest) {
                best = Some((MOUSE_BODY + 1 + i, depth));
            }
        }
        let Some((number, depth)) = best else { return false };
        self.attach(number, vector(ray.at(depth)), depth).is_ok()
    }

    fn attach(&mut self, number: usize, p: Vec3, depth: f64) -> Outcome<()> {
        self.world.bodies_mut()[MOUSE_BODY].x = p;
        let body = &self.world.bodies()[number];
        let (b, mass) = (body.body_from_world(p), body.mass());
        let (ks, kd) = (MOUSE_STIFFNESS * mass, MOUSE_DAMPING * mass);
        let points = [b, Vec3::zeros()];
        let spring = Spring::new([number, MOUSE_BODY], points, ks, kd, 0.0)?;
        let spring = self.world.add_force(spring)?;
        self.picked = Some(Picked { spring, depth });
        Ok(())
    }

    /// Moves the mouse along with the ray.
    pub fn drag(&mut self, ray: &Ray) {
        let Some(picked) = &self.picked else { return };
        let x = vector(ray.at(picked.depth));
        if x.iter().all(|c| c.is_finite()) {
            self.world.bodies_mut()[MOUSE_BODY].x = x;
        }
    }

    /// Lets go.
    pub fn release(&mut self) {
        if let Some(picked) = self.picked.take() {
            self.world.remove_force(picked.spring);
        }
    }
}
