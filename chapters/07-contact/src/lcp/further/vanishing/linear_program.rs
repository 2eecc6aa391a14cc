//! The linear programs behind the heuristic.

use crate::{Lcp, LcpError, Row};
use microlp::{ComparisonOp, OptimizationDirection, Problem, Variable};

/// What counts as zero, as a fraction of the greatest `b`: a linear program
/// is solved to about that, and redundant contacts fit their equations only
/// up to rounding.
const PROGRAM_TOLERANCE: f64 = 1e-6;

/// A program that has to violate its conditions may do so by this much more,
/// as a fraction of the greatest `b`. Without it, rounding makes it infeasible;
/// beyond the tolerance, contacts would sink in.
const ROUNDING_MARGIN: f64 = 0.01 * PROGRAM_TOLERANCE;

/// Entries below this, where the diagonal is one, are rounding: a program
/// with coefficients of all sizes is not solved.
const ROUNDED_ENTRY: f64 = 1e-12;

/// The linear programs of one problem, in units that make its diagonal and
/// the greatest `b` one.
pub(super) struct LinearProgram<'a> {
    problem: &'a Lcp<'a>,
    /// What `w` and what forces are measured in.
    units: Vec<f64>,
    scale: f64,
}

impl<'a> LinearProgram<'a> {
    /// The programs; only unilateral and bilateral rows are taken.
    pub(super) fn new(problem: &'a Lcp<'a>) -> Result<Self, LcpError> {
        let accepted = "unilateral or bilateral";
        let (mut units, mut scale) = (Vec::new(), 0.0);
        for row in 0..problem.n() {
            if !matches!(problem.row(row), Row::Unilateral | Row::Bilateral) {
                return Err(LcpError::Kind { row, accepted });
            }
            let diagonal = problem.a_row(row)[row].abs();
            let unit = if diagonal > 0.0 { diagonal.sqrt() } else { 1.0 };
            scale = f64::max(scale, problem.b()[row].abs() / unit);
            units.push(unit);
        }
        let scale = if scale > 0.0 { scale } else { 1.0 };
        Ok(Self { problem, units, scale })
    }

    /// Forces if just these contacts vanish (B89 §6.1 eq. 18), or none.
    pub(super) fn forces(
        &self,
        vanishing: &[bool],
    ) -> Result<Option<Vec<f64>>, LcpError> {
        let (off, f) = self.least_violation(
            |i| if vanishing[i] { 0.0 } else { f64::INFINITY },
            |i| !vanishing[i],
        )?;
        Ok((off <= PROGRAM_TOLERANCE).then_some(f))
    }

    /// Forces with the least sum that keep bodies apart (B89 eq. 22, 23), or
    /// none.
    pub(super) fn least_sum(&self) -> Result<Option<Vec<f64>>, LcpError> {
        let (off, _) = self.least_violation(|_| f64::INFINITY, |_| false)?;
        if off > PROGRAM_TOLERANCE {
            return Ok(None);
        }
        // Just the violation that is needed would be infeasible again by
        // rounding.
        let off = if off > 0.0 { off + ROUNDING_MARGIN } else { 0.0 };
        let mut program = Problem::new(OptimizationDirection::Minimize);
        let forces = self.variables(&mut program, 1.0, |_| f64::INFINITY);
        for i in 0..self.problem.n() {
            let (terms, rest) = self.row(i, &forces);
            let least = -rest - off;
            program.add_constraint(&terms, ComparisonOp::Ge, least);
            if self.problem.row(i) != Row::Unilateral {
                program.add_constraint(&terms, ComparisonOp::Le, off - rest);
            }
        }
        let (_, f) = self.answer(program, &forces)?;
        Ok(Some(f))
    }

    /// The contacts that separate under the forces `f` (B89 eq. 21).
    pub(super) fn separating_under(&self, f: &[f64]) -> Vec<bool> {
        let mut w = vec![0.0; f.len()];
        self.problem.w(f, &mut w);
        let separates = |i: usize| {
            let contact = self.problem.row(i) == Row::Unilateral;
            contact && w[i] > PROGRAM_TOLERANCE * self.scale * self.units[i]
        };
        (0..w.len()).map(separates).collect()
    }

    /// Forces up to `most_f` that violate `w >= 0`, or `w = 0` of rows that
    /// must be `tight`, as little as possible; and the greatest violation.
    ///
    /// B89's own program asks for forces without any violation. But redundant
    /// contacts satisfy their equations only up to rounding, which alone makes
    /// such a program infeasible.
    fn least_violation(
        &self,
        most_f: impl Fn(usize) -> f64,
        tight: impl Fn(usize) -> bool,
    ) -> Result<(f64, Vec<f64>), LcpError> {
        let mut program = Problem::new(OptimizationDirection::Minimize);
        let forces = self.variables(&mut program, 0.0, most_f);
        let off = program.add_var(1.0, (0.0, f64::INFINITY));
        for i in 0..self.problem.n() {
            let (mut terms, rest) = self.row(i, &forces);
            // w + off >= 0, and w - off <= 0
            terms.push((off, 1.0));
            program.add_constraint(&terms, ComparisonOp::Ge, -rest);
            if tight(i) || self.problem.row(i) != Row::Unilateral {
                terms.pop();
                terms.push((off, -1.0));
                program.add_constraint(&terms, ComparisonOp::Le, -rest);
            }
        }
        self.answer(program, &forces)
    }

    /// One variable for each force, each contact's at the same `cost`.
    fn variables(
        &self,
        program: &mut Problem,
        cost: f64,
        most_f: impl Fn(usize) -> f64,
    ) -> Vec<Variable> {
        let mut forces = Vec::new();
        for (i, unit) in self.units.iter().enumerate() {
            forces.push(match self.problem.row(i) {
                Row::Unilateral => {
                    program.add_var(cost / unit, (0.0, most_f(i)))
                }
                _ => program.add_var(0.0, (f64::NEG_INFINITY, f64::INFINITY)),
            });
        }
        forces
    }

    /// The least value of a program and its forces, out of the units.
    fn answer(
        &self,
        program: Problem,
        forces: &[Variable],
    ) -> Result<(f64, Vec<f64>), LcpError> {
        let solution = program
            .solve()
            .map_err(|_| LcpError::LinearProgram)?
            .into_solution()
            .map_err(|_| LcpError::LinearProgram)?;
        let mut f = Vec::new();
        for (force, unit) in forces.iter().zip(&self.units) {
            f.push(solution.var_value(*force) * self.scale / unit);
        }
        Ok((solution.objective(), f))
    }

    /// `w[i]` in units: terms and constant.
    fn row(
        &self,
        i: usize,
        forces: &[Variable],
    ) -> (Vec<(Variable, f64)>, f64) {
        let mut terms = Vec::new();
        for (j, a) in self.problem.a_row(i).iter().enumerate() {
            let entry = a / (self.units[i] * self.units[j]);
            if entry.abs() > ROUNDED_ENTRY {
                terms.push((forces[j], entry));
            }
        }
        (terms, self.problem.b()[i] / (self.units[i] * self.scale))
    }
}
