//! An articulated body as a solver of chapter 1 sees it.

use super::{ArticulatedBody, ArticulatedError};
use ode::{System, SystemError};

/// The state is all coordinates, then all velocities.
impl System for ArticulatedBody {
    fn dim(&self) -> usize {
        2 * self.len()
    }

    fn time(&self) -> f64 {
        self.t
    }

    fn get_state(&self, state: &mut [f64]) {
        let (q, qd) = state.split_at_mut(self.len());
        q.copy_from_slice(&self.q);
        qd.copy_from_slice(&self.qd);
    }

    fn set_state(&mut self, t: f64, state: &[f64]) {
        let (q, qd) = state.split_at(self.len());
        self.q.copy_from_slice(q);
        self.qd.copy_from_slice(qd);
        self.t = t;
        self.update_kinematics();
    }

    fn derivative(&mut self, derivative: &mut [f64]) {
        match self.accelerate() {
            Ok(()) => {
                let (qd, qdd) = derivative.split_at_mut(self.len());
                qd.copy_from_slice(&self.qd);
                qdd.copy_from_slice(&self.qdd);
            }
            Err(error) => {
                self.pending.note(error);
                derivative.fill(f64::NAN);
            }
        }
    }

    fn take_error(&mut self) -> Option<SystemError> {
        let error: Result<(), ArticulatedError> = self.pending.take();
        error.err().map(Into::into)
    }
}
