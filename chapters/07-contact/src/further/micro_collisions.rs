//! Resting by small collisions: everything is an impulse (Hahn 1988). It is
//! here to be compared with forces that are computed, as in B89 §2.
//!
//! In each step gravity and all other loads change the velocities, impulses
//! stop what approaches, contact by contact, and then everything moves. What
//! the sweeps over the contacts leave of the approach, bodies sink in.

use crate::{ContactError, World, apply_impulse, collision_impulse};
use math::check::{at_least, fraction, positive};
use rigid::{Body, quaternion_about};

/// The order in which contacts get their impulses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SweepOrder {
    /// As chapter 6 has listed them.
    Forward,
    /// From the last to the first.
    Backward,
}

/// A world without contact forces and without friction.
pub struct MicroCollisions {
    world: World,
    /// Sweeps over all contacts in a step, at most.
    pub sweeps: usize,
    /// The restitution of all contacts, from 0 to 1.
    pub restitution: f64,
    /// In which order each sweep goes.
    pub order: SweepOrder,
    impulses: Vec<f64>,
}

impl MicroCollisions {
    /// The same bodies and forces, with so many sweeps a step, at least one;
    /// inelastic, forward. Joints are ignored.
    pub fn new(world: World, sweeps: usize) -> Result<Self, ContactError> {
        at_least("sweeps", sweeps, 1, "at least 1")?;
        let order = SweepOrder::Forward;
        let impulses = Vec::new();
        Ok(Self { world, sweeps, restitution: 0.0, order, impulses })
    }

    // ANCHOR: step
    /// One step of `h` seconds.
    pub fn step(&mut self, h: f64) -> Result<(), ContactError> {
        positive("h", h)?;
        fraction("restitution", self.restitution)?;
        self.accelerate(h);
        self.world.detect_contacts()?;
        for _ in 0..self.sweeps {
            if !self.sweep() {
                break;
            }
        }
        for body in self.world.rigid.bodies_mut() {
            advance(body, h);
        }
        self.world.workspace.invalidate();
        let time = self.world.time() + h;
        Ok(self.world.rigid.set_time(time)?)
    }
    // ANCHOR_END: step

    /// Gives each contact that approaches its impulse; whether there were any.
    fn sweep(&mut self) -> bool {
        let contacts = &self.world.contact_detector.contacts;
        let bodies = self.world.rigid.bodies_mut();
        self.impulses.resize(contacts.len(), 0.0);
        let mut any = false;
        for i in 0..contacts.len() {
            let k = match self.order {
                SweepOrder::Forward => i,
                SweepOrder::Backward => contacts.len() - 1 - i,
            };
            let j = collision_impulse(bodies, &contacts[k], self.restitution);
            apply_impulse(bodies, &contacts[k], j);
            self.impulses[k] += j;
            any |= j > 0.0;
        }
        any
    }

    /// What all loads add to the momenta in `h` seconds.
    fn accelerate(&mut self, h: f64) {
        let rigid = &mut self.world.rigid;
        rigid.accumulate_loads();
        let loads = rigid.loads().to_vec();
        for (body, load) in rigid.bodies_mut().iter_mut().zip(loads) {
            if !body.is_fixed() {
                body.p += h * load.force;
                body.l += h * load.torque;
            }
        }
        self.impulses.clear();
    }

    /// The impulses of the last step, N s, one for each of its contacts.
    pub fn impulses(&self) -> &[f64] {
        &self.impulses
    }

    /// All bodies.
    pub fn bodies(&self) -> &[Body] {
        self.world.bodies()
    }
}

/// Moves a body by its velocities.
fn advance(body: &mut Body, h: f64) {
    if body.is_fixed() {
        return;
    }
    body.x += h * body.v();
    let omega = body.omega();
    if omega.norm() > 0.0 {
        body.q = quaternion_about(omega, h * omega.norm()) * body.q;
        body.renormalise();
    }
}
