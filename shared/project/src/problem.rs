//! What went wrong, and where: messages name the file and the line.

use crate::text_file::{read_text, slash_path};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// A mistake in the book or in the sources that it shows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, relative to the project's root.
    pub file: PathBuf,
    /// The line, counted from 1; 0 where the whole file is meant.
    pub line: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl Problem {
    /// A problem at a line of a file.
    pub fn new(
        file: impl AsRef<Path>,
        line: usize,
        message: impl Into<String>,
    ) -> Problem {
        Problem {
            file: file.as_ref().to_path_buf(),
            line,
            message: message.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = slash_path(&self.file);
        match self.line {
            0 => write!(f, "{file}: {}", self.message),
            line => write!(f, "{file}:{line}: {}", self.message),
        }
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// The call was wrong: the message says what would be right.
    User(String),
    /// The book has mistakes.
    Book(Vec<Problem>),
    /// A chapter does not compile; carries the compiler's words.
    Compile(String),
    /// The machine refused: a full disk, a folder without permission.
    Machine(String),
}

impl Failure {
    /// 2 for a call that was wrong, 1 for work that failed.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::User(_) => 2,
            _ => 1,
        }
    }

    /// What to print: the compiler's words are on the terminal already.
    pub fn for_terminal(&self) -> String {
        match self {
            Failure::Compile(_) => Failure::Compile(String::new()).to_string(),
            other => other.to_string(),
        }
    }

    /// The message without the word `error`.
    pub fn bare(&self) -> String {
        let text = self.to_string();
        text.strip_prefix("error: ").unwrap_or(&text).to_string()
    }

    /// An error of the operating system, with what was being done.
    pub fn machine(doing: &str, path: &Path, why: &std::io::Error) -> Failure {
        Failure::Machine(format!("cannot {doing} {}: {why}", slash_path(path)))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::User(message) | Failure::Machine(message) => {
                write!(f, "error: {message}")
            }
            Failure::Compile(words) => {
                write!(f, "{words}error: a chapter does not compile")
            }
            Failure::Book(problems) => {
                for problem in problems {
                    writeln!(f, "{problem}")?;
                }
                let s = if problems.len() == 1 { "" } else { "s" };
                let n = problems.len();
                write!(f, "error: {n} mistake{s}, the book was not built")
            }
        }
    }
}

impl std::error::Error for Failure {}

/// The text of a file, whatever its line ends.
pub fn read_file(path: &Path) -> Result<String, Failure> {
    read_text(path).map_err(|e| Failure::machine("read", path, &e))
}

/// Writes a file, and the folder that it is in.
pub fn write_file(
    path: &Path,
    content: impl AsRef<[u8]>,
) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|e| Failure::machine("create", folder, &e))?;
    }
    fs::write(path, content).map_err(|e| Failure::machine("write", path, &e))
}

/// A message as a page shows it: on one line, cut after 300 characters.
pub fn one_line(message: &str) -> String {
    let words: Vec<&str> = message.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(300) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// The line, counted from 1, in which a byte of a text lies.
pub fn line_of(text: &str, offset: usize) -> usize {
    1 + text.as_bytes()[..offset.min(text.len())]
        .iter()
        .filter(|byte| **byte == b'\n')
        .count()
}

/// The names that exist, as advice to whoever wrote another.
pub fn known_names<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    if names.is_empty() {
        return "there are none".to_string();
    }
    format!("known: {}", names.join(", "))
}

/// The same where there may be many: the most similar names come first, and
/// not all are listed.
pub fn nearest_names<'a>(
    name: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> String {
    const MAX_NAMES: usize = 6;
    let mut names: Vec<&str> = names.into_iter().collect();
    let all = names.len();
    if all <= MAX_NAMES {
        return known_names(names);
    }
    names.sort_by_key(|other| strsim::levenshtein(name, other));
    names.truncate(MAX_NAMES);
    format!("{} and {} more", known_names(names), all - MAX_NAMES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_names_come_first() {
        let names = ["a", "b", "c", "d", "e", "f", "spiral", "growth"];
        let advice = nearest_names("sprial", names);
        assert!(advice.starts_with("known: spiral, "), "{advice}");
        assert!(advice.ends_with(" and 2 more"), "{advice}");
        assert_eq!(nearest_names("x", ["b", "a"]), "known: b, a");
    }

    #[test]
    fn lines_are_counted_from_one() {
        assert_eq!(line_of("a\nb\nc", 0), 1);
        assert_eq!(line_of("a\nb\nc", 2), 2);
        assert_eq!(line_of("a\nb\nc", 99), 3);
    }
}
