//! A Lagrangian system as a solver sees it.

use super::{LagrangianSystem, Parametric};
use crate::ConstraintError;
use math::{NotPositiveDefinite, Vec3};
use ode::{System, SystemError};

impl<P: Parametric> System for LagrangianSystem<P> {
    fn dim(&self) -> usize {
        2 * self.u.len()
    }

    fn time(&self) -> f64 {
        self.particles.time()
    }

    fn get_state(&self, state: &mut [f64]) {
        let (u, udot) = state.split_at_mut(self.u.len());
        u.copy_from_slice(&self.u);
        udot.copy_from_slice(&self.udot);
    }

    fn set_state(&mut self, t: f64, state: &[f64]) {
        let (u, udot) = state.split_at(self.u.len());
        self.u.copy_from_slice(u);
        self.udot.copy_from_slice(udot);
        self.place_points(t);
    }

    fn derivative(&mut self, derivative: &mut [f64]) {
        match self.accelerate() {
            Ok(()) => {
                let (udot, uddot) = derivative.split_at_mut(self.u.len());
                udot.copy_from_slice(&self.udot);
                uddot.copy_from_slice(&self.uddot);
            }
            Err(error) => {
                self.pending.note(error);
                derivative.fill(f64::NAN);
            }
        }
    }

    fn take_error(&mut self) -> Option<SystemError> {
        self.pending.take_error()
    }
}

impl<P: Parametric> LagrangianSystem<P> {
    /// Puts the points where the parameters say, at time `t`.
    pub(super) fn place_points(&mut self, t: f64) {
        let Self { object, u, udot, jac, bias: q, workspace, .. } = self;
        object.positions(u, q);
        object.jacobian(u, jac);
        let (x, v) = workspace.split_at_mut(3 * q.len());
        for i in 0..q.len() {
            // q' = J u'
            let mut velocity = Vec3::zeros();
            for k in 0..udot.len() {
                velocity += udot[k] * jac[k * q.len() + i];
            }
            x[3 * i..3 * i + 3].copy_from_slice(q[i].as_slice());
            v[3 * i..3 * i + 3].copy_from_slice(velocity.as_slice());
        }
        self.particles.set_state(t, &self.workspace);
    }

    // ANCHOR: accelerate
    /// Finds `u''`: first without attached constraints, then with them.
    fn accelerate(&mut self) -> Result<(), ConstraintError> {
        self.particles.derivative(&mut self.workspace);
        self.object.jacobian(&self.u, &mut self.jac);
        self.object.bias_acceleration(&self.u, &self.udot, &mut self.bias);
        self.form_equation();
        let time = self.particles.time();
        let factored = self.factor.factor(self.u.len(), &self.inertia);
        factored.map_err(|NotPositiveDefinite { row: parameter }| {
            ConstraintError::NoInertia { time, parameter }
        })?;
        self.factor.solve(&mut self.uddot);
        self.apply_attached_constraints()
    }
    // ANCHOR_END: accelerate

    // EQ: constraints/lagrange
    // ANCHOR: form
    /// Equation 13: the matrix `J^T M J`, and the right-hand side in place of
    /// `u''`.
    fn form_equation(&mut self) {
        let (mass, q) = (self.particles.mass(), self.particles.force());
        let (n, points) = (self.u.len(), self.bias.len());
        for k in 0..n {
            let column = &self.jac[k * points..(k + 1) * points];
            // J^T Q - J^T M J' u'
            let mut force = 0.0;
            for i in 0..points {
                force += column[i].dot(&(q[i] - mass[i] * self.bias[i]));
            }
            self.uddot[k] = force;
            for l in 0..=k {
                let other = &self.jac[l * points..(l + 1) * points];
                // (J^T M J)_kl
                let mut sum = 0.0;
                for i in 0..points {
                    sum += mass[i] * column[i].dot(&other[i]);
                }
                self.inertia[k * n + l] = sum;
                self.inertia[l * n + k] = sum;
            }
        }
    }
    // ANCHOR_END: form
}
