//! One exercise: where its files are and what is said about it.

use crate::problem::Failure;
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};

/// An exercise of a chapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exercise {
    /// The chapter's package: `ode`.
    pub chapter: String,
    /// Its own name: `euler_step`.
    pub name: String,
    /// What it is called in the book.
    pub title: String,
    /// What a right answer earns.
    pub points: u32,
    /// From 1 (a warm-up) to 3 (takes an evening).
    pub difficulty: u8,
    /// The page of the book it belongs to, under `book/src`.
    pub page: String,
    /// Three hints, from a nudge to nearly the answer.
    pub hints: [String; 3],
    /// Whether an answer does without `math` and the earlier chapters,
    /// because what it asks for is there.
    pub plain: bool,
    /// The chapter's folder, absolute.
    pub folder: PathBuf,
}

/// A plausible wrong answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bug {
    /// The file's name without `.rs`.
    pub name: String,
    /// The file.
    pub file: PathBuf,
    /// What helps someone who made this mistake: the file's first words.
    pub hint: String,
}

/// `exercises.toml` as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Listed {
    #[serde(default)]
    pub exercise: Vec<Entry>,
}

/// One `[[exercise]]` of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub name: String,
    title: String,
    points: u32,
    difficulty: u8,
    page: String,
    hints: Vec<String>,
    #[serde(default)]
    plain: bool,
}

impl Entry {
    /// The exercise, if everything about it is as it should be; otherwise
    /// what is wrong with it and what would be right.
    pub fn check(
        self,
        chapter: &str,
        folder: &Path,
    ) -> Result<Exercise, String> {
        let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        if self.name.is_empty()
            || !self.name.chars().all(|c| word(c) || c == '_')
        {
            return Err("`name` is lower-case letters, digits and _".into());
        }
        if self.title.trim().is_empty() {
            return Err("`title` must not be empty".into());
        }
        if self.points == 0 {
            return Err("`points` must be at least 1".into());
        }
        if !(1..=3).contains(&self.difficulty) {
            return Err(format!(
                "`difficulty` is 1, 2 or 3, not {}",
                self.difficulty
            ));
        }
        let count = self.hints.len();
        let hints: [String; 3] = self.hints.try_into().map_err(|_| {
            format!("`hints` holds exactly three texts, not {count}")
        })?;
        if hints.iter().any(|hint| hint.trim().is_empty()) {
            return Err("a hint must not be empty".into());
        }
        Ok(Exercise {
            chapter: chapter.to_string(),
            name: self.name,
            title: self.title,
            points: self.points,
            difficulty: self.difficulty,
            page: self.page,
            hints,
            plain: self.plain,
            folder: folder.to_path_buf(),
        })
    }
}

impl Exercise {
    /// The name it is called by: `ode/euler_step`.
    pub fn id(&self) -> String {
        format!("{}/{}", self.chapter, self.name)
    }

    /// The file that the student edits.
    pub fn answer(&self) -> PathBuf {
        self.in_folder("exercises")
    }

    /// The solution; a student edition has none.
    pub fn solution(&self) -> PathBuf {
        self.in_folder("solutions")
    }

    /// What puts an answer through its cases.
    pub fn probe(&self) -> PathBuf {
        self.in_folder("grading")
    }

    /// The exercise as it was handed out.
    pub fn stub(&self) -> PathBuf {
        self.in_folder("grading/stubs")
    }

    /// A locked report: `public`, `property` or `bug__NAME`.
    pub fn snapshot(&self, which: &str) -> PathBuf {
        let folder = self.folder.join("grading/snapshots");
        folder.join(format!("{}__{which}.snap", self.name))
    }

    /// The wrong answers, by name. A student edition has none.
    pub fn bugs(&self) -> Result<Vec<Bug>, Failure> {
        let folder = self.folder.join("bugs").join(&self.name);
        let Ok(entries) = fs::read_dir(&folder) else {
            return Ok(Vec::new());
        };
        let mut bugs = Vec::new();
        for entry in entries.flatten() {
            let file = entry.path();
            if file.extension().is_none_or(|end| end != "rs") {
                continue;
            }
            let text = fs::read_to_string(&file)
                .map_err(|e| Failure::machine("read", &file, &e))?;
            let stem = file.file_stem().unwrap_or_default();
            let name = stem.to_string_lossy().into_owned();
            let hint = first_paragraph(&text);
            bugs.push(Bug { name, file, hint });
        }
        bugs.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(bugs)
    }

    fn in_folder(&self, folder: &str) -> PathBuf {
        self.folder.join(folder).join(format!("{}.rs", self.name))
    }
}

/// The first paragraph of a file's `//!` documentation, on one line.
fn first_paragraph(text: &str) -> String {
    let mut words = Vec::new();
    for line in text.lines() {
        let Some(doc) = line.trim_start().strip_prefix("//!") else { break };
        if doc.trim().is_empty() {
            break;
        }
        words.extend(doc.split_whitespace());
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_ends_at_the_first_empty_line() {
        let text = "//! Is the step\n//! as long as h?\n//!\n//! More.\n";
        assert_eq!(first_paragraph(text), "Is the step as long as h?");
        assert_eq!(first_paragraph("fn f() {}"), "");
    }

    #[test]
    fn each_field_is_checked() {
        let good = "name = \"a_1\"\ntitle = \"A\"\npoints = 5\n\
                    difficulty = 1\npage = \"p.md\"\n\
                    hints = [\"a\", \"b\", \"c\"]\n";
        let check = |text: &str| {
            toml::from_str::<Entry>(text)
                .map_err(|e| e.message().to_string())
                .and_then(|entry| entry.check("ode", Path::new("/x")))
        };
        assert_eq!(check(good).unwrap().id(), "ode/a_1");
        assert!(!check(good).unwrap().plain);
        assert!(check(&format!("{good}plain = true\n")).unwrap().plain);
        for (from, to, said) in [
            ("a_1", "A-1", "`name` is lower-case"),
            ("\"A\"", "\" \"", "`title`"),
            ("points = 5", "points = 0", "at least 1"),
            ("difficulty = 1", "difficulty = 4", "not 4"),
            (", \"c\"", "", "exactly three texts, not 2"),
            ("\"c\"", "\"\"", "hint must not be empty"),
            ("points", "pints", "unknown field `pints`"),
            ("page", "plain = 1\npage", "expected a boolean"),
            ("title = \"A\"\n", "", "missing field `title`"),
        ] {
            let error = check(&good.replacen(from, to, 1)).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
    }
}
