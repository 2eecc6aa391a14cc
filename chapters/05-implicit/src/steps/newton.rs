//! The equation at the end of an implicit step, and how it is solved: notes
//! E §3.
//!
//! Backward Euler, the implicit midpoint and BDF2 all ask for a `Y` with
//! `Y = base + g f(t, Y)`; they differ in `base`, in `g` and in what they do
//! with the answer.

use crate::{ImplicitError, ImplicitSystem};
use math::MatN;
use math::dense::Lu;
use ode::NotConverged;

/// The equation `Y = base + g f(t, Y)` of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct StepEquation {
    /// The time at which `f` is taken.
    pub t: f64,
    /// The factor of `f`.
    pub g: f64,
    /// The time at the start of the step, for messages.
    pub start: f64,
    /// The size of the step, for messages.
    pub h: f64,
}

/// Newton's method, or its first iteration only.
#[derive(Clone, Debug)]
pub struct Newton {
    /// The cap on iterations. In the linearised form there is one, and its
    /// residual is not checked.
    pub max_iterations: usize,
    /// It has converged when an iteration changes no component by more than
    /// this times `1 + |Y|`.
    pub tolerance: f64,
    linearised: bool,
    jac: MatN,
    lu: Lu,
    delta: Vec<f64>,
}

impl Newton {
    /// One linear solve per step: what the notes do.
    pub fn linearised() -> Self {
        Self { linearised: true, max_iterations: 1, ..Self::converged() }
    }

    /// Iterations until the equation is solved.
    pub fn converged() -> Self {
        Self {
            max_iterations: 50,
            tolerance: 1e-12,
            linearised: false,
            jac: MatN::zeros(0, 0),
            lu: Lu::new(),
            delta: Vec::new(),
        }
    }

    /// Solves for the stage `Y = Y0 + g f(t, Y)` of a step, where `Y0` is the
    /// state of the system. If that fails, the system is put back there.
    pub(crate) fn solve_stage(
        &mut self,
        system: &mut dyn ImplicitSystem,
        equation: StepEquation,
        start: &mut Vec<f64>,
        stage: &mut Vec<f64>,
    ) -> Result<(), ImplicitError> {
        start.resize(system.dim(), 0.0);
        system.get_state(start);
        stage.clone_from(start);
        let solved = self.solve(system, equation, start, stage);
        if solved.is_err() {
            system.set_state(equation.start, start);
        }
        solved.map(|_| ())
    }

    /// Solves `Y = base + g f(t, Y)` from the initial guess in `y`. The state
    /// of the system is left undefined, for the caller to set.
    pub(crate) fn solve(
        &mut self,
        system: &mut dyn ImplicitSystem,
        equation: StepEquation,
        base: &[f64],
        y: &mut [f64],
    ) -> Result<usize, ImplicitError> {
        let cap = if self.linearised { 1 } else { self.max_iterations };
        if self.jac.nrows() != y.len() {
            self.jac = MatN::zeros(y.len(), y.len());
        }
        let mut update = f64::INFINITY;
        for iteration in 1..=cap {
            update = self.iterate(system, equation, base, y)?;
            if self.linearised || update <= self.tolerance {
                return Ok(iteration);
            }
        }
        let (time, residual) = (equation.start, update);
        Err(NotConverged { time, residual }.into())
    }

    // EQ: implicit/linearised
    /// One linear solve; returns the largest update in units of `1 + |Y|`.
    fn iterate(
        &mut self,
        system: &mut dyn ImplicitSystem,
        equation: StepEquation,
        base: &[f64],
        y: &mut [f64],
    ) -> Result<f64, ImplicitError> {
        let StepEquation { t, g, start: time, h: step } = equation;
        let n = y.len();
        self.delta.resize(n, 0.0);
        // ANCHOR: iteration
        system.set_state(t, y);
        system.derivative(&mut self.delta);
        system.jacobian(&mut self.jac);
        // (I - g f') delta = base + g f(Y) - Y; with base = Y and g = h this
        // is (I/h - f') delta = f (notes E §3 eq. 3-2), times h.
        let identity = |i, j| f64::from(i == j);
        self.lu.fill(n, |i, j| identity(i, j) - g * self.jac[(i, j)]);
        for i in 0..n {
            self.delta[i] = base[i] + g * self.delta[i] - y[i];
        }
        if !self.lu.factor() {
            return Err(ImplicitError::Singular { time, step });
        }
        self.lu.solve(&mut self.delta);
        let mut largest = 0.0_f64;
        for i in 0..n {
            y[i] += self.delta[i];
            if !y[i].is_finite() {
                return Err(ImplicitError::NotFinite { time, step });
            }
            largest = largest.max(self.delta[i].abs() / (1.0 + y[i].abs()));
        }
        // ANCHOR_END: iteration
        Ok(largest)
    }
}
