//! The heuristic of Baraff '89: guess which contacts vanish, then let a
//! linear program find forces for the guess (B89 §6).
//!
//! A contact vanishes if it comes apart: its `w` is positive, its force is
//! zero. Once the vanishing ones are known, all conditions are linear. The
//! first guess is that none vanishes. If no forces fit, forces with the least
//! sum that keep all bodies apart are found, and those contacts are taken to
//! vanish that come apart under them. Nothing makes this right: here it can
//! be seen where it is wrong, and what it costs.
//!
//! Baraff's own vector is `-b`, and his 1-norm of a residual (eq. 37) is no
//! linear function: here it is not needed.

mod survey;

pub use survey::{Survey, survey_guesses};

use crate::{Lcp, LcpError, Row};
use microlp::{ComparisonOp, OptimizationDirection, Problem, Variable};

/// What counts as zero, as a fraction of the greatest `b`: a linear program
/// is solved to about that, and redundant contacts fit their equations only
/// up to rounding.
const ZERO: f64 = 1e-6;

/// How the heuristic ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prediction {
    /// No contact vanishes (B89 §6.2).
    NoneVanishes,
    /// The contacts that vanish were predicted right (B89 §6.3).
    Right,
    /// The prediction was wrong; the forces are those with the least sum,
    /// which are no solution and add energy (B89 §6.5).
    Wrong,
    /// No forces at all keep the bodies apart.
    Infeasible,
}

/// What the heuristic found.
#[derive(Clone, Debug, PartialEq)]
pub struct Heuristic {
    /// How it ended.
    pub prediction: Prediction,
    /// The contacts that it takes to vanish, from 0.
    pub vanishing: Vec<usize>,
    /// The forces; empty if there are none.
    pub f: Vec<f64>,
    /// `A f + b`; empty if there are no forces.
    pub w: Vec<f64>,
    /// The forces with the least sum (B89 eq. 22 and 23), where they were
    /// asked for.
    pub least_sum: Vec<f64>,
}

impl Heuristic {
    /// `f·w`: how fast the contact forces add energy, zero for a solution.
    pub fn power(&self) -> f64 {
        math::dot(&self.f, &self.w)
    }
}

// ANCHOR: heuristic
/// Guesses which contacts vanish and finds forces for the guess.
pub fn guess_vanishing(problem: &Lcp<'_>) -> Result<Heuristic, LcpError> {
    let program = Program::new(problem)?;
    let none = vec![false; problem.n()];
    if let Some(f) = program.forces(&none)? {
        return Ok(program.found(Prediction::NoneVanishes, &none, f, vec![]));
    }
    let Some(least_sum) = program.least_sum()? else {
        return Ok(program.found(
            Prediction::Infeasible,
            &none,
            vec![],
            vec![],
        ));
    };
    let vanishing = program.coming_apart(&least_sum);
    let (prediction, f) = match program.forces(&vanishing)? {
        Some(f) => (Prediction::Right, f),
        None => (Prediction::Wrong, least_sum.clone()),
    };
    Ok(program.found(prediction, &vanishing, f, least_sum))
}
// ANCHOR_END: heuristic

/// The linear programs of one problem, in units that make its diagonal and
/// the greatest `b` one.
struct Program<'a> {
    problem: &'a Lcp<'a>,
    /// What `w` and what forces are measured in.
    units: Vec<f64>,
    scale: f64,
}

impl<'a> Program<'a> {
    fn new(problem: &'a Lcp<'a>) -> Result<Self, LcpError> {
        let accepted = "a contact or bilateral";
        let (mut units, mut scale) = (Vec::new(), 0.0);
        for row in 0..problem.n() {
            if !matches!(problem.row(row), Row::Contact | Row::Bilateral) {
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
    fn forces(&self, vanishing: &[bool]) -> Result<Option<Vec<f64>>, LcpError> {
        let (off, f) = self.least_violation(
            |i| if vanishing[i] { 0.0 } else { f64::INFINITY },
            |i| !vanishing[i],
        )?;
        Ok((off <= ZERO).then_some(f))
    }

    /// Forces with the least sum that keep bodies apart (B89 eq. 22, 23), or
    /// none.
    fn least_sum(&self) -> Result<Option<Vec<f64>>, LcpError> {
        let (off, _) = self.least_violation(|_| f64::INFINITY, |_| false)?;
        if off > ZERO {
            return Ok(None);
        }
        let mut program = Problem::new(OptimizationDirection::Minimize);
        let forces = self.variables(&mut program, 1.0, |_| f64::INFINITY);
        for i in 0..self.problem.n() {
            let (terms, rest) = self.row(i, &forces);
            let least = -rest - off;
            program.add_constraint(&terms, ComparisonOp::Ge, least);
            if self.problem.row(i) != Row::Contact {
                program.add_constraint(&terms, ComparisonOp::Le, off - rest);
            }
        }
        let (_, f) = self.answer(program, &forces)?;
        Ok(Some(f))
    }

    /// The contacts that come apart under the forces `f` (B89 eq. 21).
    fn coming_apart(&self, f: &[f64]) -> Vec<bool> {
        let mut w = vec![0.0; f.len()];
        self.problem.w(f, &mut w);
        let apart = |i: usize| {
            let contact = self.problem.row(i) == Row::Contact;
            contact && w[i] > ZERO * self.scale * self.units[i]
        };
        (0..w.len()).map(apart).collect()
    }

    /// Forces up to `most_f` that violate `w >= 0`, or `w = 0` of rows that
    /// must be `tight`, as little as possible; and the greatest violation.
    ///
    /// Asking for forces without any violation would be B89's own program.
    /// But redundant contacts fit their equations only up to rounding, and
    /// such a program is infeasible for no other reason.
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
            if tight(i) || self.problem.row(i) != Row::Contact {
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
                Row::Contact => program.add_var(cost / unit, (0.0, most_f(i))),
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
            if *a != 0.0 {
                terms.push((forces[j], a / (self.units[i] * self.units[j])));
            }
        }
        (terms, self.problem.b()[i] / (self.units[i] * self.scale))
    }

    fn found(
        &self,
        prediction: Prediction,
        vanishing: &[bool],
        f: Vec<f64>,
        least_sum: Vec<f64>,
    ) -> Heuristic {
        let vanishing =
            (0..vanishing.len()).filter(|i| vanishing[*i]).collect();
        let mut w = vec![0.0; f.len()];
        if !f.is_empty() {
            self.problem.w(&f, &mut w);
        }
        Heuristic { prediction, vanishing, f, w, least_sum }
    }
}
