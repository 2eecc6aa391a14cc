//! Parses the arguments after `cargo run -p CHAPTER --`.

use super::{Failure, ParamChanges, ViewOptions, usage_error};
use crate::Chapter;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;

/// What the user wants from a chapter.
#[derive(Debug, PartialEq)]
pub(crate) enum Request {
    /// The tour: everything.
    Tour,
    /// The help, with this text.
    Help(String),
    /// One command.
    Command(Command),
}

#[derive(Parser)]
#[command(no_binary_name = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, PartialEq, Subcommand)]
pub(crate) enum Command {
    /// Everything in this chapter
    List {
        /// For programs
        #[arg(long)]
        json: bool,
    },
    /// One figure as SVG
    Figure(PictureArgs),
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
    Still(PictureArgs),
    /// A scene for another program: inputs in, frames out
    Live {
        /// Its name; `list` shows them all
        name: String,
        #[command(flatten)]
        changes: ParamChanges,
    },
    /// A scene in a window
    View {
        /// Its name; `list` shows them all
        name: String,
        #[command(flatten)]
        options: Box<ViewOptions>,
        /// All arguments after the name, for the viewer.
        #[arg(skip)]
        rest: Vec<OsString>,
    },
}

/// The arguments of a picture.
#[derive(clap::Args, Debug, PartialEq)]
pub(crate) struct PictureArgs {
    /// Its name; `list` shows them all
    pub name: String,
    #[command(flatten)]
    pub changes: ParamChanges,
    /// Write it to this file instead of the terminal
    #[arg(short, long, value_name = "FILE")]
    pub out: Option<std::path::PathBuf>,
    /// For use inside a page, without a style sheet of its own
    #[arg(long)]
    pub inline: bool,
}

/// Parses `words`; an error is one line that says what is accepted.
pub(crate) fn parse(
    chapter: &Chapter,
    words: &[OsString],
) -> Result<Request, Failure> {
    let mut command = Arguments::command()
        .name(chapter.name)
        .bin_name(format!("cargo run -p {} --", chapter.name))
        .about(format!("Chapter {}: {}", chapter.number, chapter.title))
        .after_help("Without a command: the tour of every figure and table.");
    let matches = command.try_get_matches_from_mut(words);
    match matches.and_then(|found| Arguments::from_arg_matches(&found)) {
        Ok(Arguments { command: None }) => Ok(Request::Tour),
        Ok(Arguments { command: Some(one) }) => with_rest(one, words),
        Err(e) if e.kind() == ErrorKind::DisplayHelp => {
            Ok(Request::Help(e.to_string()))
        }
        Err(e) => Err(Failure::Request(usage_error(&e, &command, words))),
    }
}

/// The viewer gets its arguments as they were typed.
fn with_rest(mut one: Command, words: &[OsString]) -> Result<Request, Failure> {
    if let Command::View { name, rest, .. } = &mut one {
        if words.get(1).is_none_or(|word| word != name.as_str()) {
            let what = "the scene comes first, such as";
            let what = format!("{what} `view {name} --frames 3`");
            return Err(Failure::Request(what));
        }
        *rest = words[2..].to_vec();
    }
    Ok(Request::Command(one))
}

#[cfg(test)]
mod tests;
