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
use crate::islands::ConstraintSystem;

/// Newton iterations in all, at most.
pub(crate) const MAX_NEWTON_ITERATIONS: usize = 1500;

/// The proximal weight `d` as a fraction of the inverse effective mass of its
/// row: at first, at a residual of 1; it goes with the square root. Smaller,
/// and the first solutions are not found; larger, and more of them are needed.
const FIRST_WEIGHT: f64 = 0.5;

/// The same at least and at most. Below, rounding decides.
const WEIGHT_RANGE: [f64; 2] = [1e-7, 100.0];

/// A residual below this that no longer shrinks is rounding, as a fraction of
/// the accelerations.
const ROUNDED_RESIDUAL: f64 = 8e-10;

/// The weight where no forces can hold the bodies, and they yield.
const YIELDING_WEIGHT: f64 = 0.01;

/// The tolerance of the forces of bodies that yield, as a fraction of their
/// accelerations.
const YIELDING_TOLERANCE: f64 = 1e-14;

/// The factors of the weight after a solution was found, and after one was
/// found in [`EASY_ITERATIONS`]. Smaller, and the next one is not found.
const SMALLER_WEIGHTS: [f64; 2] = [0.4, 0.1];
const EASY_ITERATIONS: usize = 2;

/// The factor of the weight after no solution was found.
const LARGER_WEIGHT: f64 = 2.5;

/// The tolerance of one solution, as a fraction of the final tolerance, and of
/// the present residual.
const INNER_TOLERANCES: [f64; 2] = [0.03, 1e-3];

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
