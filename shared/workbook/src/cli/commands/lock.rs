//! `lock`: for authors.

use super::{DONE, say};
use judge::{Failure, Judge, LockOptions, slash_path};
use std::process::ExitCode;

/// Locks reports and stubs; exit code 1 if something could not be locked.
pub fn lock(
    judge: &Judge,
    names: &[String],
    how: LockOptions,
) -> Result<ExitCode, Failure> {
    let exercises = judge.catalogue.pick(names)?;
    for exercise in &exercises {
        let file = exercise.solution_file();
        if !file.is_file() {
            return Err(Failure::User(format!(
                "{} is missing: locking needs the authors' edition",
                slash_path(&file)
            )));
        }
    }
    let locked = judge.lock(&exercises, how)?;
    (judge.on_compiled)(DONE);
    for path in &locked.written {
        let shown = slash_path(&judge.project.relative(path));
        say(&format!("wrote   {shown}"));
    }
    for problem in &locked.problems {
        say(&format!("problem: {problem}"));
    }
    if locked.problems.is_empty() {
        say(&match exercises.len() {
            1 => "the exercise is locked".to_string(),
            n => format!("{n} exercises are locked"),
        });
        return Ok(ExitCode::SUCCESS);
    }
    Ok(ExitCode::FAILURE)
}
