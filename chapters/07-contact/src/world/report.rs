//! What happened in a frame.

use crate::friction::SolveSummary;
use crate::{Prediction, Status};

/// What happened during a frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StepReport {
    /// Steps that were accepted.
    pub steps: usize,
    /// Steps that were tried and rejected, because they ended in an overlap
    /// or were too long to be accurate.
    pub rejected: usize,
    /// How often forces were computed, for steps and for trial states.
    pub evaluations: usize,
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
    /// Newton iterations for friction.
    pub newton_iterations: usize,
    /// Where it was predicted which contacts vanish: how it went for forces,
    /// at states that are kept.
    pub force_predictions: PredictionReport,
    /// How the questions of the narrow phase were answered.
    pub witnesses: WitnessReport,
}

/// How predictions went of which contacts vanish (B89 §6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PredictionReport {
    /// None vanishes, and that was right.
    pub none_vanishes: usize,
    /// Some vanish, and these were the right ones.
    pub right: usize,
    /// Wrong: the forces with the least sum were taken.
    pub wrong: usize,
    /// No forces at all keep the bodies apart.
    pub infeasible: usize,
}

impl PredictionReport {
    /// Counts a prediction, if there was one.
    fn count(&mut self, prediction: Option<Prediction>) {
        match prediction {
            None => {}
            Some(Prediction::NoneVanishes) => self.none_vanishes += 1,
            Some(Prediction::Right) => self.right += 1,
            Some(Prediction::Wrong) => self.wrong += 1,
            Some(Prediction::Infeasible) => self.infeasible += 1,
        }
    }

    /// All predictions.
    pub fn total(&self) -> usize {
        self.none_vanishes + self.right + self.wrong + self.infeasible
    }

    /// Both together.
    pub fn plus(&self, other: &Self) -> Self {
        Self {
            none_vanishes: self.none_vanishes + other.none_vanishes,
            right: self.right + other.right,
            wrong: self.wrong + other.wrong,
            infeasible: self.infeasible + other.infeasible,
        }
    }
}

/// How the questions of the narrow phase were answered: is this pair apart?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WitnessReport {
    /// By the witness of the last time.
    pub kept: usize,
    /// By another plane nearby, which separates better.
    pub neighbour: usize,
    /// By a search from the last features.
    pub searched: usize,
}

impl WitnessReport {
    /// Counts a question that was answered by a plane: whether it took a
    /// search, and whether the plane is the `same` as the last time.
    pub(crate) fn count(&mut self, searched: bool, same: bool) {
        match (searched, same) {
            (true, _) => self.searched += 1,
            (false, true) => self.kept += 1,
            (false, false) => self.neighbour += 1,
        }
    }

    /// Both together.
    pub fn plus(&self, other: &Self) -> Self {
        Self {
            kept: self.kept + other.kept,
            neighbour: self.neighbour + other.neighbour,
            searched: self.searched + other.searched,
        }
    }

    /// The fraction that the kept witness answered; 1 where nothing was
    /// asked.
    pub fn kept_fraction(&self) -> f64 {
        let all = self.kept + self.neighbour + self.searched;
        if all == 0 { 1.0 } else { self.kept as f64 / all as f64 }
    }
}

impl StepReport {
    /// Takes note of forces that were found.
    pub(crate) fn note_forces(&mut self, solved: &SolveSummary) {
        self.force_predictions.count(solved.prediction);
        self.note_impulses(solved);
    }

    /// Takes note of impulses that were found.
    pub(crate) fn note_impulses(&mut self, solved: &SolveSummary) {
        self.pivots += solved.report.pivots;
        if solved.report.status == Status::Infeasible {
            self.infeasible += 1;
        } else {
            self.residual = self.residual.max(solved.residual);
        }
    }
}
