//! Notices saved files.

use judge::{Failure, Project};
use notify::{
    Config, Event, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Editors save in several steps; this long a silence ends a save.
const SILENCE: Duration = Duration::from_millis(120);

/// Waits for changes to what the book is made of.
pub struct Watch {
    changes: Receiver<()>,
    _watcher: Box<dyn Watcher + Send>,
}

impl Watch {
    /// Begins to watch. Where the system does not tell of changes (network
    /// folders, some virtual machines) the files are looked at every second.
    pub fn start(project: &Project, poll: bool) -> Result<Watch, Failure> {
        let folders = folders(project);
        let (sender, changes) = channel();
        let listener = |sender| listener(project.root.clone(), sender);
        if !poll && !is_remote(&project.root) {
            let events = listener(sender.clone());
            let told = RecommendedWatcher::new(events, Config::default());
            if let Ok(watcher) = told
                && let Some(watcher) = follow(watcher, &folders)
            {
                return Ok(Watch { changes, _watcher: watcher });
            }
            eprintln!("the system tells of no changes: looking every second");
        }
        let every =
            Config::default().with_poll_interval(Duration::from_secs(1));
        let watcher = PollWatcher::new(listener(sender), every)
            .ok()
            .and_then(|watcher| follow(watcher, &folders))
            .ok_or_else(|| {
                Failure::Machine("cannot watch the project's files".to_string())
            })?;
        Ok(Watch { changes, _watcher: watcher })
    }

    /// Waits until something was changed and the dust has settled; `false`
    /// when nothing can come any more.
    pub fn wait(&self) -> bool {
        if self.changes.recv().is_err() {
            return false;
        }
        loop {
            match self.changes.recv_timeout(SILENCE) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
    }
}

fn listener(
    root: PathBuf,
    sender: Sender<()>,
) -> impl FnMut(notify::Result<Event>) {
    move |event| {
        if let Ok(event) = event
            // Reading is no change: a build would call for the next build.
            && !event.kind.is_access()
            && event.paths.iter().any(|path| matters(&root, path))
        {
            let _ = sender.send(());
        }
    }
}

fn follow<W: Watcher + Send + 'static>(
    mut watcher: W,
    folders: &[PathBuf],
) -> Option<Box<dyn Watcher + Send>> {
    for folder in folders {
        watcher.watch(folder, RecursiveMode::Recursive).ok()?;
    }
    Some(Box::new(watcher))
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

/// Whether the project lies on a file system that tells of no changes.
fn is_remote(root: &Path) -> bool {
    let mounts = fs::read_to_string("/proc/mounts").unwrap_or_default();
    let kind = mount_kind(&mounts, root);
    let silent = ["9p", "nfs", "nfs4", "cifs", "smb3", "drvfs", "vboxsf"];
    kind.is_some_and(|kind| {
        silent.contains(&kind.as_str()) || kind.starts_with("fuse.")
    })
}

/// The kind of the file system that holds a path: the longest mount point
/// above it decides.
fn mount_kind(mounts: &str, path: &Path) -> Option<String> {
    let mut best: Option<(usize, String)> = None;
    for line in mounts.lines() {
        let mut words = line.split(' ').skip(1);
        let (Some(point), Some(kind)) = (words.next(), words.next()) else {
            continue;
        };
        let longer = best.as_ref().is_none_or(|(n, _)| point.len() >= *n);
        if path.starts_with(point) && longer {
            best = Some((point.len(), kind.to_string()));
        }
    }
    best.map(|(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(root: &Path) -> Project {
        for folder in ["book/src", "chapters", "target"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        Project::at(root.to_path_buf(), root.join("target")).unwrap()
    }

    fn notices(poll: bool) {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        let watch = Watch::start(&project(&root), poll).unwrap();
        let page = root.join("book/src/page.md");
        fs::write(page, "# A").unwrap();
        // Waits for ever if nothing is noticed; the harness would say so.
        assert!(watch.wait());
    }

    #[test]
    fn a_saved_file_is_noticed() {
        notices(false);
    }

    #[test]
    fn a_saved_file_is_noticed_by_looking() {
        notices(true);
    }

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

    #[test]
    fn the_nearest_mount_decides() {
        let mounts = "a / ext4 rw\nb /mnt/c 9p rw\nc /mnt/c/in ext4 rw\n";
        let kind = |path: &str| mount_kind(mounts, Path::new(path)).unwrap();
        assert_eq!(kind("/home/x"), "ext4");
        assert_eq!(kind("/mnt/c/book"), "9p");
        assert_eq!(kind("/mnt/c/in/book"), "ext4");
    }
}
