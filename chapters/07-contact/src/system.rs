//! A world as chapter 1 sees it: positions and momenta, and their rates of
//! change. One pass for all bodies: first all external forces, then joints
//! and contacts, then the rates (D27 of the errata).
//!
//! Nothing in here changes a velocity: a solver looks at trial states, and
//! most of them never become real.

use crate::island_solver::{FAIR, Members};
use crate::law::{Law, Rates};
use crate::{ContactError, Settings, World};
use ode::{System, SystemError};
use rigid::STATE_SIZE;

/// Sliding faster than so many thresholds is fast.
const FAST: f64 = 4.0;

impl System for World {
    fn dim(&self) -> usize {
        self.rigid.dim()
    }

    fn time(&self) -> f64 {
        self.rigid.time()
    }

    fn get_state(&self, state: &mut [f64]) {
        self.rigid.get_state(state);
    }

    fn set_state(&mut self, t: f64, state: &[f64]) {
        self.rigid.set_state(t, state);
        self.buffers.fresh = false;
        if let Err(error) = self.follow_scripts() {
            self.buffers.pending.note(error);
        }
    }

    fn derivative(&mut self, derivative: &mut [f64]) {
        // Trial states need no more digits than the solver has.
        self.island_solver.good = FAIR;
        if let Err(error) = self.gather_loads() {
            self.buffers.pending.note(error);
        }
        let (rates, _) = derivative.as_chunks_mut();
        for (i, rate) in rates.iter_mut().enumerate() {
            *rate = if self.sleepers.is_asleep(i) {
                [0.0; STATE_SIZE]
            } else {
                self.rigid.bodies()[i].state_rate(&self.loads[i])
            };
        }
    }

    fn accept(&mut self) -> bool {
        self.rigid.accept()
    }

    fn take_error(&mut self) -> Option<SystemError> {
        self.buffers.pending.take_error()
    }
}

impl World {
    /// All that pushes each body at the present state.
    pub(crate) fn gather_loads(&mut self) -> Result<(), ContactError> {
        if self.buffers.fresh {
            return Ok(());
        }
        self.rigid.gather_loads();
        self.loads.copy_from_slice(self.rigid.loads());
        self.buffers.free.clear();
        for (body, load) in self.rigid.bodies().iter().zip(&self.loads) {
            let acceleration = body.acceleration(load.force);
            let turning = body.angular_acceleration(load.torque);
            self.buffers.free.push([acceleration, turning]);
        }
        for k in 0..self.touches.len() {
            self.touches[k].contact = self.held[k].contact(self.bodies());
        }
        for island in 0..self.islands.len() {
            self.push_island(island)?;
        }
        self.buffers.fresh = true;
        Ok(())
    }

    /// Adds the forces of an island's joints and contacts to the loads.
    fn push_island(&mut self, island: usize) -> Result<(), ContactError> {
        let members = Members {
            contacts: self.islands.contacts(island),
            joints: self.islands.joints(island),
        };
        if members.contacts.is_empty() && members.joints.is_empty() {
            return Ok(());
        }
        let rates = self.rates();
        let law = Law::Forces { free: &self.buffers.free, rates };
        let (joints, touches) = (&mut self.joints, &mut self.touches);
        let bodies = self.rigid.bodies();
        let solver = &mut self.island_solver;
        let solved = solver.solve(bodies, law, members, joints, touches)?;
        solver.remember(members, joints, touches);
        solver.load(&mut self.loads);
        if solver.good < FAIR {
            self.report.note_forces(&solved);
        }
        Ok(())
    }

    /// How fast errors decay.
    pub(crate) fn rates(&self) -> Rates {
        let Settings { feedback, threshold, .. } = self.settings;
        let fast = FAST * threshold;
        let fast = if fast > 0.0 { fast } else { f64::INFINITY };
        Rates { gap: feedback * self.rate, slip: self.rate, fast }
    }

    /// Puts all scripted bodies where their scripts have them now.
    pub(crate) fn follow_scripts(&mut self) -> Result<(), ContactError> {
        let t = self.rigid.time();
        for script in &self.scripts {
            let guided = (script.motion)(t);
            let body = rigid::Body::fixed().at(guided.x, guided.q)?;
            let body = body.driven(guided.drive)?;
            self.rigid.bodies_mut()[script.body] = body;
        }
        Ok(())
    }
}
