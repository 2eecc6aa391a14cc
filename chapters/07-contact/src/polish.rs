//! Friction to the last digits: each contact with its circle.
//!
//! Coulomb's law says of every contact: its force is where the law would put
//! it back if it were pushed a little further against what is left of the
//! motion, `f = P(f - w/d)`, where `P` goes to the nearest force that the
//! contact can have. That is solved by Newton's method (Alart and Curnier
//! 1991). Contacts that repeat each other leave forces undetermined; so the
//! answer *nearest* to the last forces is looked for, `f = P(near - w/d)`,
//! and the next one from there (Rockafellar's proximal point method). The
//! nearer it has to stay, that is the larger `d`, the easier it is to find.

use crate::assembly::Assembly;
use crate::nearest::Nearest;

/// Rounds of Newton's method in all, at most.
pub(crate) const MOST_ROUNDS: usize = 1500;

/// `d` as a fraction of the largest softness: at first, at least, at most.
const CAUTION: [f64; 3] = [1e-3, 1e-7, 100.0];

/// How much bodies give way where no forces can hold them, in the same
/// unit.
const YIELD: f64 = 0.01;

/// How exactly, then.
const LAST: f64 = 1e-14;

/// How `d` changes when an answer was found, and when not.
const CHANGE: [f64; 2] = [0.1, 20.0];

/// How exactly an answer is found, as a fraction of what is wanted in the
/// end, and of what is left so far.
const ENOUGH: [f64; 2] = [0.03, 1e-3];

/// Forces that are brought to the law, and buffers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Polish {
    nearest: Nearest,
}

impl Polish {
    /// Improves the forces of a system until the residual is `good`, in at
    /// most so many rounds; returns what is left of it.
    pub fn improve(
        &mut self,
        system: &mut Assembly,
        good: f64,
        mut rounds: usize,
    ) -> f64 {
        let [first, least, most] = CAUTION;
        let mut caution = first;
        let softness = system.softness.iter().copied().fold(0.0, f64::max);
        let mut residual = system.residual();
        while rounds > 0 && residual > good && softness > 0.0 {
            // On the way a few digits do.
            let enough = (ENOUGH[0] * good).max(ENOUGH[1] * residual);
            let found = self.nearest.find(system, caution * softness, enough);
            rounds = rounds.saturating_sub(found.rounds.max(1));
            if found.done {
                // With too little caution rounding decides: then once more
                // from the start.
                let again = caution <= least;
                residual = system.residual();
                let less = (CHANGE[0] * caution).max(least);
                caution = if again { first } else { less };
            } else {
                caution = (CHANGE[1] * caution).min(most);
            }
        }
        residual
    }

    /// Forces where none can satisfy all rows, as between walls that close
    /// in: those of bodies that give way a little, or none.
    pub fn give_way(&mut self, system: &mut Assembly) {
        let softness = system.softness.iter().copied().fold(0.0, f64::max);
        system.f.fill(0.0);
        system.settle();
        self.nearest.find(system, YIELD * softness, LAST);
    }
}
