//! The course's side of grading: for each exercise what a right answer
//! reports today, and a digest of everything that a mark depends on.

use crate::compile::build::{Bench, Compiled};
use crate::compile::kit::Kit;
use crate::compile::unit::Unit;
use crate::compile::workshop::Workshop;
use crate::digest::{digest_of, digest_of_file};
use crate::exercises::bugs::without_edits;
use crate::exercises::exercise::Exercise;
use crate::judging::assess::Expected;
use crate::judging::one::held_out_of;
use crate::judging::verdict::{State, Verdict};
use crate::problem::Failure;
use crate::{Job, Judge};
use std::fs;
use std::path::Path;

/// An exercise, ready to be graded.
#[derive(Debug, Clone)]
pub struct Ready {
    /// The exercise.
    pub exercise: Exercise,
    /// What a right answer reports.
    pub expected: Expected,
    /// How many public, property and held-out cases there are.
    pub cases: [usize; 3],
    /// Changes with everything that a verdict depends on, here.
    pub digest: String,
}

/// Compiles what answers are linked with, and asks every solution. A course
/// whose own solution does not pass must not give marks.
pub fn prepare(
    judge: &Judge,
    exercises: &[Exercise],
    seed: u64,
    scratch: &Path,
) -> Result<(Bench, Vec<Ready>), Failure> {
    for exercise in exercises {
        if !exercise.solution().is_file() {
            return Err(Failure::User(format!(
                "{} has no solution here, and grading needs one: this is a \
                 student edition; grade from the instructors' checkout",
                exercise.id()
            )));
        }
    }
    let units: Vec<Unit> = exercises.iter().map(Unit::solution).collect();
    let workshop = Workshop::new(&judge.project, "workspace");
    let in_use = workshop.lock()?;
    let bench = judge.bench(&workshop, &units, scratch)?;
    drop(in_use);
    let mut ready = Vec::new();
    let asked = judge.ask_solutions(&bench, exercises, seed);
    for (exercise, (verdict, expected)) in exercises.iter().zip(asked) {
        let wrong = |why: String| {
            Failure::Machine(format!(
                "the solution of {} does not pass, so nobody is graded: {why}",
                exercise.id()
            ))
        };
        if verdict.state != State::Passed {
            let why = verdict.trouble.or(verdict.compiler);
            let case = verdict.wrong.map(|wrong| wrong.label);
            let why = why.or(case).unwrap_or_default();
            return Err(wrong(why));
        }
        let digest = digest_here(&bench.kit, exercise)?;
        ready.push(Ready {
            exercise: exercise.clone(),
            expected: expected.map_err(wrong)?,
            cases: verdict.groups.map(|count| count.cases),
            digest,
        });
    }
    Ok((bench, ready))
}

type Asked = (Verdict, Result<Expected, String>);

impl Judge {
    /// Runs each solution: the verdict on it, and what it reports.
    fn ask_solutions(
        &self,
        bench: &Bench,
        exercises: &[Exercise],
        seed: u64,
    ) -> Vec<Asked> {
        use crate::{crew, hands};
        crew(hands(), exercises.iter().collect(), |exercise| {
            let unit = Unit::solution(exercise);
            let compiled = bench.compile(&unit);
            let heard = match &compiled {
                Compiled::Program(program, _) => {
                    Some(self.run_one(program, seed))
                }
                _ => None,
            };
            let _ = fs::remove_dir_all(bench.place(&unit));
            let held_out = match &heard {
                Some(heard) => held_out_of(heard),
                None => Err("it does not compile".to_string()),
            };
            let expected =
                held_out.and_then(|h| Expected::read(exercise, Some(h)));
            let job = Job { exercise, unit };
            let verdict =
                self.verdict(&job, Some(&compiled), heard.as_ref(), &expected);
            (verdict, expected)
        })
    }
}

/// A digest of what the marks for an exercise depend on, the same on every
/// machine.
pub fn exercise_digest(exercise: &Exercise) -> Result<String, Failure> {
    let mut text = format!("{} {}\n", exercise.id(), exercise.plain);
    text += &without_edits(&exercise.bugs()?);
    for file in [
        exercise.probe(),
        exercise.solution(),
        exercise.locked(),
        exercise.locked_bugs(),
    ] {
        let digest = digest_of_file(&file)
            .map_err(|e| Failure::machine("read", &file, &e))?;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        text += &format!("{name} {digest}\n");
    }
    Ok(digest_of(text.as_bytes()))
}

/// The same with the libraries that an answer is linked with.
fn digest_here(kit: &Kit, exercise: &Exercise) -> Result<String, Failure> {
    let mut text = exercise_digest(exercise)?;
    let libraries = kit.libraries(&Unit::solution(exercise));
    for (name, file) in libraries.unwrap_or_default() {
        let digest = digest_of_file(file)
            .map_err(|e| Failure::machine("read", file, &e))?;
        text += &format!("\n{name} {digest}");
    }
    Ok(digest_of(text.as_bytes()))
}
