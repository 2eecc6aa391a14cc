//! Newton's method for friction to the last digits: each contact with its
//! circle.
//!
//! Coulomb's law says of every contact: its force stays the same if it is
//! moved against what is left of the motion and projected back onto the cone,
//! `f = P(f - w/d)`, where `P` is the projection. That is solved by Newton's
//! method (Alart and Curnier 1991). Redundant contacts leave forces
//! undetermined; so the solution *nearest* to the last forces is found,
//! `f = P(near - w/d)`, and the next one from there (Rockafellar's proximal
//! point method). The larger the proximal weight `d`, the nearer it stays and
//! the easier it is to find.

use super::cone_projection::ConeProjection;
use super::settings::{
    EASY_ITERATIONS, FIRST_WEIGHT, INNER_TOLERANCES, LARGER_WEIGHT,
    ROUNDED_RESIDUAL, SMALLER_WEIGHTS, WEIGHT_RANGE, YIELDING_TOLERANCE,
    YIELDING_WEIGHT,
};
use crate::islands::ConstraintSystem;

/// The proximal point method, in a workspace that it keeps.
#[derive(Clone, Debug, Default)]
pub(crate) struct FrictionNewton {
    projection: ConeProjection,
    /// Iterations since this was last cleared.
    pub iterations: usize,
}

impl FrictionNewton {
    /// Improves the forces of a system until the residual is at most
    /// `tolerance`, in at most so many iterations; returns the residual.
    pub fn improve(
        &mut self,
        system: &mut ConstraintSystem,
        tolerance: f64,
        mut iterations: usize,
    ) -> f64 {
        let [least, most] = WEIGHT_RANGE;
        let mut residual = system.residual();
        let first = |residual: f64| FIRST_WEIGHT * residual.sqrt();
        let (mut weight, mut last) = (first(residual), f64::INFINITY);
        while iterations > 0 && residual > tolerance {
            // A few digits are enough before the last solution.
            let [final_part, present_part] = INNER_TOLERANCES;
            let inner = (final_part * tolerance).max(present_part * residual);
            let found = self.projection.solve(system, weight, inner);
            let easy = found.iterations <= EASY_ITERATIONS;
            iterations = iterations.saturating_sub(found.iterations.max(1));
            self.iterations += found.iterations;
            if !found.converged {
                weight = (LARGER_WEIGHT * weight).min(most);
                continue;
            }
            residual = system.residual();
            if weight > least {
                let [hard_won, easily] = SMALLER_WEIGHTS;
                let factor = if easy { easily } else { hard_won };
                weight = (factor * weight).max(least);
                continue;
            }
            // No smaller weight: once more from the start, or no more.
            if residual <= ROUNDED_RESIDUAL && residual > 0.5 * last {
                break;
            }
            (weight, last) = (first(residual).max(least), residual);
        }
        residual
    }

    /// Forces where none can satisfy all rows, as between walls that close
    /// in: those of bodies that yield a little, or zero.
    pub fn yield_softly(&mut self, system: &mut ConstraintSystem) {
        system.f.fill(0.0);
        system.update_w();
        self.projection.solve(system, YIELDING_WEIGHT, YIELDING_TOLERANCE);
    }
}

impl ConstraintSystem {
    /// The unit of the proximal weight of a row, 1/kg: its own inverse
    /// effective mass, so that light and heavy bodies are treated alike.
    pub(super) fn scale(&self, i: usize) -> f64 {
        let own = self.inverse_effective_mass[i];
        if own > 0.0 { own } else { 1.0 }
    }
}
