//! What an implicit method asks of a system: what chapter 1 asks, and the
//! Jacobian of the derivative. Notes E §3.

use math::MatN;
use ode::System;

/// A system `Y' = f(Y, t)` that knows its Jacobian `df/dY`.
pub trait ImplicitSystem: System {
    /// Writes `df_i/dY_j` at the current state and time into row `i`, column
    /// `j` of `jac`, which has `dim` rows and columns.
    fn jacobian(&mut self, jac: &mut MatN);
}

/// A vector field `f(t, x, dxdt)` with its Jacobian `j(t, x, jac)`, and the
/// point that drifts in it.
#[derive(Clone, Debug)]
pub struct FieldWithJacobian<F, J> {
    t: f64,
    x: Vec<f64>,
    f: F,
    j: J,
}

impl<F, J> FieldWithJacobian<F, J>
where
    F: FnMut(f64, &[f64], &mut [f64]),
    J: FnMut(f64, &[f64], &mut MatN),
{
    /// Puts the point into the field `f` at time `t0` and position `x0`.
    pub fn new(t0: f64, x0: &[f64], f: F, j: J) -> Self {
        Self { t: t0, x: x0.to_vec(), f, j }
    }

    /// Where the point is now.
    pub fn state(&self) -> &[f64] {
        &self.x
    }
}

impl<F, J> System for FieldWithJacobian<F, J>
where
    F: FnMut(f64, &[f64], &mut [f64]),
    J: FnMut(f64, &[f64], &mut MatN),
{
    fn dim(&self) -> usize {
        self.x.len()
    }

    fn time(&self) -> f64 {
        self.t
    }

    fn get_state(&self, x: &mut [f64]) {
        x.copy_from_slice(&self.x);
    }

    fn set_state(&mut self, t: f64, x: &[f64]) {
        self.t = t;
        self.x.copy_from_slice(x);
    }

    fn derivative(&mut self, dxdt: &mut [f64]) {
        (self.f)(self.t, &self.x, dxdt);
    }
}

impl<F, J> ImplicitSystem for FieldWithJacobian<F, J>
where
    F: FnMut(f64, &[f64], &mut [f64]),
    J: FnMut(f64, &[f64], &mut MatN),
{
    fn jacobian(&mut self, jac: &mut MatN) {
        (self.j)(self.t, &self.x, jac);
    }
}
