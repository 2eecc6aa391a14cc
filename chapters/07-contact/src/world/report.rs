//! What happened in a frame.

use crate::Status;
use crate::friction::SolveSummary;

/// What happened during a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepReport {
    /// Steps that were accepted.
    pub steps: usize,
    /// Steps that were tried and rejected, because they ended in an overlap
    /// or were too long to be accurate.
    pub rejected: usize,
    /// Passes of impulses.
    pub impulse_passes: usize,
    /// Contacts at the end of the frame.
    pub contacts: usize,
    /// How deep bodies overlap at the end of the worst step, m.
    pub depth: f64,
    /// The residual of the conditions of contact and friction, as a fraction
    /// of the accelerations or speeds involved: the greatest of the frame.
    pub residual: f64,
    /// How often no force could hold everything: squeezed bodies, joints
    /// that contradict each other.
    pub infeasible: usize,
    /// How often friction had no solution, and an impulse stopped the sliding.
    pub painleve_impulses: usize,
    /// How often overlapping bodies had to be moved apart.
    pub depenetrations: usize,
    /// How often a contact still approached after all passes of impulses.
    pub unresolved: usize,
    /// How often restitution had to be reduced, so that impulses put no energy
    /// in.
    pub reduced_restitutions: usize,
    /// How often rows changed sets in the solver.
    pub pivots: usize,
}

impl Default for StepReport {
    fn default() -> Self {
        Self {
            steps: 0,
            rejected: 0,
            impulse_passes: 0,
            contacts: 0,
            depth: 0.0,
            residual: 0.0,
            infeasible: 0,
            painleve_impulses: 0,
            depenetrations: 0,
            unresolved: 0,
            reduced_restitutions: 0,
            pivots: 0,
        }
    }
}

impl StepReport {
    /// Takes note of a system that was solved.
    pub(crate) fn note_forces(&mut self, solved: &SolveSummary) {
        self.pivots += solved.report.pivots;
        if solved.report.status == Status::Infeasible {
            self.infeasible += 1;
        } else {
            self.residual = self.residual.max(solved.residual);
        }
    }
}
