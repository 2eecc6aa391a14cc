//! One batch of trials: a program for all of them, a process for each.

use super::{Trial, TrialResult};
use crate::Judge;
use crate::exercises::exercise::Exercise;
use crate::judging::run_probe::ProbeResult;
use compile::{AnswerCompiler, CompilationUnit, Compiled, Diagnostic};
use project::Failure;
use std::fs;
use std::path::{Path, PathBuf};

impl Judge {
    /// Compiles and runs the answers of one batch.
    pub(super) fn run_batch(
        &self,
        compiler: &AnswerCompiler,
        exercise: &Exercise,
        batch: usize,
        trials: &[Trial],
    ) -> Result<Vec<TrialResult>, Failure> {
        let mut unit = exercise.batch_unit(&batch.to_string(), vec![]);
        let own = compiler.unit_folder(&unit);
        let mut files = Vec::new();
        for (i, trial) in trials.iter().enumerate() {
            let file = own.join(format!("answer-{i}.rs"));
            fs::create_dir_all(&own)
                .and_then(|()| fs::write(&file, &trial.text))
                .map_err(|e| Failure::machine("write", &file, &e))?;
            files.push(file);
        }
        let mut broken = Vec::new();
        let compiled =
            compile_together(compiler, &mut unit, &files, &mut broken);
        let mut results = Vec::new();
        for (trial, file) in trials.iter().zip(&files) {
            let why = broken.iter().find(|(path, _)| path == file);
            let member = unit.answers.iter().position(|path| path == file);
            let mut runs = Vec::new();
            let mut picture = None;
            if let (Compiled::Program(program, _), Some(member)) =
                (&compiled, member)
            {
                runs = self.run_seeds(program, member, &trial.seeds);
                if trial.draws {
                    picture = self.draw_program(program, member);
                }
            }
            let compiled = match why {
                Some((_, why)) => Compiled::Broken(why.clone()),
                None => compiled.clone(),
            };
            let answers = vec![file.clone()];
            results.push(TrialResult {
                name: trial.name.clone(),
                compiled,
                unit: CompilationUnit { answers, ..unit.clone() },
                runs,
                picture,
            });
        }
        Ok(results)
    }

    fn run_seeds(
        &self,
        program: &Path,
        member: usize,
        seeds: &[u64],
    ) -> Vec<(u64, ProbeResult)> {
        let mut runs = Vec::new();
        for seed in seeds {
            let probed = self.run_cases(program, member, *seed);
            let ended = matches!(&probed, Ok((_, output)) if output.ended);
            runs.push((*seed, probed));
            if !ended {
                break;
            }
        }
        runs
    }
}

/// Compiles those of the files that can be compiled together. The others go
/// to `broken`, each with the compiler's errors about it. The compiler stops
/// at the first stage with errors, so it may have to run several times.
fn compile_together(
    compiler: &AnswerCompiler,
    unit: &mut CompilationUnit,
    files: &[PathBuf],
    broken: &mut Vec<(PathBuf, Vec<Diagnostic>)>,
) -> Compiled {
    unit.answers = files.to_vec();
    loop {
        let compiled = compiler.compile(unit);
        let Compiled::Broken(diagnostics) = &compiled else { return compiled };
        let before = broken.len();
        for file in &unit.answers {
            let is_error =
                |d: &&Diagnostic| d.level == "error" && d.is_about(file);
            let own: Vec<Diagnostic> =
                diagnostics.iter().filter(is_error).cloned().collect();
            if !own.is_empty() {
                broken.push((file.clone(), own));
            }
        }
        let new = &broken[before..];
        unit.answers.retain(|file| new.iter().all(|(path, _)| path != file));
        if new.is_empty() || unit.answers.is_empty() {
            return compiled;
        }
    }
}
