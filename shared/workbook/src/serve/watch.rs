//! What the book is made of, watched while it is served.

use crate::cli::entry::warn;
use judge::{Failure, Project, Watch, Watched};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Editors save in several steps; so long these may take.
const SETTLING: Duration = Duration::from_millis(100);
/// How often to look where the system does not tell of changes (network
/// folders, some virtual machines).
const LOOKING: Duration = Duration::from_secs(1);

/// Begins to watch.
pub fn watch(project: &Project, poll: bool) -> Result<Watch, Failure> {
    let watched = Watched {
        folders: folders(project),
        recursive: true,
        settling: SETTLING,
        looking: LOOKING,
        poll,
    };
    let root = project.root.clone();
    let watch = Watch::start(&watched, move |path| matters(&root, path));
    let watch = watch.ok_or_else(|| {
        Failure::Machine("cannot watch the project's files".to_string())
    })?;
    if !watch.is_told() && !poll {
        warn("the system tells of no changes: looking every second");
    }
    Ok(watch)
}

/// The book, the chapters, the shared crates they use, the tests: all but
/// this program itself, which cannot replace itself while it runs.
fn folders(project: &Project) -> Vec<PathBuf> {
    let mut folders = vec![project.book(), project.root.join("chapters")];
    for member in &project.members {
        if !member.is_chapter && member.package != env!("CARGO_PKG_NAME") {
            folders.push(project.root.join(&member.folder));
        }
    }
    let tests = project.root.join("tests");
    if tests.is_dir() {
        folders.push(tests);
    }
    folders
}

/// Editors' own files and build products do not count, nor does what a
/// student writes: exercises are judged, and the book shows none of it.
fn matters(root: &Path, path: &Path) -> bool {
    let path = path.strip_prefix(root).unwrap_or(path);
    let mut parts = path.iter();
    if parts.next().is_some_and(|part| part == "chapters")
        && parts.nth(1).is_some_and(|part| part == "exercises")
    {
        return false;
    }
    for part in path.iter() {
        if part == "target" || part == "node_modules" {
            return false;
        }
    }
    let name = path.file_name().map(|name| name.to_string_lossy());
    let name = name.unwrap_or_default();
    let passing = ["~", ".swp", ".swx", ".tmp", ".snap.new", ".pending-snap"];
    // Vim probes with a file of this name.
    let probe = name == "4913";
    !name.starts_with('.')
        && !probe
        && !passing.iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passing_files_do_not_count() {
        // The names of the folders above do not matter.
        let root = Path::new("/target/chapters/p/exercises");
        let counts = |path: &str| matters(root, &root.join(path));
        for name in ["a.md~", ".a.md.swp", "x.snap.new", "4913"] {
            assert!(!counts(&format!("book/src/{name}")), "{name}");
        }
        assert!(!counts("chapters/a/target/x.rs"));
        assert!(counts("book/src/a.md"));
    }

    #[test]
    fn what_a_student_writes_rebuilds_nothing() {
        let counts = |path: &str| matters(Path::new("/p"), Path::new(path));
        assert!(!counts("/p/chapters/01-a/exercises/step.rs"));
        assert!(!counts("/p/chapters/01-a/exercises"));
        // What the book shows of an exercise does.
        assert!(counts("/p/chapters/01-a/exercises.toml"));
        assert!(counts("/p/chapters/01-a/grading/step/solution.rs"));
        assert!(counts("/p/book/src/exercises/a.md"));
    }
}
