//! How the programs of the chapters stand while the book is served.

use crate::book::computed::compile::Binaries;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// One chapter's program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Supply {
    /// The last good program, if there has been one.
    pub program: Option<PathBuf>,
    /// How it relates to the sources.
    pub age: Age,
    /// What the compiler says about sources that do not compile.
    pub words: String,
}

impl Supply {
    /// A program made from the sources as they are.
    pub fn fresh(program: PathBuf) -> Supply {
        Supply { program: Some(program), age: Age::Fresh, words: String::new() }
    }

    /// Why there is no program, in one line: cargo may be missing, too.
    pub fn why(&self, name: &str) -> String {
        let last = self.words.lines().last().unwrap_or_default();
        match last.strip_prefix("error: ").unwrap_or(last) {
            "" | "a chapter does not compile" => {
                format!("{name} does not compile")
            }
            other => format!("{name}: {other}"),
        }
    }

    /// A chapter that the compiler has not looked at.
    pub fn waiting() -> Supply {
        Supply { program: None, age: Age::Waiting, words: String::new() }
    }
}

/// How a program relates to the sources as they are now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Age {
    /// It was made from them.
    Fresh,
    /// The compiler has yet to look at them.
    Waiting,
    /// They do not compile: it is from before.
    Broken,
}

/// The chapters' programs, by package name.
pub type Supplies = BTreeMap<String, Supply>;

/// Programs that are all there.
pub fn fresh(binaries: &Binaries) -> Supplies {
    let mut supplies = Supplies::new();
    for (name, program) in binaries {
        supplies.insert(name.clone(), Supply::fresh(program.clone()));
    }
    supplies
}
