//! Constraints attached to a Lagrangian system: notes F §5.1.
//!
//! Equation 11 once more, with the object's own inertia in place of `W`: the
//! derivative of `C` by the parameters is `J_u = J dq/du`, and a multiplier
//! acts on the parameters as the generalised force `J_u^T lambda`.

use super::{LagrangianSystem, Parametric};
use crate::solve::{Cgls, Equations, LeastSquaresFit, SquareRoot};
use crate::{Constraint, ConstraintError, ConstraintId};
use math::dot;
use math::registry::Registry;
use ode::System;

/// Residuals above this, relative to the terms of the equation, mean that
/// the constraints contradict each other or the object.
const CONSISTENCY: f64 = 1e-6;

/// The constraints, and the workspace for their equations.
#[derive(Default)]
pub(super) struct AttachedConstraints {
    constraints: Registry<dyn Constraint>,
    equations: Equations,
    pub lambda: Vec<f64>,
    /// `J_u`, row after row.
    jac_u: Vec<f64>,
    root: ScaledJacobian,
    /// `J_u^T lambda`, then what it does to `u''`.
    generalised_force: Vec<f64>,
    cgls: Cgls,
}

/// `B = J_u L^-T D^-1/2`, row after row, where the inertia is `L D L^T`.
#[derive(Default)]
struct ScaledJacobian {
    columns: usize,
    rows: Vec<f64>,
}

impl SquareRoot for ScaledJacobian {
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

impl AttachedConstraints {
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
    fn solve(&mut self) -> LeastSquaresFit {
        let Self { equations, lambda, root, cgls, .. } = self;
        let rhs = &equations.rhs;
        lambda.resize(rhs.len(), 0.0);
        let cap = 10 * rhs.len() + 100;
        cgls.solve(root, rhs, cap, lambda)
    }
}

impl<P: Parametric> LagrangianSystem<P> {
    /// Changes `u''` so that the attached constraints are kept.
    pub(super) fn apply_attached_constraints(
        &mut self,
    ) -> Result<(), ConstraintError> {
        if self.attached.constraints.is_empty() {
            self.attached.equations.c.clear();
            self.attached.lambda.clear();
            return Ok(());
        }
        self.assemble_attached()?;
        self.form_jac_u();
        self.solve_attached()?;
        let n = self.u.len();
        // u'' += (J^T M J)^-1 J_u^T lambda
        let AttachedConstraints { lambda, jac_u, generalised_force: q, .. } =
            &mut self.attached;
        q.clear();
        q.resize(n, 0.0);
        for (row, lambda) in jac_u.chunks(n).zip(lambda) {
            for k in 0..n {
                q[k] += *lambda * row[k];
            }
        }
        self.factor.solve(q);
        for k in 0..n {
            self.uddot[k] += q[k];
        }
        Ok(())
    }

    /// Solves for the multipliers, and refuses them if they do not fit.
    fn solve_attached(&mut self) -> Result<(), ConstraintError> {
        let time = self.time();
        let LeastSquaresFit { residual, converged, iterations } =
            self.attached.solve();
        let size = self.attached.equations.size;
        let residual = if residual == 0.0 { 0.0 } else { residual / size };
        if !residual.is_finite() {
            return Err(ConstraintError::NotFinite { time });
        }
        if residual > CONSISTENCY {
            return Err(ConstraintError::Inconsistent { time, residual });
        }
        if !converged {
            return Err(ConstraintError::NotConverged {
                time,
                residual,
                iterations,
            });
        }
        Ok(())
    }

    /// The right-hand side of equation 11 for the points of the object.
    fn assemble_attached(&mut self) -> Result<(), ConstraintError> {
        let Self { attached, particles, .. } = self;
        let (now, time) = (particles.state(), particles.time());
        let AttachedConstraints { constraints, equations, .. } = attached;
        equations.assemble(constraints, &now).map_err(
            |(constraint, why)| ConstraintError::Undefined {
                time,
                constraint,
                why,
            },
        )?;
        let (jac, bias, uddot) = (&self.jac, &self.bias, &self.uddot);
        let points = bias.len();
        equations.set_free_accelerations((0..points).map(|i| {
            // q'' = J u'' + J' u'
            let mut a = bias[i];
            for k in 0..uddot.len() {
                a += uddot[k] * jac[k * points + i];
            }
            a
        }));
        equations.form_rhs(&self.feedback);
        Ok(())
    }

    // ANCHOR: matrix
    /// `J_u`, and its scaling by the inertia.
    fn form_jac_u(&mut self) {
        let (n, points) = (self.u.len(), self.bias.len());
        let AttachedConstraints { equations, jac_u, root, .. } =
            &mut self.attached;
        jac_u.clear();
        jac_u.resize(equations.rhs.len() * n, 0.0);
        for (block, gradients) in equations.jac.blocks() {
            for (r, gradient) in gradients.iter().enumerate() {
                for k in 0..n {
                    // J_u = J dq/du
                    let moved = self.jac[k * points + block.particle];
                    jac_u[(block.row + r) * n + k] += gradient.dot(&moved);
                }
            }
        }
        root.columns = n;
        root.rows.clear();
        root.rows.extend_from_slice(jac_u);
        for row in root.rows.chunks_mut(n) {
            self.factor.solve_half(row);
        }
    }
    // ANCHOR_END: matrix
}
