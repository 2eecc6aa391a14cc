//! Prepares grading: for each exercise what a right answer reports with this
//! seed, and a digest of everything that a mark depends on.

use crate::exercises::bugs::without_edits;
use crate::exercises::exercise::Exercise;
use crate::judging::expected::Expected;
use crate::judging::judge_answer::held_out_report;
use crate::judging::verdict::{AnswerState, Verdict};
use crate::{Job, Judge};
use compile::{
    AnswerCompiler, CompilationUnit, Compiled, LinkedLibraries,
    ScratchWorkspace, parallel_map, thread_count,
};
use project::{Failure, read_text};
use sandbox::{digest_of, digest_of_file};
use std::fs;
use std::path::Path;

/// An exercise, ready to be graded.
#[derive(Debug, Clone)]
pub struct PreparedExercise {
    /// The exercise.
    pub exercise: Exercise,
    /// What a right answer reports.
    pub expected: Expected,
    /// How many public, property and held-out cases there are.
    pub cases: [usize; 3],
    /// Changes with everything that a verdict on this machine depends on.
    pub digest: String,
}

/// Compiles what answers are linked with, and runs every solution. A course
/// whose own solution does not pass must not give marks.
pub fn prepare_grading(
    judge: &Judge,
    exercises: &[Exercise],
    seed: u64,
    scratch: &Path,
) -> Result<(AnswerCompiler, Vec<PreparedExercise>), Failure> {
    for exercise in exercises {
        if !exercise.solution_file().is_file() {
            return Err(Failure::User(format!(
                "{} has no solution here, and grading needs one: this is a \
                 student edition; grade from the instructors' checkout",
                exercise.id()
            )));
        }
    }
    let units: Vec<CompilationUnit> =
        exercises.iter().map(Exercise::solution_unit).collect();
    let workspace = ScratchWorkspace::new(&judge.project, "workspace");
    let in_use = workspace.lock()?;
    let compiler = judge.answer_compiler(&workspace, &units, scratch)?;
    drop(in_use);
    let mut prepared = Vec::new();
    let solutions = judge.run_solutions(&compiler, exercises, seed);
    for (exercise, (verdict, expected)) in exercises.iter().zip(solutions) {
        let wrong = |why: String| {
            Failure::Machine(format!(
                "the solution of {} does not pass, so nobody is graded: {why}",
                exercise.id()
            ))
        };
        if verdict.state != AnswerState::Passed {
            let why = verdict.trouble.or(verdict.compiler);
            let case = verdict.wrong.map(|wrong| wrong.label);
            let why = why.or(case).unwrap_or_default();
            return Err(wrong(why));
        }
        let digest = local_digest(&compiler.linked, exercise)?;
        prepared.push(PreparedExercise {
            exercise: exercise.clone(),
            expected: expected.map_err(wrong)?,
            cases: verdict.groups.map(|count| count.cases),
            digest,
        });
    }
    Ok((compiler, prepared))
}

type RunSolution = (Verdict, Result<Expected, String>);

impl Judge {
    /// Runs each solution: the verdict on it, and what it reports.
    fn run_solutions(
        &self,
        compiler: &AnswerCompiler,
        exercises: &[Exercise],
        seed: u64,
    ) -> Vec<RunSolution> {
        parallel_map(thread_count(), exercises.iter().collect(), |exercise| {
            let unit = exercise.solution_unit();
            let compiled = compiler.compile(&unit);
            let probed = match &compiled {
                Compiled::Program(program, _) => {
                    Some(self.run_cases(program, 0, seed))
                }
                _ => None,
            };
            let again = match &compiled {
                Compiled::Program(path, _) => self.property_again(path, seed),
                _ => None,
            };
            let _ = fs::remove_dir_all(compiler.unit_folder(&unit));
            let held_out = match &probed {
                Some(probed) => held_out_report(probed),
                None => Err("it does not compile".to_string()),
            };
            let mut expected = held_out.and_then(|report| {
                Ok(Expected::read(exercise)?.with_held_out(report))
            });
            if let (Ok(expected), Some(Ok((_, output))), Some(again)) =
                (&mut expected, &probed, again)
            {
                let first = output.groups[1].clone();
                expected.property = Some([first, again]);
            }
            let job = Job { exercise, unit };
            let verdict =
                self.verdict(&job, Some(&compiled), probed.as_ref(), &expected);
            (verdict, expected)
        })
    }
}

/// A digest of what the marks for an exercise depend on, the same on every
/// machine.
pub fn exercise_digest(exercise: &Exercise) -> Result<String, Failure> {
    let mut text = format!("{} {}\n", exercise.id(), exercise.plain);
    if let Some(challenge) = &exercise.challenge {
        text += &format!("{challenge:?}\n");
    }
    text += &without_edits(&exercise.bugs()?);
    for file in [
        exercise.probe_file(),
        exercise.solution_file(),
        exercise.locked_file(),
        exercise.locked_bugs_file(),
    ] {
        let text_of_file = read_text(&file)
            .map_err(|e| Failure::machine("read", &file, &e))?;
        let digest = digest_of(text_of_file.as_bytes());
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        text += &format!("{name} {digest}\n");
    }
    Ok(digest_of(text.as_bytes()))
}

/// The same with the libraries that an answer is linked with.
fn local_digest(
    linked: &LinkedLibraries,
    exercise: &Exercise,
) -> Result<String, Failure> {
    let mut text = exercise_digest(exercise)?;
    let libraries = linked.libraries(&exercise.solution_unit());
    for (name, file) in libraries.unwrap_or_default() {
        let digest = digest_of_file(file)
            .map_err(|e| Failure::machine("read", file, &e))?;
        text += &format!("\n{name} {digest}");
    }
    Ok(digest_of(text.as_bytes()))
}
