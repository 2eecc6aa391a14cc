//! From what the compiler and a run said about one answer to its verdict.

use crate::compile::build::{Bench, Compiled};
use crate::compile::diagnostic;
use crate::compile::unit::Unit;
use crate::exercises::exercise::Exercise;
use crate::judging::assess::{Expected, assess};
use crate::judging::run::{Heard, Ran, picture, run_one};
use crate::judging::verdict::{State, Verdict};
use crate::{Job, Judge};
use course::Report;
use std::fs;
use std::path::{Path, PathBuf};

impl Judge {
    /// What a right answer reports, the held-out cases included if the
    /// solution was run too.
    pub(crate) fn expected(
        &self,
        exercise: &Exercise,
        ran: &Ran,
    ) -> Result<Expected, String> {
        let solution = ran.get(&Unit::solution(exercise).name);
        let held_out = solution.map(held_out_of).transpose()?;
        Expected::read(exercise, held_out)
    }

    /// The verdict on one answer.
    pub fn verdict(
        &self,
        job: &Job<'_>,
        compiled: Option<&Compiled>,
        heard: Option<&Heard>,
        expected: &Result<Expected, String>,
    ) -> Verdict {
        let id = job.exercise.id();
        let (unit, answer) = (&job.unit, &job.unit.answers[0]);
        let mut verdict = Verdict::new(&id, State::DoesNotCompile);
        let warnings = match compiled {
            Some(Compiled::Program(_, messages)) => {
                let text = fs::read_to_string(answer).unwrap_or_default();
                diagnostic::warnings(messages, answer, &text)
            }
            Some(Compiled::Broken(messages)) => {
                let (root, colours) = (&self.project.root, self.colours);
                let told =
                    diagnostic::trimmed(messages, unit, answer, root, colours);
                verdict.compiler = Some(told);
                return verdict;
            }
            Some(Compiled::Refused(why)) => {
                verdict.trouble = Some(why.clone());
                return verdict;
            }
            None => return verdict,
        };
        let not_run = Err("it was not run".to_string());
        let judged = match (expected, heard.unwrap_or(&not_run)) {
            (Ok(expected), Ok((run, findings))) => {
                let limits = &self.limits;
                Ok(assess(&id, answer, expected, run, findings, limits))
            }
            (Err(why), _) | (_, Err(why)) => Err(why.clone()),
        };
        let mut verdict = judged.unwrap_or_else(|why| {
            let mut verdict = Verdict::new(&id, State::Crashed);
            verdict.trouble = Some(why);
            verdict
        });
        if verdict.state != State::NotStarted {
            verdict.warnings = warnings;
        }
        verdict
    }

    /// Compiles and runs one answer by itself: the verdict, and the program
    /// if there is one.
    pub fn judge_one(
        &self,
        bench: &Bench,
        job: &Job<'_>,
        expected: &Expected,
        seed: u64,
    ) -> (Verdict, Option<PathBuf>) {
        let compiled = bench.compile(&job.unit);
        let program = match &compiled {
            Compiled::Program(path, _) => Some(path.clone()),
            _ => None,
        };
        let heard = program.as_ref().map(|path| self.run_one(path, seed));
        let expected = Ok(expected.clone());
        let verdict =
            self.verdict(job, Some(&compiled), heard.as_ref(), &expected);
        (verdict, program)
    }

    /// The picture that a program draws of one of its answers, where it
    /// draws one.
    pub fn draw(&self, program: &Path, member: usize) -> Option<String> {
        let (run, findings) = run_one(self, program, "see", member, 1).ok()?;
        picture(&run, findings, &self.limits).ok()
    }
}

/// What a run of the solution says about the held-out cases.
pub fn held_out_of(heard: &Heard) -> Result<Report, String> {
    let (_, findings) = heard.as_ref().map_err(Clone::clone)?;
    if !findings.ended {
        return Err("the solution itself crashed".to_string());
    }
    Ok(findings.groups[2].clone())
}
