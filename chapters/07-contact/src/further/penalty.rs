//! The penalty method: contacts as stiff springs. It is here to be compared
//! with forces that are computed, as in B89 §2 and figure 2.
//!
//! A spring pushes only when bodies overlap already, so that everything
//! sinks in, heavy things deeper; and the stiffer it is, the shorter steps
//! must be.

use crate::{ContactError, JacobianRow, World, separation_speed};
use collision::Contact;
use math::check::non_negative;
use ode::{Solver, System, SystemError};
use rigid::{Body, Load};

/// A world whose contacts are damped springs without friction.
pub struct PenaltyWorld {
    world: World,
    /// Stiffness, N/m.
    pub ks: f64,
    /// Damping, N s/m.
    pub kd: f64,
}

/// The force of a contact whose gap is `d` m wide and opens at `speed` m/s,
/// N: a spring that pushes and never pulls.
pub fn penalty_force(d: f64, speed: f64, ks: f64, kd: f64) -> f64 {
    if d >= 0.0 {
        return 0.0;
    }
    // f = -ks d - kd d'
    (-ks * d - kd * speed).max(0.0)
}

/// Adds the forces of all contacts to the loads.
pub fn penalty_forces(
    bodies: &[Body],
    contacts: &[Contact],
    ks: f64,
    kd: f64,
    loads: &mut [Load],
) {
    for contact in contacts {
        let speed = separation_speed(bodies, contact);
        let f = penalty_force(contact.d, speed, ks, kd);
        JacobianRow::normal(bodies, contact).apply_force(f, loads);
    }
}

impl PenaltyWorld {
    /// The same bodies, with springs of the stiffness `ks`, N/m, and the
    /// damping `kd`, N s/m, in their contacts. Joints are ignored.
    pub fn new(world: World, ks: f64, kd: f64) -> Result<Self, ContactError> {
        non_negative("ks", ks)?;
        non_negative("kd", kd)?;
        Ok(Self { world, ks, kd })
    }

    /// One step of `h` seconds by `solver`, which is never rejected.
    pub fn step(
        &mut self,
        solver: &mut dyn Solver,
        h: f64,
    ) -> Result<(), ContactError> {
        solver.step(self, h);
        self.accept();
        self.world.workspace.pending_error.take()
    }

    /// All bodies.
    pub fn bodies(&self) -> &[Body] {
        self.world.bodies()
    }

    /// Kinetic energy and that of the forces, without that of the springs,
    /// J.
    pub fn energy(&self) -> f64 {
        self.world.energy()
    }

    /// The contacts of the last state whose derivative was computed.
    pub fn contacts(&self) -> &[Contact] {
        self.world.contacts()
    }
}

impl System for PenaltyWorld {
    fn dim(&self) -> usize {
        self.world.dim()
    }

    fn time(&self) -> f64 {
        System::time(&self.world)
    }

    fn get_state(&self, x: &mut [f64]) {
        self.world.get_state(x);
    }

    fn set_state(&mut self, t: f64, x: &[f64]) {
        self.world.set_state(t, x);
    }

    fn derivative(&mut self, dxdt: &mut [f64]) {
        let world = &mut self.world;
        if let Err(error) = world.detect_contacts() {
            world.workspace.pending_error.note(error);
        }
        world.rigid.accumulate_loads();
        world.loads.copy_from_slice(world.rigid.loads());
        let (bodies, contacts) =
            (world.rigid.bodies(), &world.contact_detector.contacts);
        let loads = &mut world.loads;
        penalty_forces(bodies, contacts, self.ks, self.kd, loads);
        let (rates, _) = dxdt.as_chunks_mut();
        for (i, rate) in rates.iter_mut().enumerate() {
            *rate = bodies[i].state_rate(&loads[i]);
        }
    }

    fn accept(&mut self) -> bool {
        self.world.accept()
    }

    fn take_error(&mut self) -> Option<SystemError> {
        self.world.take_error()
    }
}
