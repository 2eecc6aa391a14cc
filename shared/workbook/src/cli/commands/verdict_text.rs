//! A verdict as text for a terminal.

use super::NAME_WIDTH;
use judge::{AnswerState, Score, TerminalColours, Verdict, WrongCase};

/// One line: a mark, the exercise, the state.
pub fn line(verdict: &Verdict, colours: TerminalColours) -> String {
    let name = format!("{:<NAME_WIDTH$}", verdict.exercise);
    let state = verdict.state.label();
    match verdict.state {
        AnswerState::Passed => {
            let cases = colours.dim(&format!("{} cases", verdict.cases));
            format!("{} {name} {cases}", colours.good("✓"))
        }
        AnswerState::NotStarted => {
            format!("{} {name} {}", colours.dim("·"), colours.dim(state))
        }
        AnswerState::DoesNotCompile => {
            format!("{} {name} {}", colours.bad("✗"), colours.bad(state))
        }
        AnswerState::Wrong | AnswerState::Crashed => {
            let count = format!(
                "{state}, {} of {} cases right",
                verdict.right, verdict.cases
            );
            format!("{} {name} {}", colours.bad("✗"), colours.bad(&count))
        }
    }
}

/// Everything below that line, indented; empty if there is nothing to say.
pub fn details(verdict: &Verdict, colours: TerminalColours) -> String {
    let mut text = String::new();
    if let Some(trouble) = &verdict.trouble {
        text += &format!("{}\n", wrapped(trouble, LINE_WIDTH));
    }
    if let Some(score) = &verdict.score {
        text += &ranking(score, colours);
    }
    if let Some(compiler) = &verdict.compiler {
        text += &format!("{compiler}\n");
    }
    if let Some(wrong) = &verdict.wrong {
        text += &case(wrong, colours);
    }
    if let Some(hint) = &verdict.hint {
        let hint = wrapped(&hint.text, LINE_WIDTH - "hint: ".len());
        let hint = hint.replace('\n', "\n      ");
        text += &format!("\n{} {hint}\n", colours.hint("hint:"));
    }
    if verdict.wrong.is_none() {
        text += &printed(&verdict.printed, colours);
    }
    text += &warnings(&verdict.warnings, colours);
    indented(&text)
}

/// The score among ours, the best first.
fn ranking(score: &Score, colours: TerminalColours) -> String {
    let better = score.challenge.better.label();
    let name = &score.challenge.score;
    let most = score.standings.iter().map(|one| one.points).max();
    let mut text = format!(
        "{name}, {better} is better: {} of {} points\n",
        score.points,
        most.unwrap_or(0)
    );
    let rows = score.ranking();
    let width = rows.iter().map(|(_, score)| score.len()).max().unwrap_or(0);
    for (name, number) in rows {
        text += &match name {
            Some(name) => format!("  {number:>width$}  {name}\n"),
            None => {
                let row = format!("{number:>width$}  yours");
                format!("{} {}\n", colours.good("▸"), colours.strong(&row))
            }
        };
    }
    text
}

/// What the code printed in the case above.
fn printed(lines: &[String], colours: TerminalColours) -> String {
    let mut text = String::new();
    if !lines.is_empty() {
        text += &format!("  {}\n", colours.dim("your code printed:"));
    }
    for line in lines {
        text += &format!("    {line}\n");
    }
    text
}

/// At most so many warnings are shown: mostly the first one matters.
const MAX_WARNINGS: usize = 3;

fn warnings(all: &[String], colours: TerminalColours) -> String {
    let mut text = String::new();
    for warning in all.iter().take(MAX_WARNINGS) {
        text += &format!("{} {warning}\n", colours.hint("warning:"));
    }
    match all.len().saturating_sub(MAX_WARNINGS) {
        0 => text,
        1 => text + "… and one more warning\n",
        n => text + &format!("… and {n} more warnings\n"),
    }
}

fn case(wrong: &WrongCase, colours: TerminalColours) -> String {
    let group = colours.dim(&format!("({} case)", wrong.group));
    let label = colours.strong(&wrong.label);
    let mut text = format!("first wrong case: {label} {group}\n");
    for line in wrong.lines(colours) {
        text += &format!("  {line}\n");
    }
    text + &printed(&wrong.printed, colours)
}

/// Prose is wrapped after so many characters, not counting indentation.
const LINE_WIDTH: usize = 74;

/// Breaks prose between words.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let room = width.saturating_sub(word.chars().count() + 1);
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines.join("\n")
}

fn indented(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.trim_end().lines() {
        lines.push(match line {
            "" => String::new(),
            line => format!("    {line}"),
        });
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_broken_between_words() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree");
        assert_eq!(wrapped("one two three", 6), "one\ntwo\nthree");
        assert_eq!(wrapped("indivisible", 3), "indivisible");
        assert_eq!(wrapped("", 9), "");
    }

    #[test]
    fn a_passed_exercise_is_one_line() {
        let mut verdict = Verdict::new("ode/a", AnswerState::Passed);
        assert_eq!(details(&verdict, TerminalColours { on: false }), "");
        verdict.warnings = vec!["line 3: unused".to_string(); 5];
        let shown = details(&verdict, TerminalColours { on: false });
        assert!(shown.starts_with("    warning: line 3: unused"), "{shown}");
        assert!(shown.ends_with("… and 2 more warnings"), "{shown}");
    }
}
