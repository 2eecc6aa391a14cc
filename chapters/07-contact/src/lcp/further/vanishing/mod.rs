//! The heuristic of Baraff '89: predict which contacts vanish, then let a
//! linear program find forces for the prediction (B89 §6).
//!
//! A contact vanishes if it separates: its `w` is positive, its force is
//! zero. Once the vanishing ones are known, all conditions are linear. The
//! first prediction is that none vanishes. If no forces fit, the forces with
//! the least sum that keep all bodies apart are found, and the contacts that
//! separate under them are taken to vanish. Nothing makes this right: here
//! you can see where it is wrong, and what that costs.
//!
//! Baraff's own vector is `-b`, and his 1-norm of a residual (eq. 37) is not a
//! linear function; here it is not needed.

mod linear_program;

use crate::{Lcp, LcpError};
use linear_program::LinearProgram;

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
    /// `f·w`, N m/s²: how fast the power of the contact forces grows from
    /// zero, since gaps open at `w t`; zero for a solution.
    pub fn power(&self) -> f64 {
        math::dot(&self.f, &self.w)
    }
}

// ANCHOR: heuristic
/// Predicts which contacts vanish and finds forces for the prediction.
pub fn predict_vanishing(problem: &Lcp<'_>) -> Result<Heuristic, LcpError> {
    let program = LinearProgram::new(problem)?;
    let none = vec![false; problem.n()];
    if let Some(f) = program.forces(&none)? {
        return Ok(found(problem, Prediction::NoneVanishes, &none, f));
    }
    let Some(least_sum) = program.least_sum()? else {
        return Ok(found(problem, Prediction::Infeasible, &none, vec![]));
    };
    let vanishing = program.separating_under(&least_sum);
    let (prediction, f) = match program.forces(&vanishing)? {
        Some(f) => (Prediction::Right, f),
        None => (Prediction::Wrong, least_sum.clone()),
    };
    let heuristic = found(problem, prediction, &vanishing, f);
    Ok(Heuristic { least_sum, ..heuristic })
}
// ANCHOR_END: heuristic

fn found(
    problem: &Lcp<'_>,
    prediction: Prediction,
    vanishing: &[bool],
    f: Vec<f64>,
) -> Heuristic {
    let vanishing = (0..vanishing.len()).filter(|i| vanishing[*i]).collect();
    let mut w = vec![0.0; f.len()];
    if !f.is_empty() {
        problem.w(&f, &mut w);
    }
    Heuristic { prediction, vanishing, f, w, least_sum: Vec::new() }
}
