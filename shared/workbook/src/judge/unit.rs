//! An answer as the judge handles it: a file, and the probe it meets.

use super::exercise::{Bug, Exercise};
use std::path::PathBuf;

/// An answer that can be compiled and put through its cases.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit {
    /// The program's name, unique among all units.
    pub name: String,
    /// The chapter's package.
    pub chapter: String,
    /// Whether it does without `math` and the earlier chapters.
    pub plain: bool,
    /// The file with the answer, absolute.
    pub answer: PathBuf,
    /// The probe's file, absolute.
    pub probe: PathBuf,
}

impl Unit {
    /// The student's own answer.
    pub fn student(exercise: &Exercise) -> Unit {
        Unit::named(exercise, "", exercise.answer())
    }

    /// The solution.
    pub fn solution(exercise: &Exercise) -> Unit {
        Unit::named(exercise, "-solution", exercise.solution())
    }

    /// A wrong answer of the authors.
    pub fn bug(exercise: &Exercise, bug: &Bug) -> Unit {
        let end = format!("-bug-{}", bug.name);
        Unit::named(exercise, &end, bug.file.clone())
    }

    /// Any other file: a second right answer, a submission, a stub. The tag
    /// tells it from all others: letters, digits, `_` and `-`.
    pub fn other(exercise: &Exercise, tag: &str, answer: PathBuf) -> Unit {
        Unit::named(exercise, &format!("-other-{tag}"), answer)
    }

    fn named(exercise: &Exercise, end: &str, answer: PathBuf) -> Unit {
        Unit {
            name: format!("{}-{}{end}", exercise.chapter, exercise.name),
            chapter: exercise.chapter.clone(),
            plain: exercise.plain,
            answer,
            probe: exercise.probe(),
        }
    }

    /// The package of the workshop whose libraries it may use.
    pub fn package(&self) -> String {
        let end = if self.plain { "-plain" } else { "" };
        format!("{}{end}", self.chapter)
    }

    /// The answer and its probe as two modules of one program. Unsafe code
    /// is forbidden from here: it could look for the secret word in memory.
    pub fn main_file(&self) -> String {
        format!(
            "#![forbid(unsafe_code)]\n#![allow(dead_code, unused_variables)]\n\
             #[path = {:?}]\nmod answer;\n#[path = {:?}]\nmod probe;\n\
             fn main() -> std::process::ExitCode {{\n    \
             course::probe_main(probe::probe())\n}}\n",
            self.answer, self.probe
        )
    }
}
