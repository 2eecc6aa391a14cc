//! `lock`: for authors.

use super::{DONE, say};
use judge::{Failure, Judge, LockOptions, slash_path};
use std::path::Path;
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
    let root = &judge.project.root;
    let shown =
        |path: &Path| path.strip_prefix(root).unwrap_or(path).to_path_buf();
    for path in &locked.written {
        say(&format!("wrote   {}", slash_path(&shown(path))));
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
