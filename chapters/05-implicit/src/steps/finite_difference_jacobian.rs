//! A Jacobian by central finite differences, for systems that do not know
//! theirs.

use crate::ImplicitSystem;
use math::MatN;
use ode::{System, SystemError};

/// A system of chapter 1 with a finite-difference Jacobian: two evaluations of
/// the derivative for each component of the state.
#[derive(Clone, Debug)]
pub struct FiniteDifferenceJacobian<S> {
    /// The system itself.
    pub system: S,
    x: Vec<f64>,
    above: Vec<f64>,
    below: Vec<f64>,
}

impl<S: System> FiniteDifferenceJacobian<S> {
    /// Wraps `system`.
    pub fn new(system: S) -> Self {
        let zeros = vec![0.0; system.dim()];
        Self { system, x: zeros.clone(), above: zeros.clone(), below: zeros }
    }
}

impl<S: System> System for FiniteDifferenceJacobian<S> {
    fn dim(&self) -> usize {
        self.system.dim()
    }
    fn time(&self) -> f64 {
        self.system.time()
    }
    fn get_state(&self, x: &mut [f64]) {
        self.system.get_state(x);
    }
    fn set_state(&mut self, t: f64, x: &[f64]) {
        self.system.set_state(t, x);
    }
    fn derivative(&mut self, dxdt: &mut [f64]) {
        self.system.derivative(dxdt);
    }
    fn take_error(&mut self) -> Option<SystemError> {
        self.system.take_error()
    }
}

impl<S: System> ImplicitSystem for FiniteDifferenceJacobian<S> {
    fn jacobian(&mut self, jac: &mut MatN) {
        let Self { system, x, above, below } = self;
        let t = system.time();
        system.get_state(x);
        for j in 0..x.len() {
            let middle = x[j];
            let d = difference_step(middle);
            x[j] = middle + d;
            // What was really added after rounding.
            let right = x[j];
            system.set_state(t, x);
            system.derivative(above);
            x[j] = middle - d;
            let left = x[j];
            system.set_state(t, x);
            system.derivative(below);
            x[j] = middle;
            for i in 0..x.len() {
                // df_i/dY_j = (f_i(Y_j + d) - f_i(Y_j - d)) / 2d
                jac[(i, j)] = (above[i] - below[i]) / (right - left);
            }
        }
        system.set_state(t, x);
    }
}

/// How far to go to either side of `x`: the cube root of the rounding unit,
/// where the error of the formula (`d^2`) meets that of rounding (`1/d`).
fn difference_step(x: f64) -> f64 {
    let unit = f64::EPSILON.cbrt();
    let d = unit * x.abs();
    if d > unit * SMALLEST_SCALE { d } else { unit * SMALLEST_SCALE }
}

/// Components smaller than this are differenced as if they were this large.
const SMALLEST_SCALE: f64 = 1e-3;
