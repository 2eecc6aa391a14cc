//! From the results of compiling and running one answer to its verdict.

use crate::exercises::exercise::Exercise;
use crate::judging::assess::assess;
use crate::judging::doubts::doubts;
use crate::judging::expected::Expected;
use crate::judging::run_probe::{ProbeResult, ProbeResults};
use crate::judging::score::Score;
use crate::judging::verdict::{AnswerState, Verdict};
use crate::{Job, Judge};
use compile::{AnswerCompiler, Compiled, error_text, warnings};
use course::Report;
use project::Failure;
use std::fs;
use std::path::PathBuf;

impl Judge {
    /// What a right answer reports, the held-out cases included if the
    /// solution was run too.
    pub(crate) fn expected(
        &self,
        exercise: &Exercise,
        probed: &ProbeResults,
    ) -> Result<Expected, String> {
        let solution = probed.get(&exercise.solution_unit().name);
        let held_out = solution.map(held_out_report).transpose()?;
        let locked = Expected::read(exercise)?;
        Ok(match held_out {
            Some(report) => locked.with_held_out(report),
            None => locked,
        })
    }

    /// The verdict on one answer.
    pub(crate) fn verdict(
        &self,
        job: &Job<'_>,
        compiled: Option<&Compiled>,
        probed: Option<&ProbeResult>,
        expected: &Result<Expected, String>,
    ) -> Verdict {
        let id = job.exercise.id();
        let (unit, answer) = (&job.unit, &job.unit.answers[0]);
        let mut verdict = Verdict::new(&id, AnswerState::DoesNotCompile);
        let warnings = match compiled {
            Some(Compiled::Program(_, diagnostics)) => {
                let text = fs::read_to_string(answer).unwrap_or_default();
                warnings(diagnostics, answer, &text)
            }
            Some(Compiled::Broken(diagnostics)) => {
                let (root, colours) = (&self.project.root, self.colours);
                let text = error_text(diagnostics, unit, answer, root, colours);
                verdict.compiler = Some(text);
                return verdict;
            }
            Some(Compiled::Refused(why)) => {
                verdict.trouble = Some(why.clone());
                return verdict;
            }
            None => return verdict,
        };
        let not_run = Err("it was not run".to_string());
        let judged = match (expected, probed.unwrap_or(&not_run)) {
            (Ok(expected), Ok((run, probe_output))) => {
                let limits = &self.limits;
                let mut verdict =
                    assess(&id, answer, expected, run, probe_output, limits);
                if let Some(challenge) = &job.exercise.challenge
                    && verdict.passed()
                {
                    let property = &probe_output.groups[1];
                    verdict.score =
                        Score::of(challenge, property, &expected.standings);
                }
                Ok(verdict)
            }
            (Err(why), _) | (_, Err(why)) => Err(why.clone()),
        };
        let mut verdict = judged.unwrap_or_else(|why| {
            let mut verdict = Verdict::new(&id, AnswerState::Crashed);
            verdict.trouble = Some(why);
            verdict
        });
        if verdict.state != AnswerState::NotStarted {
            verdict.warnings = warnings;
        }
        verdict
    }

    /// Compiles and runs one answer by itself: the verdict, and the program
    /// if there is one. It is an error if this process itself is not what it
    /// was: then no verdict can be trusted any more.
    pub fn judge_one(
        &self,
        compiler: &AnswerCompiler,
        job: &Job<'_>,
        expected: &Expected,
        seed: u64,
    ) -> Result<(Verdict, Option<PathBuf>), Failure> {
        let compiled = compiler.compile(&job.unit);
        let program = match &compiled {
            Compiled::Program(path, _) => Some(path.clone()),
            _ => None,
        };
        let probed = program.as_ref().map(|path| self.run_cases(path, 0, seed));
        let given = Ok(expected.clone());
        let mut verdict =
            self.verdict(job, Some(&compiled), probed.as_ref(), &given);
        if let (Some(program), Some(Ok((_, output)))) = (&program, &probed)
            && output.ended
            && let (Some(locked), Some(solution)) =
                (&expected.groups[1], &expected.property)
        {
            let again = self.property_again(program, seed);
            let first = &output.groups[1];
            verdict.doubts = doubts(locked, solution, first, again.as_ref());
            let score = verdict.score.as_ref();
            verdict.doubts.extend(score.and_then(Score::doubt));
        }
        match self.process.changed() {
            None => Ok((verdict, program)),
            Some(what) => Err(Failure::Machine(format!(
                "somebody has changed this process ({what}) while answers were \
                 judged"
            ))),
        }
    }
}

/// What a run of the solution says about the held-out cases.
pub fn held_out_report(probed: &ProbeResult) -> Result<Report, String> {
    let (_, probe_output) = probed.as_ref().map_err(Clone::clone)?;
    if !probe_output.ended {
        return Err("the solution itself crashed".to_string());
    }
    Ok(probe_output.groups[2].clone())
}
