//! Notices changed files, the book's and the exercises': by the system's
//! word where it gives one, by looking where it does not.

use notify_debouncer_full::notify::{
    Config, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher,
};
use notify_debouncer_full::{DebounceEventResult, NoCache, new_debouncer_opt};
use std::any::Any;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What to watch, and how closely.
#[derive(Debug, Clone)]
pub struct Watched {
    /// The folders.
    pub folders: Vec<PathBuf>,
    /// Whether what is below them counts.
    pub recursive: bool,
    /// How long the steps of one save may take: so much later it is told.
    pub settling: Duration,
    /// How often to look where the system tells nothing.
    pub looking: Duration,
    /// Looks even where the system would tell.
    pub poll: bool,
}

/// The files that were changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Those that are known.
    pub paths: BTreeSet<PathBuf>,
    /// Whether it may be any: the system has lost count.
    pub any: bool,
}

impl Changes {
    fn is_empty(&self) -> bool {
        self.paths.is_empty() && !self.any
    }

    fn add(&mut self, other: Changes) {
        self.paths.extend(other.paths);
        self.any |= other.any;
    }
}

/// Waits for changes.
pub struct Watch {
    inbox: Mutex<Inbox>,
    is_told: bool,
    // Kept alive: it stops with its owner.
    _watcher: Mutex<Box<dyn Any + Send>>,
}

struct Inbox {
    told: Receiver<Changes>,
    unread: Changes,
}

impl Watch {
    /// Begins to watch what `matters`; none where nothing can be watched.
    pub fn start(
        watched: &Watched,
        matters: impl Fn(&Path) -> bool + Clone + Send + 'static,
    ) -> Option<Watch> {
        let (tell, told) = channel();
        let silent = watched.folders.iter().any(|folder| is_silent(folder));
        let mut watcher = None;
        if !watched.poll && !silent {
            let heard = listener(tell.clone(), matters.clone());
            watcher = follow::<RecommendedWatcher>(watched, heard);
        }
        let is_told = watcher.is_some();
        let watcher = watcher.or_else(|| {
            follow::<PollWatcher>(watched, listener(tell, matters))
        })?;
        let inbox = Inbox { told, unread: Changes::default() };
        Some(Watch {
            inbox: Mutex::new(inbox),
            is_told,
            _watcher: Mutex::new(watcher),
        })
    }

    /// Whether the system tells of changes.
    pub fn is_told(&self) -> bool {
        self.is_told
    }

    /// Waits until something is changed; nothing if nothing can come any
    /// more.
    pub fn wait(&self) -> Option<Changes> {
        loop {
            let changes = self.wait_for(Duration::from_secs(3600))?;
            if !changes.is_empty() {
                return Some(changes);
            }
        }
    }

    /// The same, but not for ever: no changes when the time is up.
    pub fn wait_for(&self, longest: Duration) -> Option<Changes> {
        let mut inbox = self.inbox();
        if inbox.unread.is_empty() {
            match inbox.told.recv_timeout(longest) {
                Ok(changes) => inbox.unread.add(changes),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        inbox.read_on();
        Some(std::mem::take(&mut inbox.unread))
    }

    /// Whether something was changed that nobody has waited for.
    pub fn has_news(&self) -> bool {
        let mut inbox = self.inbox();
        inbox.read_on();
        !inbox.unread.is_empty()
    }

    fn inbox(&self) -> std::sync::MutexGuard<'_, Inbox> {
        self.inbox.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inbox {
    fn read_on(&mut self) {
        while let Ok(changes) = self.told.try_recv() {
            self.unread.add(changes);
        }
    }
}

fn listener(
    tell: Sender<Changes>,
    matters: impl Fn(&Path) -> bool,
) -> impl FnMut(DebounceEventResult) {
    move |heard| {
        let mut changes = Changes::default();
        match heard {
            Ok(events) => {
                for event in events {
                    // Reading is no change: a build would call for the next.
                    if event.kind.is_access() {
                        continue;
                    }
                    changes.any |= event.need_rescan();
                    let paths = event.paths.iter().filter(|p| matters(p));
                    changes.paths.extend(paths.cloned());
                }
            }
            Err(_) => changes.any = true,
        }
        if !changes.is_empty() {
            let _ = tell.send(changes);
        }
    }
}

fn follow<W: Watcher + Send + 'static>(
    watched: &Watched,
    heard: impl FnMut(DebounceEventResult) + Send + 'static,
) -> Option<Box<dyn Any + Send>> {
    // Twice within the time of a save: it is told at most half as late
    // again, and an idle server rarely wakes.
    let tick = watched.settling / 2;
    let config = Config::default().with_poll_interval(watched.looking);
    let mut watcher = new_debouncer_opt::<_, W, _>(
        watched.settling,
        Some(tick),
        heard,
        // Knows files that were renamed; here only places count.
        NoCache::new(),
        config,
    )
    .ok()?;
    let mode = match watched.recursive {
        true => RecursiveMode::Recursive,
        false => RecursiveMode::NonRecursive,
    };
    for folder in &watched.folders {
        watcher.watch(folder, mode).ok()?;
    }
    Some(Box::new(watcher))
}

/// Whether a folder lies on a file system that tells of no changes.
fn is_silent(folder: &Path) -> bool {
    let mounts = fs::read_to_string("/proc/mounts").unwrap_or_default();
    let kind = mount_kind(&mounts, folder);
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

    fn watched(folder: &Path, poll: bool) -> Watched {
        Watched {
            folders: vec![folder.to_path_buf()],
            recursive: true,
            settling: Duration::from_millis(20),
            looking: Duration::from_millis(50),
            poll,
        }
    }

    fn tells_what_was_saved(poll: bool) {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().canonicalize().unwrap();
        fs::create_dir(folder.join("in")).unwrap();
        let matters = |path: &Path| !path.ends_with("passing");
        let watch = Watch::start(&watched(&folder, poll), matters).unwrap();
        assert_eq!(watch.is_told(), !poll);
        assert!(!watch.has_news());
        fs::write(folder.join("in/passing"), "").unwrap();
        let page = folder.join("in/page.md");
        fs::write(&page, "# A").unwrap();
        // Waits for ever if nothing is noticed; the harness would say so.
        let mut changes = watch.wait().unwrap();
        while !changes.paths.contains(&page) {
            changes = watch.wait().unwrap();
        }
        assert!(!changes.paths.contains(&folder.join("in/passing")));
        assert!(!changes.any);
    }

    #[test]
    fn a_saved_file_is_noticed_by_word() {
        tells_what_was_saved(false);
    }

    #[test]
    fn a_saved_file_is_noticed_by_looking() {
        tells_what_was_saved(true);
    }

    #[test]
    fn reading_is_no_change() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().canonicalize().unwrap();
        fs::write(folder.join("a"), "x").unwrap();
        let watch = Watch::start(&watched(&folder, false), |_| true).unwrap();
        fs::read(folder.join("a")).unwrap();
        let changes = watch.wait_for(Duration::from_millis(200)).unwrap();
        assert_eq!(changes, Changes::default());
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
