//! `hint`, `solution`, `reset`: help with an exercise.

use super::say;
use judge::{AnswerState, Failure, Judge, Reset, slash_path};
use std::path::Path;
use std::process::ExitCode;

/// Shows the next hint; after the last one, all of them.
pub fn hint(judge: &Judge, name: &str) -> Result<ExitCode, Failure> {
    let exercise = judge.catalogue.find(name)?;
    let id = exercise.id();
    let all = exercise.hints.len();
    let shown = judge.record.get(&id).hints_shown.min(all);
    if shown == all {
        say(&format!("all hints for {id}:"));
        for hint in &exercise.hints {
            say(&format!("- {hint}"));
        }
        say(&format!(
            "there are no more hints; `cargo workbook solution {id} --give-up` \
             shows the solution"
        ));
        return Ok(ExitCode::SUCCESS);
    }
    judge.record.hint_shown(&id);
    say(&format!("hint {} of {all}: {}", shown + 1, exercise.hints[shown]));
    say(&match all - shown - 1 {
        0 => "this was the last hint".to_string(),
        1 => "one hint is left".to_string(),
        n => format!("{n} hints are left"),
    });
    Ok(ExitCode::SUCCESS)
}

/// Shows the solution after passing or giving up.
pub fn solution(
    judge: &Judge,
    name: &str,
    give_up: bool,
) -> Result<ExitCode, Failure> {
    let exercise = judge.catalogue.find(name)?;
    let id = exercise.id();
    let file = exercise.solution_file();
    if !file.is_file() {
        return Err(Failure::User(format!(
            "this edition comes without solutions; try `cargo workbook hint \
             {id}`"
        )));
    }
    let known = judge.record.get(&id);
    let passed = known.first_passed.is_some()
        || known.state == Some(AnswerState::Passed);
    if !passed && !known.gave_up && !give_up {
        return Err(Failure::User(format!(
            "{id} is not passed yet: `cargo workbook hint {id}` helps, and \
             `cargo workbook solution {id} --give-up` shows the solution"
        )));
    }
    let text = exercise.read_solution()?.without_marks();
    if !passed && give_up {
        judge.record.gave_up(&id);
    }
    say(code(&text));
    Ok(ExitCode::SUCCESS)
}

/// A solution without the statement at its top, which the student has read
/// already.
fn code(text: &str) -> &str {
    let mut rest = text;
    while let Some((line, below)) = rest.split_once('\n')
        && (line.starts_with("//!") || line.trim().is_empty())
    {
        rest = below;
    }
    rest.trim_end()
}

/// Puts the stub back and says where the old file is.
pub fn reset(judge: &Judge, name: &str) -> Result<ExitCode, Failure> {
    let exercise = judge.catalogue.find(name)?;
    let shown = |path: &Path| slash_path(&judge.project.relative(path));
    let answer = shown(&exercise.answer_file());
    say(&match judge.reset(exercise)? {
        Reset::Same => format!("{answer} is the stub already"),
        Reset::Restored => format!("{answer} is restored"),
        Reset::Kept(kept) => format!(
            "{answer} is the stub again; the old file is kept as {}",
            shown(&kept)
        ),
    });
    Ok(ExitCode::SUCCESS)
}
