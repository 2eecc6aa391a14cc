//! A program that the judge compiles: one answer or several to the same
//! exercise, each with a copy of the probe of its own.

use crate::exercises::exercise::Exercise;
use std::path::PathBuf;

/// Answers to an exercise that can be compiled and put through its cases.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unit {
    /// The program's name, unique among all units.
    pub name: String,
    /// The chapter's package.
    pub chapter: String,
    /// Whether it does without `math` and the earlier chapters.
    pub plain: bool,
    /// The files with the answers, absolute; mostly one.
    pub answers: Vec<PathBuf>,
    /// The probe's file, absolute.
    pub probe: PathBuf,
}

impl Unit {
    /// The student's own answer.
    pub fn student(exercise: &Exercise) -> Unit {
        Unit::named(exercise, "", vec![exercise.answer()])
    }

    /// The solution.
    pub fn solution(exercise: &Exercise) -> Unit {
        Unit::named(exercise, "-solution", vec![exercise.solution()])
    }

    /// Any other file: a submission, a second right answer. The tag tells
    /// it from all others: letters, digits, `_` and `-`.
    pub fn other(exercise: &Exercise, tag: &str, answer: PathBuf) -> Unit {
        Unit::named(exercise, &format!("-other-{tag}"), vec![answer])
    }

    /// Several answers in one program, which is compiled in a fraction of
    /// the time that it takes to compile each.
    pub fn several(
        exercise: &Exercise,
        tag: &str,
        answers: Vec<PathBuf>,
    ) -> Unit {
        Unit::named(exercise, &format!("-several-{tag}"), answers)
    }

    fn named(exercise: &Exercise, end: &str, answers: Vec<PathBuf>) -> Unit {
        Unit {
            name: format!("{}-{}{end}", exercise.chapter, exercise.name),
            chapter: exercise.chapter.clone(),
            plain: exercise.plain,
            answers,
            probe: exercise.probe(),
        }
    }

    /// The package of the workshop whose libraries it may use.
    pub fn package(&self) -> String {
        let end = if self.plain { "-plain" } else { "" };
        format!("{}{end}", self.chapter)
    }

    /// Each answer and its probe as two modules beside each other. Unsafe
    /// code is forbidden from here: it could look for the secret word in
    /// memory.
    pub fn main_file(&self) -> String {
        let mut text =
            "#![forbid(unsafe_code)]\n#![allow(dead_code)]\n".to_string();
        let mut probes = Vec::new();
        for (i, answer) in self.answers.iter().enumerate() {
            text += &format!(
                "mod m{i} {{\n    #[path = {answer:?}]\n    pub mod answer;\n    \
                 #[path = {:?}]\n    pub mod probe;\n}}\n",
                self.probe
            );
            probes.push(format!("m{i}::probe::probe"));
        }
        let probes = probes.join(", ");
        text + &format!(
            "fn main() -> std::process::ExitCode {{\n    \
             course::probe_main(&[{probes}])\n}}\n"
        )
    }
}
