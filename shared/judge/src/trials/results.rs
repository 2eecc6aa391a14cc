//! What came of a trial, and what follows from it.

use crate::exercises::exercise::Exercise;
use crate::judging::crash_message::crash_message;
use crate::judging::doubts::doubts;
use crate::judging::expected::Expected;
use crate::judging::judge_answer::held_out_report;
use crate::judging::public_report::PublicReport;
use crate::judging::run_probe::ProbeResult;
use crate::judging::verdict::Verdict;
use crate::{Job, Judge};
use compile::{CompilationUnit, Compiled, error_text};
use course::Report;

/// What came of a trial.
pub struct TrialResult {
    /// What it is called.
    pub name: String,
    /// The compiler's diagnostics about its program, or why there is none.
    pub(super) compiled: Compiled,
    /// This answer alone, of all those in its program.
    pub(super) unit: CompilationUnit,
    /// The result of the run with each seed.
    pub(super) runs: Vec<(u64, ProbeResult)>,
    /// The picture, if it was asked for and there is one.
    pub picture: Option<String>,
}

impl TrialResult {
    /// Why the compiler refused it, if it did.
    pub fn refused(&self) -> Option<&str> {
        match &self.compiled {
            Compiled::Refused(why) => Some(why),
            _ => None,
        }
    }

    fn run_with(&self, seed: u64) -> Option<&ProbeResult> {
        self.runs.iter().find(|(s, _)| *s == seed).map(|(_, probed)| probed)
    }
}

impl Judge {
    /// The verdict on each run; a program that does not compile gets one.
    /// `solution` is the result of the solution, at least with the same seeds.
    pub fn verdicts(
        &self,
        exercise: &Exercise,
        result: &TrialResult,
        solution: &TrialResult,
    ) -> Vec<Verdict> {
        let job = Job { exercise, unit: result.unit.clone() };
        let judge = |probed: Option<&ProbeResult>, expected| {
            self.verdict(&job, Some(&result.compiled), probed, &expected)
        };
        if result.runs.is_empty() {
            return vec![judge(None, Err("it was not run".to_string()))];
        }
        let locked = Expected::read(exercise);
        let mut verdicts = Vec::new();
        for (seed, probed) in &result.runs {
            let held_out = solution.run_with(*seed).map(held_out_report);
            let expected = match held_out.transpose() {
                Ok(None) => locked.clone(),
                Ok(Some(report)) => {
                    locked.clone().map(|locked| locked.with_held_out(report))
                }
                Err(why) => Err(why),
            };
            verdicts.push(judge(Some(probed), expected));
        }
        verdicts
    }

    /// What an instructor should look at, from the first two runs of an
    /// answer and of the solution.
    pub fn doubts(
        &self,
        exercise: &Exercise,
        result: &TrialResult,
        solution: &TrialResult,
    ) -> Result<Vec<String>, String> {
        let locked = Expected::read(exercise)?;
        let [_, Some(locked), _] = locked.groups else {
            return Err("nothing is locked".to_string());
        };
        let two = |result| {
            let mut runs = self.reports(result)?.into_iter();
            let mut next = || runs.next().map(|[_, property]| property);
            next().zip(next()).ok_or("it was not run twice".to_string())
        };
        let (first, again) = two(result)?;
        let (one, other) = two(solution)?;
        Ok(doubts(&locked, &[one, other], &first, Some(&again)))
    }

    /// What an answer reports with each seed in the first two groups, or why
    /// it does not.
    pub(crate) fn reports(
        &self,
        result: &TrialResult,
    ) -> Result<Vec<[Report; 2]>, String> {
        self.require_program(result)?;
        let mut reports = Vec::new();
        for (_, probed) in &result.runs {
            let (run, output) = probed.as_ref().map_err(Clone::clone)?;
            if !output.ended || output.protocol_error.is_some() {
                return Err(crash_message(run, output, &self.limits));
            }
            let [public, property, _] = output.groups.clone();
            reports.push([public, property]);
        }
        Ok(reports)
    }

    /// What an answer reports in the public cases, even if it does not
    /// finish.
    pub(crate) fn public_report(
        &self,
        result: &TrialResult,
    ) -> Result<PublicReport, String> {
        self.require_program(result)?;
        let (_, probed) = result.runs.first().ok_or("it was not run")?;
        let (run, output) = probed.as_ref().map_err(Clone::clone)?;
        match &output.protocol_error {
            Some(why) => Err(why.clone()),
            None => Ok(PublicReport::of(run, output)),
        }
    }

    /// The error says why there is no program.
    fn require_program(&self, result: &TrialResult) -> Result<(), String> {
        match &result.compiled {
            Compiled::Program(..) => Ok(()),
            Compiled::Refused(why) => Err(why.clone()),
            Compiled::Broken(diagnostics) => {
                let (unit, root) = (&result.unit, &self.project.root);
                let answer = &unit.answers[0];
                let text = error_text(diagnostics, unit, answer, root, false);
                Err(format!("does not compile\n{text}"))
            }
        }
    }
}
