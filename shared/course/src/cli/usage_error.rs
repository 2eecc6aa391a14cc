//! Usage errors: one line that says what is accepted, where clap's own
//! message is a paragraph.

use super::{nearest, unknown};
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error;
use std::ffi::OsString;

/// One line about the error that `command` found in the arguments `words`.
pub fn usage_error(
    error: &clap::Error,
    command: &Command,
    words: &[OsString],
) -> String {
    let asked = subcommand(command, words);
    let found = |kind| error.get(kind).map(text).unwrap_or_default();
    let option = option(&found(ContextKind::InvalidArg));
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let typed = found(ContextKind::InvalidSubcommand);
            unknown("command", &typed, &names(command))
        }
        ErrorKind::UnknownArgument => not_understood(&option, asked),
        ErrorKind::MissingRequiredArgument if option == "NAME" => {
            let name = asked.get_name();
            format!("`{name}` needs a name; `list` shows them all")
        }
        ErrorKind::MissingRequiredArgument => {
            format!("this also needs {option}")
        }
        ErrorKind::ValueValidation => match error.source() {
            Some(why) => format!("{} {why}", first(&option)),
            None => plain(error),
        },
        ErrorKind::InvalidValue => match option.split_once(' ') {
            Some((name, value)) => format!("{name} needs {value}"),
            None => plain(error),
        },
        ErrorKind::ArgumentConflict => {
            let other = self::option(&found(ContextKind::PriorArg));
            one_at_a_time(first(&option), first(&other))
        }
        ErrorKind::InvalidUtf8 => "an argument is not valid UTF-8".into(),
        _ => plain(error),
    }
}

/// The subcommand in the arguments.
fn subcommand<'a>(command: &'a Command, words: &[OsString]) -> &'a Command {
    let mut named = words.iter().filter_map(|w| command.find_subcommand(w));
    named.next().unwrap_or(command)
}

/// The context of a clap error as text.
fn text(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(all) => all.join(", "),
        _ => String::new(),
    }
}

/// `--set <NAME=VALUE>` as people write it.
fn option(shown: &str) -> String {
    shown.replace(['<', '>'], "")
}

fn first(option: &str) -> &str {
    option.split(' ').next().unwrap_or(option)
}

fn names(command: &Command) -> Vec<&str> {
    let mut names: Vec<&str> =
        command.get_subcommands().map(Command::get_name).collect();
    names.retain(|name| *name != "help");
    names.push("help");
    names
}

fn options(command: &Command) -> Vec<String> {
    let mut options = Vec::new();
    for option in command.get_arguments() {
        let visible = !option.is_hide_set() && option.get_id() != "help";
        if let (Some(long), true) = (option.get_long(), visible) {
            options.push(format!("--{long}"));
        }
    }
    options
}

fn not_understood(typed: &str, command: &Command) -> String {
    let options = options(command);
    let mut known: Vec<&str> = options.iter().map(String::as_str).collect();
    if command.has_subcommands() {
        known = names(command);
    }
    let meant = match nearest(typed, &known) {
        Some(name) => format!(" (did you mean `{name}`?)"),
        None => String::new(),
    };
    let takes = match known.is_empty() {
        true => "nothing more".to_string(),
        false => known.join(", "),
    };
    let name = command.get_name();
    format!("`{typed}` is not understood here{meant}; `{name}` takes {takes}")
}

fn one_at_a_time(option: &str, other: &str) -> String {
    match option == other {
        true => format!("{option} is given twice"),
        false => format!("{option} and {other}: one at a time"),
    }
}

/// The first line of clap's own message.
fn plain(error: &clap::Error) -> String {
    let text = error.to_string();
    let line = text.lines().next().unwrap_or("not understood");
    line.trim_start_matches("error: ").to_string()
}
