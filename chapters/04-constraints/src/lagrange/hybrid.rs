//! Constraints attached to a Lagrangian object: notes F §5.1.
//!
//! Equation 11 once more, with the object's own inertia in place of `W`: the
//! derivative of `C` by the parameters is `J_u = J dq/du`, and a multiplier
//! pushes the parameters by `J_u^T lambda`.

use super::{Lagrangian, Parametric};
use crate::equations::Equations;
use crate::least_squares::{Factor, Fit, LeastSquares};
use crate::{Constraint, ConstraintError, ConstraintId};
use math::dot;
use math::registry::Registry;
use ode::System;

/// Residuals above this, relative to the terms of the equation, mean that
/// the constraints contradict each other or the object.
const CONSISTENCY: f64 = 1e-6;

/// The constraints, and room for their equations.
#[derive(Default)]
pub(crate) struct Ties {
    constraints: Registry<dyn Constraint>,
    equations: Equations,
    pub lambda: Vec<f64>,
    /// `J_u`, row after row.
    slopes: Vec<f64>,
    half: Half,
    /// `J_u^T lambda`, then what it does to `u''`.
    push: Vec<f64>,
    least_squares: LeastSquares,
}

/// `B = J_u L^-T D^-1/2`, row after row, where the inertia is `L D L^T`.
#[derive(Default)]
struct Half {
    columns: usize,
    rows: Vec<f64>,
}

impl Factor for Half {
    fn columns(&self) -> usize {
        self.columns
    }

    fn multiply(&self, p: &[f64], q: &mut [f64]) {
        for (row, q) in self.rows.chunks(self.columns).zip(q) {
            *q = dot(row, p);
        }
    }

    fn transpose_multiply(&self, r: &[f64], s: &mut [f64]) {
        s.fill(0.0);
        for (row, r) in self.rows.chunks(self.columns).zip(r) {
            for (s, b) in s.iter_mut().zip(row) {
                *s += r * b;
            }
        }
    }
}

impl Ties {
    pub fn add(&mut self, constraint: impl Constraint) -> ConstraintId {
        self.constraints.add(Box::new(constraint))
    }

    pub fn remove(&mut self, id: ConstraintId) -> bool {
        self.constraints.remove(id)
    }

    /// `C` of all constraints.
    pub fn c(&self) -> &[f64] {
        &self.equations.c
    }

    /// Finds the multipliers that fit best.
    fn solve(&mut self) -> Fit {
        let Self { equations, lambda, half, least_squares, .. } = self;
        let rhs = &equations.rhs;
        lambda.resize(rhs.len(), 0.0);
        let cap = 10 * rhs.len() + 100;
        least_squares.solve(half, rhs, cap, lambda)
    }
}

impl<P: Parametric> Lagrangian<P> {
    /// Changes `u''` so that the attached constraints are kept.
    pub(super) fn hold_ties(&mut self) -> Result<(), ConstraintError> {
        if self.ties.constraints.is_empty() {
            self.ties.equations.c.clear();
            self.ties.lambda.clear();
            return Ok(());
        }
        self.gather_ties()?;
        self.form_half();
        self.judge_ties()?;
        let n = self.u.len();
        // u'' += (J^T M J)^-1 J_u^T lambda
        let Ties { lambda, slopes, push, .. } = &mut self.ties;
        push.clear();
        push.resize(n, 0.0);
        for (row, lambda) in slopes.chunks(n).zip(lambda) {
            for k in 0..n {
                push[k] += *lambda * row[k];
            }
        }
        self.factor.solve(push);
        for k in 0..n {
            self.uddot[k] += push[k];
        }
        Ok(())
    }

    /// Solves for the multipliers, and says no if they do not fit.
    fn judge_ties(&mut self) -> Result<(), ConstraintError> {
        let time = self.time();
        let Fit { residual, converged, iterations } = self.ties.solve();
        let size = self.ties.equations.size;
        let residual = if residual == 0.0 { 0.0 } else { residual / size };
        if !residual.is_finite() {
            return Err(ConstraintError::NotFinite { time });
        }
        if residual > CONSISTENCY {
            return Err(ConstraintError::Inconsistent { time, residual });
        }
        if !converged {
            let stuck =
                ConstraintError::NotConverged { time, residual, iterations };
            return Err(stuck);
        }
        Ok(())
    }

    /// The right-hand side of equation 11 for the points of the object.
    fn gather_ties(&mut self) -> Result<(), ConstraintError> {
        let Self { ties, particles, .. } = self;
        let (now, time) = (particles.state(), particles.time());
        let Ties { constraints, equations, .. } = ties;
        equations.gather(constraints, &now).map_err(|(constraint, why)| {
            ConstraintError::Undefined { time, constraint, why }
        })?;
        let (jac, bend, uddot) = (&self.jac, &self.bend, &self.uddot);
        let points = bend.len();
        equations.release_to((0..points).map(|i| {
            // q'' = J u'' + J' u'
            let mut a = bend[i];
            for k in 0..uddot.len() {
                a += uddot[k] * jac[k * points + i];
            }
            a
        }));
        equations.form_rhs(&self.feedback);
        Ok(())
    }

    // ANCHOR: matrix
    /// `J_u`, and what the inertia makes of it.
    fn form_half(&mut self) {
        let (n, points) = (self.u.len(), self.bend.len());
        let Ties { equations, slopes, half, .. } = &mut self.ties;
        slopes.clear();
        slopes.resize(equations.rhs.len() * n, 0.0);
        for (block, gradients) in equations.jac.blocks() {
            for (r, gradient) in gradients.iter().enumerate() {
                for k in 0..n {
                    // J_u = J dq/du
                    let moved = self.jac[k * points + block.particle];
                    slopes[(block.row + r) * n + k] += gradient.dot(&moved);
                }
            }
        }
        half.columns = n;
        half.rows.clear();
        half.rows.extend_from_slice(slopes);
        for row in half.rows.chunks_mut(n) {
            self.factor.solve_half(row);
        }
    }
    // ANCHOR_END: matrix
}
