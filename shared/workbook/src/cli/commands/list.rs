//! `list`: how every exercise stands.

use super::paint::Paint;
use super::{NAME_WIDTH, say};
use judge::{Failure, Judge, Standing, State};
use serde_json::json;
use std::process::ExitCode;

/// Lists all exercises with state, points and difficulty.
pub fn list(judge: &Judge, as_json: bool) -> Result<ExitCode, Failure> {
    let standings = judge.standings();
    if as_json {
        let (earned, points) = points(&standings);
        let all = json!({
            "exercises": standings, "earned": earned, "points": points,
        });
        say(&format!("{all:#}"));
    } else {
        say(&text(&standings, Paint { on: judge.colours }));
    }
    Ok(ExitCode::SUCCESS)
}

/// What was earned, and what can be.
fn points(standings: &[Standing]) -> (u32, u32) {
    let earned = standings.iter().map(Standing::earned).sum();
    (earned, standings.iter().map(|standing| standing.points).sum())
}

/// A line for each, the next one marked, and the sum.
pub fn text(standings: &[Standing], paint: Paint) -> String {
    if standings.is_empty() {
        return "there are no exercises here".to_string();
    }
    let mut lines = Vec::new();
    for standing in standings {
        lines.push(row(standing, paint));
    }
    let (earned, points) = points(standings);
    let sum = format!("{earned:>3} of {points} points");
    // Below the points of each, behind arrow, mark and name.
    lines.push(format!("{:1$}{sum}", "", NAME_WIDTH + 6));
    lines.join("\n")
}

fn row(standing: &Standing, paint: Paint) -> String {
    let mark = match standing.state {
        Some(State::Passed) => paint.good("✓"),
        Some(State::NotStarted) => paint.dim("·"),
        Some(_) => paint.bad("✗"),
        None => paint.hint("?"),
    };
    let arrow = if standing.next { "→" } else { " " };
    let name = format!("{:<NAME_WIDTH$}", standing.exercise);
    let name = if standing.next { paint.strong(&name) } else { name };
    let stars = "★".repeat(standing.difficulty.into());
    format!(
        "{arrow} {mark} {name}  {:>3} points  {stars:<3}  {}",
        standing.points,
        state(standing)
    )
}

/// How it stands, and whether the solution was shown before it was passed.
fn state(standing: &Standing) -> String {
    let words = standing.words();
    match (standing.gave_up, standing.state) {
        (false, _) => words.to_string(),
        (true, Some(State::Passed)) => format!("{words}, after giving up"),
        (true, _) => format!("{words}, given up"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(name: &str, state: Option<State>, next: bool) -> Standing {
        Standing {
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
        let standings = [
            standing("a", Some(State::Passed), false),
            standing("b", None, true),
            standing("c", Some(State::NotStarted), false),
        ];
        let told = text(&standings, Paint { on: false });
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines[0].starts_with("  ✓ ode/a"), "{told}");
        assert!(lines[1].starts_with("→ ? ode/b"), "{told}");
        assert!(lines[1].contains("★★"), "{told}");
        assert!(lines[2].ends_with("not started"), "{told}");
        assert!(lines[3].ends_with("10 of 30 points"), "{told}");
    }

    #[test]
    fn what_was_given_up_is_said() {
        let told = |state| {
            let gave_up =
                Standing { gave_up: true, ..standing("a", state, false) };
            row(&gave_up, Paint { on: false })
        };
        let wrong = told(Some(State::Wrong));
        assert!(wrong.ends_with("  wrong, given up"), "{wrong}");
        let passed = told(Some(State::Passed));
        assert!(passed.ends_with("  passed, after giving up"), "{passed}");
    }
}
