//! Watches the sources of the book while it is served.

use crate::cli::main_command::warn;
use judge::{Failure, FileWatcher, Project, WatchOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Editors save in several steps, which may take so long.
const DEBOUNCE: Duration = Duration::from_millis(100);
/// How often to poll where the system sends no notifications (network
/// folders, some virtual machines).
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Begins to watch.
pub fn watch_sources(
    project: &Project,
    poll: bool,
) -> Result<FileWatcher, Failure> {
    let watched = WatchOptions {
        folders: folders(project),
        recursive: true,
        debounce: DEBOUNCE,
        poll_interval: POLL_INTERVAL,
        poll,
    };
    let root = project.root.clone();
    let watch = FileWatcher::start(&watched, move |path| matters(&root, path));
    let watch = watch.ok_or_else(|| {
        Failure::Machine("cannot watch the project's files".to_string())
    })?;
    if !watch.is_notified() && !poll {
        warn("the system sends no change notifications: polling every second");
    }
    Ok(watch)
}

/// The book, the chapters, the shared crates they use, the tests: everything
/// but this program, which cannot replace itself while it runs.
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

/// Temporary files of editors and build products do not matter, nor do the
/// student's answers: they are judged, and the book shows none of them.
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
    let temporary = ["~", ".swp", ".swx", ".tmp", ".snap.new", ".pending-snap"];
    // Vim probes with a file of this name.
    let probe = name == "4913";
    !name.starts_with('.')
        && !probe
        && !temporary.iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_files_do_not_matter() {
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
