//! What a step was like.

use crate::Status;
use crate::friction::Solved;

/// What happened during a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepReport {
    /// Steps that were kept.
    pub steps: usize,
    /// Steps that were tried and given up, because they ended in an overlap
    /// or were too long to be exact.
    pub rejected: usize,
    /// Rounds of impulses.
    pub blows: usize,
    /// Contacts at the end of the frame.
    pub contacts: usize,
    /// How deep bodies overlap at the end of the worst step, m.
    pub depth: f64,
    /// What is left of the conditions of contact and friction, as a fraction
    /// of the accelerations or speeds involved: the worst of the frame.
    pub residual: f64,
    /// How often no force could hold everything: squeezed bodies, joints
    /// that contradict each other.
    pub infeasible: usize,
    /// How often friction had no answer, and a blow stopped the sliding.
    pub jams: usize,
    /// How often bodies had to be pushed apart.
    pub pushed_apart: usize,
    /// How often approach was left over after all rounds of impulses.
    pub unresolved: usize,
    /// How often a blow had to lose some of its bounce, so as not to put
    /// energy in.
    pub tempered: usize,
    /// How often rows changed sets in the solver.
    pub pivots: usize,
}

impl Default for StepReport {
    fn default() -> Self {
        Self {
            steps: 0,
            rejected: 0,
            blows: 0,
            contacts: 0,
            depth: 0.0,
            residual: 0.0,
            infeasible: 0,
            jams: 0,
            pushed_apart: 0,
            unresolved: 0,
            tempered: 0,
            pivots: 0,
        }
    }
}

impl StepReport {
    /// Takes note of a system that was solved.
    pub(crate) fn note_forces(&mut self, solved: &Solved) {
        self.pivots += solved.report.pivots;
        if solved.report.status == Status::Infeasible {
            self.infeasible += 1;
        } else {
            self.residual = self.residual.max(solved.residual);
        }
    }
}
