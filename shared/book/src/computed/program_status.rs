//! The status of the chapters' programs while the book is served.

use crate::computed::compile_chapters::Binaries;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The status of one chapter's program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramStatus {
    /// The last good program, if there has been one.
    pub program: Option<PathBuf>,
    /// Whether it was made from the present sources.
    pub freshness: Freshness,
    /// What the compiler says about sources that do not compile.
    pub errors: String,
}

impl ProgramStatus {
    /// A program made from the sources as they are.
    pub fn current(program: PathBuf) -> ProgramStatus {
        ProgramStatus {
            program: Some(program),
            freshness: Freshness::Current,
            errors: String::new(),
        }
    }

    /// Why there is no program, in one line: perhaps cargo is missing.
    pub fn why(&self, name: &str) -> String {
        let last = self.errors.lines().last().unwrap_or_default();
        match last.strip_prefix("error: ").unwrap_or(last) {
            "" | "a chapter does not compile" => {
                format!("{name} does not compile")
            }
            other => format!("{name}: {other}"),
        }
    }

    /// A chapter that is not compiled yet.
    pub fn pending() -> ProgramStatus {
        ProgramStatus {
            program: None,
            freshness: Freshness::Pending,
            errors: String::new(),
        }
    }
}

/// Whether a program was made from the present sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freshness {
    /// It was.
    Current,
    /// They are not compiled yet.
    Pending,
    /// They do not compile: the program is older.
    Broken,
}

/// The chapters' programs, by package name.
pub type ProgramStatuses = BTreeMap<String, ProgramStatus>;

/// Programs that are all up to date.
pub fn all_current(binaries: &Binaries) -> ProgramStatuses {
    let mut statuses = ProgramStatuses::new();
    for (name, program) in binaries {
        statuses.insert(name.clone(), ProgramStatus::current(program.clone()));
    }
    statuses
}
