//! A world of bodies and the forces on them. How a solver sees it is in
//! `state.rs`.

pub mod measure;
mod state;

pub use state::STATE_SIZE;

use crate::{Body, Force, Load};
use math::check::{Checked, body_index, finite};
use math::registry::{Id, Registry};
use ode::{Solver, System};
use std::any::Any;

/// Bodies, the forces on them, and the time.
pub struct World {
    /// Whether quaternions are brought back to length one after each step
    /// that is kept. Without it they grow or shrink.
    pub renormalise: bool,
    /// The time, s.
    pub(crate) t: f64,
    pub(crate) bodies: Vec<Body>,
    /// The load on each body.
    pub(crate) loads: Vec<Load>,
    /// All forces.
    forces: Registry<dyn Force>,
}

/// The handle of a force in a world: valid until that force is removed.
pub type ForceId = Id<dyn Force>;

impl Default for World {
    fn default() -> Self {
        Self::new()
    }
}

impl World {
    /// An empty world at time 0.
    pub fn new() -> Self {
        Self {
            renormalise: true,
            t: 0.0,
            bodies: Vec::new(),
            loads: Vec::new(),
            forces: Registry::new(),
        }
    }

    /// Adds a body; returns its number.
    pub fn add(&mut self, body: Body) -> usize {
        self.bodies.push(body);
        self.loads.push(Load::default());
        self.bodies.len() - 1
    }

    /// Adds a force and returns its handle.
    pub fn add_force(&mut self, force: impl Force) -> Checked<ForceId> {
        if force.min_bodies() > 0 {
            let largest = force.min_bodies() - 1;
            body_index("body of a force", largest, self.len())?;
        }
        Ok(self.forces.add(Box::new(force)))
    }

    /// Removes a force; returns whether it was there.
    pub fn remove_force(&mut self, id: ForceId) -> bool {
        self.forces.remove(id)
    }

    /// The force `id`, mutable, if it is there and of type `F`.
    pub fn force_as_mut<F: Force>(&mut self, id: ForceId) -> Option<&mut F> {
        let force: &mut dyn Any = self.forces.get_mut(id)?;
        force.downcast_mut()
    }

    /// All forces, in the order in which they were added.
    pub fn forces(&self) -> impl Iterator<Item = (ForceId, &dyn Force)> {
        self.forces.iter_with_ids()
    }

    /// How many bodies there are.
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// All bodies.
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// All bodies, mutable.
    pub fn bodies_mut(&mut self) -> &mut [Body] {
        &mut self.bodies
    }

    /// The load on each body when the derivative was last computed.
    pub fn loads(&self) -> &[Load] {
        &self.loads
    }

    /// Sets the time, s.
    pub fn set_time(&mut self, t: f64) -> Checked<()> {
        self.t = finite("t", t)?;
        Ok(())
    }

    /// Takes one step of size `h` and accepts it.
    pub fn step(&mut self, solver: &mut dyn Solver, h: f64) {
        solver.step(self, h);
        self.accept();
    }

    /// Adds up all forces and torques at the current state, into
    /// [`World::loads`].
    pub fn accumulate_loads(&mut self) {
        let Self { t, bodies, loads, forces, .. } = self;
        loads.fill(Load::default());
        for force in forces.iter_mut() {
            force.apply(*t, bodies, loads);
        }
    }
}
