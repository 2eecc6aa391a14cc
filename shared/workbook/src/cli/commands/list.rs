//! `list`: the progress with every exercise.

use super::{NAME_WIDTH, say};
use judge::{AnswerState, ExerciseProgress, Failure, Judge, TerminalColours};
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
    // Of a challenge, what its score has earned.
    let points = match &progress.score {
        Some(_) => progress.earned(),
        None => progress.points,
    };
    format!(
        "{arrow} {mark} {name}  {points:>3} points  {stars:<3}  {}",
        state(progress)
    )
}

/// The state, and whether the solution was shown before it was passed.
fn state(progress: &ExerciseProgress) -> String {
    let words = match &progress.score {
        Some(score) => format!("{}, {}", progress.label(), score.text()),
        None => progress.label().to_string(),
    };
    match (progress.gave_up, progress.state) {
        (false, _) => words,
        (true, Some(AnswerState::Passed)) => {
            format!("{words}, after giving up")
        }
        (true, _) => format!("{words}, given up"),
    }
}
