//! The words after `cargo run -p CHAPTER --`, understood.

use crate::unknown;

/// What is asked of a chapter.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command {
    /// The whole tour.
    Tour,
    /// The usage text.
    Help,
    /// Everything there is.
    List { json: bool },
    /// One figure as SVG.
    Figure(Picture),
    /// One table.
    Table { name: String, form: Form },
    /// One number.
    Value { name: String, json: bool },
    /// A still of a scene as SVG.
    Still(Picture),
    /// A scene in a window; `rest` is for the viewer.
    View { name: String, changes: Vec<(String, f64)>, rest: Vec<String> },
}

/// A picture with what was said about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Picture {
    pub name: String,
    pub changes: Vec<(String, f64)>,
    pub out: Option<String>,
    /// To stand inside a page, without a style sheet of its own.
    pub inline: bool,
}

/// How a table is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Csv,
    Json,
}

const COMMANDS: [&str; 7] =
    ["list", "figure", "table", "value", "still", "view", "help"];

/// The command in `words`, or one line that says what would be right.
pub(crate) fn parse(words: &[String]) -> Result<Command, String> {
    let Some((first, rest)) = words.split_first() else {
        return Ok(Command::Tour);
    };
    match first.as_str() {
        "help" | "--help" | "-h" => Ok(Command::Help),
        "list" => Ok(Command::List { json: only_flag(rest, "--json")? }),
        "figure" => Ok(Command::Figure(picture("figure", rest)?)),
        "still" => Ok(Command::Still(picture("still", rest)?)),
        "table" => table(rest),
        "value" => {
            let (name, rest) = name("value", rest)?;
            Ok(Command::Value { name, json: only_flag(rest, "--json")? })
        }
        "view" => view(rest),
        other => Err(unknown("command", other, &COMMANDS)),
    }
}

fn name<'a>(
    command: &str,
    words: &'a [String],
) -> Result<(String, &'a [String]), String> {
    match words.split_first() {
        Some((name, rest)) if !name.starts_with('-') => {
            Ok((name.clone(), rest))
        }
        _ => Err(format!("`{command}` needs a name; `list` shows them all")),
    }
}

fn only_flag(words: &[String], flag: &str) -> Result<bool, String> {
    match words {
        [] => Ok(false),
        [word] if word == flag => Ok(true),
        [word, ..] => {
            Err(format!("`{word}` is not understood here; only {flag} is"))
        }
    }
}

fn table(words: &[String]) -> Result<Command, String> {
    let (name, rest) = name("table", words)?;
    let form = match rest {
        [] => Form::Text,
        [flag] if flag == "--csv" => Form::Csv,
        [flag] if flag == "--json" => Form::Json,
        [word, ..] => {
            let what = "`--csv` and `--json` are what a table takes";
            return Err(format!("`{word}` is not understood here; {what}"));
        }
    };
    Ok(Command::Table { name, form })
}

fn picture(command: &str, words: &[String]) -> Result<Picture, String> {
    let (name, rest) = name(command, words)?;
    let mut picture = Picture { name, ..Picture::default() };
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--set" => picture.changes.push(setting(words.next())?),
            "-o" | "--out" => {
                let file = words.next().ok_or("-o needs a file name")?;
                picture.out = Some(file.clone());
            }
            "--inline" => picture.inline = true,
            other => {
                let what = "--set NAME=VALUE, -o FILE and --inline are";
                return Err(format!("`{other}` is not understood; {what}"));
            }
        }
    }
    Ok(picture)
}

fn view(words: &[String]) -> Result<Command, String> {
    let (name, rest) = name("view", words)?;
    let mut changes = Vec::new();
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        if word == "--set" {
            changes.push(setting(words.next())?);
        }
    }
    Ok(Command::View { name, changes, rest: rest.to_vec() })
}

fn setting(word: Option<&String>) -> Result<(String, f64), String> {
    let word = word.ok_or("--set needs NAME=VALUE, such as --set h=0.1")?;
    let wrong = || format!("`{word}` should be NAME=VALUE, such as h=0.1");
    let (name, value) = word.split_once('=').ok_or_else(wrong)?;
    let value = value.parse().map_err(|_| wrong())?;
    Ok((name.to_string(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        let words: Vec<_> = line.split_whitespace().map(String::from).collect();
        parse(&words)
    }

    #[test]
    fn each_command_is_understood() {
        assert_eq!(parsed(""), Ok(Command::Tour));
        assert_eq!(parsed("list --json"), Ok(Command::List { json: true }));
        let Ok(Command::Figure(picture)) =
            parsed("figure spiral --set h=0.05 --set k=-1e3 -o a.svg")
        else {
            panic!("not a figure");
        };
        assert_eq!(picture.name, "spiral");
        assert_eq!(picture.changes[1], ("k".to_string(), -1e3));
        assert_eq!(picture.out.as_deref(), Some("a.svg"));
        let view = parsed("view orbit --set h=1 --frames 3").unwrap();
        let Command::View { rest, .. } = view else { panic!("not a view") };
        assert_eq!(rest.join(" "), "--set h=1 --frames 3");
    }

    #[test]
    fn each_mistake_is_answered_with_what_would_be_right() {
        for (line, answer) in [
            ("figur spiral", "did you mean `figure`?"),
            ("figure", "needs a name"),
            ("figure spiral --set h", "NAME=VALUE"),
            ("figure spiral --set h=fast", "NAME=VALUE"),
            ("figure spiral --set", "--set needs"),
            ("figure spiral -o", "-o needs"),
            ("figure spiral --colour", "not understood"),
            ("table regimes --xml", "--csv"),
            ("list all", "--json"),
        ] {
            let said = parsed(line).unwrap_err();
            assert!(said.contains(answer), "{line}: {said}");
        }
    }
}
