//! The blocks that one constraint contributes to the global vectors and
//! matrices: notes F §4.3.

use crate::{Constraint, EvaluationResult};
use math::Vec3;
use particles::State;

/// One constraint's slice of `C`, and its blocks of `J` and `J'`.
#[derive(Clone, Debug, Default)]
pub struct ConstraintBlocks {
    rows: usize,
    /// `C`, in the constraint's own units.
    c: [f64; 3],
    /// The gradients of all rows by the first particle, then by the second …
    jac: Vec<Vec3>,
    /// Their derivatives by time.
    jac_dot: Vec<Vec3>,
}

impl ConstraintBlocks {
    /// Empty.
    pub fn new() -> Self {
        Self::default()
    }

    /// Evaluates `constraint`.
    pub fn fill(
        &mut self,
        constraint: &dyn Constraint,
        now: &State<'_>,
    ) -> EvaluationResult {
        self.rows = constraint.rows();
        self.c = [0.0; 3];
        let blocks = self.rows * constraint.particles().len();
        for gradients in [&mut self.jac, &mut self.jac_dot] {
            gradients.clear();
            gradients.resize(blocks, Vec3::zeros());
        }
        constraint.evaluate(now, self)
    }

    /// Sets row `row` of `C`.
    pub fn set_value(&mut self, row: usize, c: f64) {
        assert!(row < self.rows, "a constraint writes to its own rows only");
        self.c[row] = c;
    }

    /// Sets the derivative of row `row` by the position of the constraint's
    /// particle number `k`, and how fast that derivative changes.
    pub fn set_block(&mut self, row: usize, k: usize, jac: Vec3, rate: Vec3) {
        assert!(row < self.rows, "a constraint writes to its own rows only");
        self.jac[k * self.rows + row] = jac;
        self.jac_dot[k * self.rows + row] = rate;
    }

    /// `C`.
    pub fn c(&self) -> &[f64] {
        &self.c[..self.rows]
    }

    /// The block of `J` for particle number `k`: a gradient for each row.
    pub fn jac(&self, k: usize) -> &[Vec3] {
        &self.jac[k * self.rows..(k + 1) * self.rows]
    }

    /// The block of `J'` for particle number `k`.
    pub fn jac_dot(&self, k: usize) -> &[Vec3] {
        &self.jac_dot[k * self.rows..(k + 1) * self.rows]
    }
}
