//! `list`: the progress with every exercise.

use super::terminal_colours::TerminalColours;
use super::{NAME_WIDTH, say};
use judge::{AnswerState, ExerciseProgress, Failure, Judge};
use serde_json::json;
use std::process::ExitCode;

/// Lists all exercises with state, points and difficulty.
pub fn list(judge: &Judge, as_json: bool) -> Result<ExitCode, Failure> {
    let all = judge.progress_of_all();
    if as_json {
        let (earned, points) = points(&all);
        let all = json!({
            "exercises": all, "earned": earned, "points": points,
        });
        say(&format!("{all:#}"));
    } else {
        say(&text(&all, TerminalColours { on: judge.colours }));
    }
    Ok(ExitCode::SUCCESS)
}

/// What was earned, and what can be.
fn points(all: &[ExerciseProgress]) -> (u32, u32) {
    let earned = all.iter().map(ExerciseProgress::earned).sum();
    (earned, all.iter().map(|progress| progress.points).sum())
}

/// A line for each, the next one marked, and the sum.
pub fn text(all: &[ExerciseProgress], colours: TerminalColours) -> String {
    if all.is_empty() {
        return "this project has no exercises".to_string();
    }
    let mut lines = Vec::new();
    for progress in all {
        lines.push(row(progress, colours));
    }
    let (earned, points) = points(all);
    let sum = format!("{earned:>3} of {points} points");
    // Aligned with the points above it.
    lines.push(format!("{:1$}{sum}", "", NAME_WIDTH + 6));
    lines.join("\n")
}

fn row(progress: &ExerciseProgress, colours: TerminalColours) -> String {
    let mark = match progress.state {
        Some(AnswerState::Passed) => colours.good("✓"),
        Some(AnswerState::NotStarted) => colours.dim("·"),
        Some(_) => colours.bad("✗"),
        None => colours.hint("?"),
    };
    let arrow = if progress.next { "→" } else { " " };
    let name = format!("{:<NAME_WIDTH$}", progress.exercise);
    let name = if progress.next { colours.strong(&name) } else { name };
    let stars = "★".repeat(progress.difficulty.into());
    format!(
        "{arrow} {mark} {name}  {:>3} points  {stars:<3}  {}",
        progress.points,
        state(progress)
    )
}

/// The state, and whether the solution was shown before it was passed.
fn state(progress: &ExerciseProgress) -> String {
    let words = progress.label();
    match (progress.gave_up, progress.state) {
        (false, _) => words.to_string(),
        (true, Some(AnswerState::Passed)) => {
            format!("{words}, after giving up")
        }
        (true, _) => format!("{words}, given up"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(
        name: &str,
        state: Option<AnswerState>,
        next: bool,
    ) -> ExerciseProgress {
        ExerciseProgress {
            exercise: format!("ode/{name}"),
            title: "T".into(),
            points: 10,
            difficulty: 2,
            page: "p.md".into(),
            state,
            hints_shown: 0,
            gave_up: false,
            next,
        }
    }

    #[test]
    fn the_next_one_is_marked_and_points_are_summed() {
        let all = [
            progress("a", Some(AnswerState::Passed), false),
            progress("b", None, true),
            progress("c", Some(AnswerState::NotStarted), false),
        ];
        let shown = text(&all, TerminalColours { on: false });
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[0].starts_with("  ✓ ode/a"), "{shown}");
        assert!(lines[1].starts_with("→ ? ode/b"), "{shown}");
        assert!(lines[1].contains("★★"), "{shown}");
        assert!(lines[2].ends_with("not started"), "{shown}");
        assert!(lines[3].ends_with("10 of 30 points"), "{shown}");
    }

    #[test]
    fn giving_up_is_shown() {
        let shown = |state| {
            let gave_up = ExerciseProgress {
                gave_up: true,
                ..progress("a", state, false)
            };
            row(&gave_up, TerminalColours { on: false })
        };
        let wrong = shown(Some(AnswerState::Wrong));
        assert!(wrong.ends_with("  wrong, given up"), "{wrong}");
        let passed = shown(Some(AnswerState::Passed));
        assert!(passed.ends_with("  passed, after giving up"), "{passed}");
    }
}
