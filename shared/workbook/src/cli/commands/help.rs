//! `hint`, `solution`, `reset`: help, a little at a time.

use super::say;
use judge::{Failure, Judge, Reset, State};
use std::path::Path;
use std::process::ExitCode;

/// Shows one more hint than the last time; after the last, all of them.
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
            "there are no more; `cargo workbook solution {id} --give-up` \
             shows the solution"
        ));
        return Ok(ExitCode::SUCCESS);
    }
    judge.record.hint_shown(&id);
    say(&format!("hint {} of {all}: {}", shown + 1, exercise.hints[shown]));
    say(&match all - shown - 1 {
        0 => "this was the last".to_string(),
        1 => "one more is left".to_string(),
        n => format!("{n} more are left"),
    });
    Ok(ExitCode::SUCCESS)
}

/// Shows the solution to whoever passed or gave up.
pub fn solution(
    judge: &Judge,
    name: &str,
    give_up: bool,
) -> Result<ExitCode, Failure> {
    let exercise = judge.catalogue.find(name)?;
    let id = exercise.id();
    let file = exercise.solution();
    if !file.is_file() {
        return Err(Failure::User(format!(
            "this edition comes without solutions; `cargo workbook hint {id}` \
             helps"
        )));
    }
    let known = judge.record.get(&id);
    let passed =
        known.first_passed.is_some() || known.state == Some(State::Passed);
    if !passed && !known.gave_up && !give_up {
        return Err(Failure::User(format!(
            "{id} is not passed yet: `cargo workbook hint {id}` helps, \
             `cargo workbook solution {id} --give-up` shows the solution"
        )));
    }
    let text = exercise.read_solution()?.shown();
    if !passed && give_up {
        judge.record.gave_up(&id);
    }
    say(code(&text));
    Ok(ExitCode::SUCCESS)
}

/// A solution without the statement on its top: whoever asks for the
/// solution has read that, and would have to scroll past it.
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
    let root = &judge.project.root;
    let answer = exercise.answer();
    let shown = |path: &Path| {
        path.strip_prefix(root).unwrap_or(path).display().to_string()
    };
    let answer = shown(&answer);
    say(&match judge.reset(exercise)? {
        Reset::Same => format!("{answer} is as it was handed out"),
        Reset::Restored => format!("{answer} is back"),
        Reset::Kept(kept) => format!(
            "{answer} is as it was handed out; the old file is kept as {}",
            shown(&kept)
        ),
    });
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn a_solution_is_shown_without_its_statement() {
        let text = "//! Double it.\n//!\n//! Twice.\n\n/// Two of it.\n\
                    pub fn double(x: f64) -> f64 {\n    2.0 * x\n}\n";
        let shown = code(text);
        assert!(shown.starts_with("/// Two of it.\npub fn"), "{shown}");
        assert!(shown.ends_with("2.0 * x\n}"), "{shown}");
        assert_eq!(code("//! Nothing.\n"), "");
    }
}
