//! The words after `cargo run -p CHAPTER --`, understood.

use crate::cli::Failure;
use crate::{Changes, Chapter, ViewOptions, refusal};
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;

/// What is asked of a chapter.
#[derive(Debug, PartialEq)]
pub(crate) enum Asked {
    /// The whole tour.
    Tour,
    /// What there is to ask: this text.
    Help(String),
    /// One thing.
    One(Command),
}

#[derive(Parser)]
#[command(no_binary_name = true)]
struct Line {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, PartialEq, Subcommand)]
pub(crate) enum Command {
    /// Everything there is
    List {
        /// For programs
        #[arg(long)]
        json: bool,
    },
    /// One figure as SVG
    Figure(Picture),
    /// One table
    Table {
        /// Its name; `list` shows them all
        name: String,
        /// For a spreadsheet, with all digits
        #[arg(long, conflicts_with = "json")]
        csv: bool,
        /// For programs
        #[arg(long)]
        json: bool,
    },
    /// One number
    Value {
        /// Its name; `list` shows them all
        name: String,
        /// For programs
        #[arg(long)]
        json: bool,
    },
    /// A picture of a scene as SVG
    Still(Picture),
    /// A scene in a window
    View {
        /// Its name; `list` shows them all
        name: String,
        #[command(flatten)]
        options: Box<ViewOptions>,
        /// All that stands after the name, for the viewer.
        #[arg(skip)]
        rest: Vec<OsString>,
    },
}

/// A picture with what was said about it.
#[derive(clap::Args, Debug, PartialEq)]
pub(crate) struct Picture {
    /// Its name; `list` shows them all
    pub name: String,
    #[command(flatten)]
    pub changes: Changes,
    /// Where to write it, instead of the terminal
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<std::path::PathBuf>,
    /// To stand inside a page, without a style sheet of its own
    #[arg(long)]
    pub inline: bool,
}

/// What `words` ask of a chapter, or one line that says what would be right.
pub(crate) fn parse(
    chapter: &Chapter,
    words: &[OsString],
) -> Result<Asked, Failure> {
    let mut command = Line::command()
        .name(chapter.name)
        .bin_name(format!("cargo run -p {} --", chapter.name))
        .about(format!("Chapter {}: {}", chapter.number, chapter.title))
        .after_help("Without a command: the tour, every figure and table.");
    let matches = command.try_get_matches_from_mut(words);
    match matches.and_then(|found| Line::from_arg_matches(&found)) {
        Ok(Line { command: None }) => Ok(Asked::Tour),
        Ok(Line { command: Some(one) }) => with_rest(one, words),
        Err(e) if e.kind() == ErrorKind::DisplayHelp => {
            Ok(Asked::Help(e.to_string()))
        }
        Err(e) => Err(Failure::Request(refusal(&e, &command, words))),
    }
}

/// What is for the viewer is handed on as it was typed.
fn with_rest(mut one: Command, words: &[OsString]) -> Result<Asked, Failure> {
    if let Command::View { name, rest, .. } = &mut one {
        if words.get(1).is_none_or(|word| word != name.as_str()) {
            let what = "the scene comes first, such as";
            let what = format!("{what} `view {name} --frames 3`");
            return Err(Failure::Request(what));
        }
        *rest = words[2..].to_vec();
    }
    Ok(Asked::One(one))
}

#[cfg(test)]
mod tests;
