//! A world as chapter 1 sees it: positions and momenta, and their rates of
//! change. One pass for all bodies: first all external forces, then joints
//! and contacts, then the rates (D27 of the errata).
//!
//! Nothing in here changes a velocity: a solver looks at trial states, and
//! most of them never become real.

use super::settings::FAST_SLIDING;
use super::{ContactSet, clear_warm_start};
use crate::friction::settings::TRIAL_TOLERANCE;
use crate::islands::{BaumgarteRates, Formulation};
use crate::{ContactError, ScriptedMotion, World, WorldSettings};
use ode::{System, SystemError};
use rigid::STATE_SIZE;

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
        self.workspace.invalidate_loads();
        if let Err(error) = self.apply_scripts() {
            self.workspace.pending_error.note(error);
        }
    }

    fn derivative(&mut self, derivative: &mut [f64]) {
        // Trial states need no more digits than the integrator has.
        self.island_solver.tolerance = TRIAL_TOLERANCE;
        if let Err(error) = self.accumulate_loads() {
            self.workspace.pending_error.note(error);
        }
        let (rates, _) = derivative.as_chunks_mut();
        for (i, rate) in rates.iter_mut().enumerate() {
            *rate = if self.sleep.is_asleep(i) {
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
        self.workspace.pending_error.take_error()
    }
}

impl World {
    /// All that pushes each body at the present state.
    pub(crate) fn accumulate_loads(&mut self) -> Result<(), ContactError> {
        if self.workspace.has_loads() {
            return Ok(());
        }
        self.report.evaluations += 1;
        self.rigid.accumulate_loads();
        self.loads.copy_from_slice(self.rigid.loads());
        self.workspace.free_accelerations.clear();
        for (body, load) in self.rigid.bodies().iter().zip(&self.loads) {
            let acceleration = body.acceleration(load.force);
            let angular = body.angular_acceleration(load.torque);
            let free = [acceleration, angular];
            self.workspace.free_accelerations.push(free);
        }
        let ContactSet { constraints, points, .. } = &mut self.contacts;
        for (constraint, point) in constraints.iter().zip(points) {
            point.contact = constraint.contact(self.rigid.bodies());
        }
        for island in 0..self.islands.len() {
            self.add_island_forces(island)?;
        }
        self.workspace.validate_loads();
        Ok(())
    }

    /// Adds the forces of an island's joints and contacts to the loads.
    fn add_island_forces(&mut self, island: usize) -> Result<(), ContactError> {
        let members = self.islands.members(island);
        if members.contacts.is_empty() && members.joints.is_empty() {
            return Ok(());
        }
        let rates = self.baumgarte_rates();
        let free = &self.workspace.free_accelerations;
        let formulation = Formulation::Forces { free, rates };
        let joints = &mut self.joints.list;
        let points = &mut self.contacts.points;
        let bodies = self.rigid.bodies();
        let solver = &mut self.island_solver;
        if !self.settings.guards.warm_start {
            clear_warm_start(members, joints, points);
        }
        let solved =
            solver.solve(bodies, formulation, members, joints, points)?;
        solver.store_warm_start(members, joints, points);
        solver.add_forces(&mut self.loads);
        if solver.tolerance < TRIAL_TOLERANCE {
            self.report.note_forces(&solved);
        }
        Ok(())
    }

    /// How fast errors decay.
    pub(crate) fn baumgarte_rates(&self) -> BaumgarteRates {
        let WorldSettings { baumgarte, restitution_threshold, .. } =
            self.settings;
        let fast = FAST_SLIDING * restitution_threshold;
        let fast = if fast > 0.0 { fast } else { f64::INFINITY };
        let (gap, slip) = (baumgarte * self.frame_rate, self.frame_rate);
        BaumgarteRates { gap, slip, fast }
    }

    /// Puts all scripted bodies where their scripts have them now.
    pub(crate) fn apply_scripts(&mut self) -> Result<(), ContactError> {
        let t = self.rigid.time();
        for script in &self.scripts {
            let ScriptedMotion { x, q, motion } = (script.motion)(t);
            let body = rigid::Body::fixed()
                .at(x, q)?
                .with_prescribed_motion(motion)?;
            self.rigid.bodies_mut()[script.body] = body;
        }
        Ok(())
    }
}
