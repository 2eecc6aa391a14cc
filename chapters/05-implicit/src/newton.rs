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

/// Where an equation `Y = base + g f(t, Y)` belongs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    /// The time at which `f` is taken.
    pub t: f64,
    /// The factor of `f`.
    pub g: f64,
    /// The time at the start of the step, for messages.
    pub start: f64,
    /// The size of the step, for messages.
    pub h: f64,
}

/// Newton's iteration, or the first round of it.
#[derive(Clone, Debug)]
pub struct Newton {
    /// After so many rounds it gives up. In the linearised form there is one
    /// round, and nobody asks how good it was.
    pub max_iterations: usize,
    /// It is content when a round moves no component by more than this times
    /// `1 + |Y|`.
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

    /// Rounds until the equation is solved.
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

    /// Whether it stops after one linear solve.
    pub fn is_linearised(&self) -> bool {
        self.linearised
    }

    /// Solves `Y = base + g f(t, Y)` by rounds that start from the guess in
    /// `y`; leaves the system in disorder, for the caller to set.
    pub(crate) fn solve(
        &mut self,
        system: &mut dyn ImplicitSystem,
        place: Place,
        base: &[f64],
        y: &mut [f64],
    ) -> Result<usize, ImplicitError> {
        let rounds = if self.linearised { 1 } else { self.max_iterations };
        if self.jac.nrows() != y.len() {
            self.jac = MatN::zeros(y.len(), y.len());
        }
        let mut move_size = f64::INFINITY;
        for round in 1..=rounds {
            move_size = self.round(system, place, base, y)?;
            if self.linearised || move_size <= self.tolerance {
                return Ok(round);
            }
        }
        let (time, residual) = (place.start, move_size);
        Err(NotConverged { time, residual }.into())
    }

    // ANCHOR: round
    // EQ: implicit/linearised
    /// One linear solve; returns the largest move in units of `1 + |Y|`.
    fn round(
        &mut self,
        system: &mut dyn ImplicitSystem,
        place: Place,
        base: &[f64],
        y: &mut [f64],
    ) -> Result<f64, ImplicitError> {
        let Place { t, g, start: time, h: step } = place;
        let n = y.len();
        self.delta.resize(n, 0.0);
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
        Ok(largest)
    }
    // ANCHOR_END: round
}
