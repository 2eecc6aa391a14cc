//! What is compiled to one program: one or several answers to the same
//! exercise, each with its own copy of the probe; or a play.

use std::path::PathBuf;

/// One or several answers to an exercise, and its probe.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct CompilationUnit {
    /// The program's name, unique among all units.
    pub name: String,
    /// The chapter's package.
    pub chapter: String,
    /// Whether it may use neither `math` nor the earlier chapters.
    pub plain: bool,
    /// The files with the answers, absolute; mostly one.
    pub answers: Vec<PathBuf>,
    /// The probe's file, absolute; of a play, the scene's.
    pub probe: PathBuf,
    /// Of a play, the main file.
    pub play: Option<String>,
}

impl CompilationUnit {
    /// The package of the scratch workspace whose libraries it may use.
    pub fn package(&self) -> String {
        let end = if self.plain { "-plain" } else { "" };
        format!("{}{end}", self.chapter)
    }

    /// The main file: each answer and its probe as two modules side by side.
    /// Unsafe code is forbidden from here: it could search the memory for the
    /// report token. The probe comes first: macros of the answer cannot reach
    /// back.
    pub fn main_file(&self) -> String {
        if let Some(main) = &self.play {
            return main.clone();
        }
        let mut text =
            "#![forbid(unsafe_code)]\n#![allow(dead_code)]\n".to_string();
        let mut probes = Vec::new();
        for (i, answer) in self.answers.iter().enumerate() {
            text += &format!(
                "mod m{i} {{\n    #[path = {:?}]\n    pub mod probe;\n    \
                 #[path = {answer:?}]\n    pub mod answer;\n}}\n",
                self.probe
            );
            let parts = ["public", "property", "held_out", "see"]
                .map(|part| format!("{part}: m{i}::probe::{part}"));
            probes.push(format!("|| course::Probe {{ {} }}", parts.join(", ")));
        }
        let probes = probes.join(", ");
        text + &format!(
            "fn main() -> std::process::ExitCode {{\n    \
             course::probe_main(&[{probes}])\n}}\n"
        )
    }
}
