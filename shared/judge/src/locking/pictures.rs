//! What mistakes draw, for the questions of the book: kept, because an
//! edition for students has nothing to draw them with.

use super::{LockOptions, LockOutcome, Locking};
use crate::trials::TrialResult;
use project::{Failure, read_text};
use std::fs;

/// What the solution's picture is called.
const RIGHT: &str = "right";

/// Writes the pictures of the bugs that ask for it, and of the solution
/// beside them.
pub fn write_pictures(
    locking: &Locking<'_>,
    results: &[TrialResult],
    options: LockOptions,
    outcome: &mut LockOutcome,
) -> Result<(), Failure> {
    if options.review {
        return Ok(()); // a picture follows from the numbers that are reviewed
    }
    let mut names = vec![RIGHT];
    names.extend(results[1..].iter().map(|bug| bug.name.as_str()));
    for (name, result) in names.iter().zip(results) {
        if !locking.draws(&result.name) {
            continue;
        }
        let Some(svg) = &result.picture else {
            let id = locking.exercise.id();
            let problem = format!("{id}: `{name}` draws no picture");
            outcome.problems.push(problem);
            continue;
        };
        let path = locking.exercise.picture_file(name);
        let text = format!("{}\n", svg.trim_end());
        if read_text(&path).is_ok_and(|now| now == text) {
            continue;
        }
        let folder = path.parent().unwrap_or(&path);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|e| Failure::machine("write", &path, &e))?;
        outcome.written.push(path);
    }
    Ok(())
}
