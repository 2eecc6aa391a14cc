//! One exercise: its files and its entry in the chapter's list.

use crate::exercises::bugs::{self, Bug};
use crate::exercises::challenge::{self, Baseline, Challenge};
use crate::exercises::solution::Solution;
use project::{Failure, read_file, slash_path};
use serde::Deserialize;
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
    /// Whether an answer may use neither `math` nor the earlier chapters,
    /// because they have what it asks for.
    pub plain: bool,
    /// What is scored, if it is an open challenge.
    pub challenge: Option<Challenge>,
    /// The chapter's folder, absolute.
    pub folder: PathBuf,
}

/// The contents of `exercises.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExerciseList {
    #[serde(default)]
    pub exercise: Vec<ExerciseEntry>,
}

/// One `[[exercise]]` of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExerciseEntry {
    pub name: String,
    title: String,
    points: u32,
    difficulty: u8,
    page: String,
    hints: Vec<String>,
    #[serde(default)]
    plain: bool,
    challenge: Option<Challenge>,
}

impl ExerciseEntry {
    /// The exercise, if the entry is valid; otherwise what is wrong with it
    /// and what would be right.
    pub fn check(
        self,
        chapter: &str,
        folder: &Path,
    ) -> Result<Exercise, String> {
        if !is_name(&self.name) {
            return Err(
                "`name` must be lower-case letters, digits and _".into()
            );
        }
        if self.title.trim().is_empty() {
            return Err("`title` must not be empty".into());
        }
        if self.points == 0 {
            return Err("`points` must be at least 1".into());
        }
        if !(1..=3).contains(&self.difficulty) {
            return Err(format!(
                "`difficulty` must be 1, 2 or 3, not {}",
                self.difficulty
            ));
        }
        let count = self.hints.len();
        let hints: [String; 3] = self.hints.try_into().map_err(|_| {
            format!("`hints` must hold exactly three texts, not {count}")
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
            challenge: self.challenge,
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
    pub fn answer_file(&self) -> PathBuf {
        self.folder.join("exercises").join(format!("{}.rs", self.name))
    }

    /// The folder of everything else: one text and some data.
    pub fn grading_folder(&self) -> PathBuf {
        self.folder.join("grading").join(&self.name)
    }

    /// What an answer draws, kept for the questions of the book: `right`, or
    /// the name of a bug with `picture = true`.
    pub fn picture_file(&self, name: &str) -> PathBuf {
        let file = format!("{name}.svg");
        self.grading_folder().join("pictures").join(file)
    }

    /// The one text of the exercise; a student edition has none.
    pub fn solution_file(&self) -> PathBuf {
        self.grading_folder().join("solution.rs")
    }

    /// The stub, in an edition that has no solution to derive it from.
    pub fn stub_file(&self) -> PathBuf {
        self.grading_folder().join("stub.rs")
    }

    /// The probe, which runs an answer on its cases.
    pub fn probe_file(&self) -> PathBuf {
        self.grading_folder().join("probe.rs")
    }

    /// What the solution reports.
    pub fn locked_file(&self) -> PathBuf {
        self.grading_folder().join("locked.snap")
    }

    /// What the bugs report differently.
    pub fn locked_bugs_file(&self) -> PathBuf {
        self.grading_folder().join("bugs.snap")
    }

    /// The list of bugs.
    pub fn bug_list_file(&self) -> PathBuf {
        self.grading_folder().join("bugs.toml")
    }

    /// The answers that a challenge is ranked against.
    pub fn baseline_list_file(&self) -> PathBuf {
        self.grading_folder().join("baselines.toml")
    }

    /// The solution, read.
    pub fn read_solution(&self) -> Result<Solution, Failure> {
        let path = self.solution_file();
        let text = read_file(&path)?;
        Solution::parse(&text).map_err(|e| in_file(&path, &e))
    }

    /// The file that the stub comes from.
    pub fn stub_source(&self) -> PathBuf {
        let solution = self.solution_file();
        if solution.is_file() { solution } else { self.stub_file() }
    }

    /// The stub: derived from the solution, or read from beside the probe
    /// where there is no solution.
    pub fn read_stub(&self) -> Result<String, Failure> {
        match self.solution_file().is_file() {
            true => Ok(self.read_solution()?.stub()),
            false => read_file(&self.stub_file()),
        }
    }

    /// The expected mistakes, in the order of their list.
    pub fn bugs(&self) -> Result<Vec<Bug>, Failure> {
        let path = self.bug_list_file();
        if !path.is_file() {
            return Ok(Vec::new());
        }
        bugs::parse_bugs(&read_file(&path)?).map_err(|e| in_file(&path, &e))
    }

    /// The baselines of a challenge; another exercise has none.
    pub fn baselines(&self) -> Result<Vec<Baseline>, Failure> {
        let path = self.baseline_list_file();
        match (&self.challenge, path.is_file()) {
            (None, false) => Ok(Vec::new()),
            (None, true) => Err(in_file(
                &path,
                "only a challenge has baselines: add `challenge` to \
                 exercises.toml",
            )),
            (Some(_), _) => {
                challenge::parse_baselines(&read_file(&path)?, self.points)
                    .map_err(|e| in_file(&path, &e))
            }
        }
    }
}

/// Whether this is a valid name of an exercise or a bug.
pub(crate) fn is_name(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    !name.is_empty() && name.chars().all(|c| letter(c) || c == '_')
}

fn in_file(path: &Path, what: &str) -> Failure {
    Failure::User(format!("{}: {what}", slash_path(path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_field_is_checked() {
        let good = "name = \"a_1\"\ntitle = \"A\"\npoints = 5\n\
                    difficulty = 1\npage = \"p.md\"\n\
                    hints = [\"a\", \"b\", \"c\"]\n";
        let check = |text: &str| {
            toml::from_str::<ExerciseEntry>(text)
                .map_err(|e| e.message().to_string())
                .and_then(|entry| entry.check("ode", Path::new("/x")))
        };
        assert_eq!(check(good).unwrap().id(), "ode/a_1");
        assert!(!check(good).unwrap().plain);
        assert!(check(&format!("{good}plain = true\n")).unwrap().plain);
        for (from, to, said) in [
            ("a_1", "A-1", "`name` must be lower-case"),
            ("\"A\"", "\" \"", "`title`"),
            ("points = 5", "points = 0", "at least 1"),
            ("difficulty = 1", "difficulty = 4", "not 4"),
            (", \"c\"", "", "exactly three texts, not 2"),
            ("\"c\"", "\"\"", "hint must not be empty"),
            ("points", "pints", "unknown field `pints`"),
            ("page", "plain = 1\npage", "expected a boolean"),
            ("page", "challenge = 1\npage", "expected struct Challenge"),
            ("title = \"A\"\n", "", "missing field `title`"),
        ] {
            let error = check(&good.replacen(from, to, 1)).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
    }
}
