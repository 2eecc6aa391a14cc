//! `grade questions`: how a class answered the questions of the book, from
//! the files that students hand in if they want to.

use super::say;
use book::questions;
use clap::Args;
use grade::{AskedQuestion, QuestionItems, count_answers, write_report};
use judge::{Failure, Judge, slash_path};
use std::path::{Path, PathBuf};

/// Where the answers are, and where the table goes.
#[derive(Debug, Args)]
pub struct QuestionArgs {
    /// The submissions: a folder, or an archive from Moodle, Canvas or
    /// Gradescope
    #[arg(value_name = "DIR")]
    from: PathBuf,
    /// Also write a table: a row for each question
    #[arg(long, value_name = "FILE.csv")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Counts the answers of a class.
pub fn question_items(
    judge: &Judge,
    here: &Path,
    options: &QuestionArgs,
) -> Result<(), Failure> {
    let asked: Vec<AskedQuestion> = questions(&judge.project)?
        .into_iter()
        .map(|question| AskedQuestion {
            label: match question.is_prediction {
                true => question.file,
                false => format!("{} {}", question.file, question.number),
            },
            id: question.id,
            prompt: question.prompt,
            choices: question.choices,
            right: question.right,
        })
        .collect();
    let known = &judge.catalogue.exercises;
    let items = count_answers(&here.join(&options.from), known, &asked)?;
    if let Some(out) = &options.out {
        write_report(&here.join(out), &items.csv()?)?;
    }
    if options.json {
        let json = serde_json::to_string_pretty(&items)
            .map_err(|e| Failure::Machine(e.to_string()))?;
        say(&json);
        return Ok(());
    }
    say(&text(&items));
    if let Some(out) = &options.out {
        say(&slash_path(&here.join(out)));
    }
    Ok(())
}

/// A line for each question that somebody has answered.
fn text(items: &QuestionItems) -> String {
    let mut lines = vec![format!(
        "{} of {} students handed in their answers",
        items.students, items.submissions
    )];
    for unread in &items.unread {
        lines.push(format!("not read: {}: {}", unread.path, unread.why));
    }
    if items.unknown > 0 {
        let n = items.unknown;
        lines.push(format!("{n} answers to questions that this book has not"));
    }
    for item in items.questions.iter().filter(|item| item.answered > 0) {
        let mut line = format!(
            "{:<28} {:>3} answered  {:>3} right at first",
            item.label, item.answered, item.right
        );
        if let Some((letter, count)) = item.commonest_mistake() {
            line += &format!("  {count} chose {letter}");
        }
        lines.push(line);
    }
    lines.join("\n")
}
