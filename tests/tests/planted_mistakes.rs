//! Mistakes in the real book: planted in a copy, all of them, each is named
//! with its file and line, and no book comes out.

use crate::book::book;
use grade::ProgressReporter;
use judge::{Failure, Project};
use std::collections::BTreeMap;
use std::fs;
use tests::file_tree::copy;
use tests::workspace::{Outcome, chapters, program, root};
use workbook::{BookFormat, Programs, build};

/// A copy of what the book is made of, in a folder that vanishes.
struct Copy {
    folder: tempfile::TempDir,
    programs: Programs,
}

impl Copy {
    fn new() -> Outcome<Copy> {
        let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
        for part in ["book", "chapters", "shared", "tests"] {
            copy(&root().join(part), &folder.path().join(part))
                .map_err(|e| format!("{part}: {e}"))?;
        }
        // What the programs have computed for the book need not be computed
        // again: it goes by the programs, not by the pages. Plays could not
        // be: they are compiled in the workspace, which this is not.
        book();
        let project = Project::find(root()).map_err(|e| e.to_string())?;
        for known in ["cache", "plays"] {
            let there = folder.path().join("target/workbook").join(known);
            copy(&project.generated().join(known), &there)
                .map_err(|e| format!("{known}: {e}"))?;
        }
        let mut programs = BTreeMap::new();
        for chapter in chapters()? {
            programs.insert(chapter.clone(), program(&chapter)?);
        }
        Ok(Copy { folder, programs: Programs::Given(programs) })
    }

    /// Replaces the first `from` in a file; tells in which line it stood.
    fn plant(&self, file: &str, from: &str, to: &str) -> Outcome<usize> {
        let path = self.folder.path().join(file);
        let text =
            fs::read_to_string(&path).map_err(|e| format!("{file}: {e}"))?;
        let at = text.find(from).ok_or(format!("no `{from}` in {file}"))?;
        fs::write(&path, text.replacen(from, to, 1))
            .map_err(|e| e.to_string())?;
        Ok(text[..at].lines().count().max(1)
            + usize::from(text[..at].ends_with('\n')))
    }

    fn build(&self) -> Result<(), Failure> {
        let here = self.folder.path();
        let project = Project::at(here.to_path_buf(), here.join("target"))?;
        let progress = ProgressReporter::silent();
        let out = here.join("out");
        build(&project, &self.programs, BookFormat::Screen, &out, &progress)?;
        Ok(())
    }
}

const EULER: &str = "book/src/01-ode/euler.md";
const SYMPLECTIC: &str = "book/src/01-ode/symplectic.md";
const GUIDE: &str = "book/src/how-to-use.md";

/// File, what stands there, what is written instead, what the build says.
const PLANTED: [(&str, &str, &str, &str); 13] = [
    (EULER, "euler.rs:step", "euler.rs:stride", "no anchor `stride`"),
    (EULER, "$h = 1/30$", "$\\frac{h}$", "formula `\\frac{h}`"),
    (EULER, "ode/printed_frames", "ode/printed", "no value `printed`"),
    (EULER, "{{#figure ode/spiral}}", "{{#figure ode/whirl}}", "no figure"),
    (EULER, "{{#table ode/growth}}", "{{#table ode/decline}}", "no table"),
    (EULER, "{{#ref ode/euler_growth}}", "{{#ref ode/gone}}", "no page has"),
    (EULER, "is the **step", "is $5, the **step", "a `$` that opens"),
    (SYMPLECTIC, "src/solvers/symplectic.rs", "src/gone.rs", "no file"),
    (SYMPLECTIC, "{{#fig ode/energy}}", "{{#fig ode/lost}}", "no page shows"),
    (GUIDE, "(equations.md)", "(equation.md)", "no such file"),
    (GUIDE, "(references.md)", "(references.md#gone)", "no element with id"),
    (GUIDE, "## Two commands", "## {{#include x}}", "unknown directive"),
    (
        "chapters/01-ode/src/solvers/midpoint.rs",
        "// EQ: ode/midpoint\n",
        "// ANCHOR: lost\n// ANCHOR_END: lost\n",
        "no page shows anchor `lost`",
    ),
];

#[test]
fn every_planted_mistake_is_named_with_file_and_line() -> Outcome<()> {
    let copy = Copy::new()?;
    let mut wanted = Vec::new();
    for (file, from, to, words) in PLANTED {
        let line = copy.plant(file, from, to)?;
        wanted.push((format!("{file}:{line}: "), words));
    }
    let lost = "book/src/01-ode/lost.md";
    fs::write(copy.folder.path().join(lost), "# Lost\n")
        .map_err(|e| e.to_string())?;
    wanted.push((format!("{lost}:1: "), "not in SUMMARY.md"));
    // What the last planted mistake has taken from its equation.
    let unbound = "equation ode/midpoint: no function computes it";
    wanted.push(("book/src/01-ode/order.md:".to_string(), unbound));
    let said = match copy.build() {
        Err(Failure::Book(problems)) => problems,
        Err(other) => return Err(format!("another failure: {other}")),
        Ok(()) => return Err("the book was built".to_string()),
    };
    let mut lines = Vec::new();
    for problem in said {
        lines.push(problem.to_string());
    }
    for (place, words) in wanted {
        let named = lines
            .iter()
            .any(|line| line.starts_with(&place) && line.contains(words));
        assert!(named, "no `{place}… {words}` in\n{}", lines.join("\n"));
    }
    assert!(!copy.folder.path().join("out").exists(), "a book came out");
    Ok(())
}

#[test]
fn the_copy_without_mistakes_is_built() -> Outcome<()> {
    let copy = Copy::new()?;
    copy.build().map_err(|failure| failure.to_string())?;
    assert!(copy.folder.path().join("out/index.html").is_file());
    Ok(())
}
