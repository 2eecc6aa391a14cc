//! Notices changed files, the book's and the exercises': by notifications of
//! the system where it sends them, by polling where it does not.

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
pub struct WatchOptions {
    /// The folders.
    pub folders: Vec<PathBuf>,
    /// Whether what is below them counts.
    pub recursive: bool,
    /// How long the steps of one save may take: the change is reported so much
    /// later.
    pub debounce: Duration,
    /// How often to look where the system sends no notifications.
    pub poll_interval: Duration,
    /// Polls even where the system sends notifications.
    pub poll: bool,
}

/// The files that were changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileChanges {
    /// Those that are known.
    pub paths: BTreeSet<PathBuf>,
    /// Whether it may be any file: the system has lost notifications.
    pub any: bool,
}

impl FileChanges {
    /// Every file may have changed.
    pub fn of_any_file() -> FileChanges {
        FileChanges { any: true, ..FileChanges::default() }
    }

    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty() && !self.any
    }

    /// Whether a file outside this folder may have changed.
    pub fn reach_beyond(&self, folder: &Path) -> bool {
        self.any || self.paths.iter().any(|path| !path.starts_with(folder))
    }

    fn add(&mut self, other: FileChanges) {
        self.paths.extend(other.paths);
        self.any |= other.any;
    }
}

/// Waits for changes.
pub struct FileWatcher {
    inbox: Mutex<Inbox>,
    is_notified: bool,
    // Kept alive: it stops with its owner.
    _watcher: Mutex<Box<dyn Any + Send>>,
}

struct Inbox {
    receiver: Receiver<FileChanges>,
    unread: FileChanges,
}

impl FileWatcher {
    /// Begins to watch the files that matter; none where nothing can be
    /// watched.
    pub fn start(
        watched: &WatchOptions,
        matters: impl Fn(&Path) -> bool + Clone + Send + 'static,
    ) -> Option<FileWatcher> {
        let (sender, receiver) = channel();
        let silent =
            watched.folders.iter().any(|folder| lacks_notifications(folder));
        let mut watcher = None;
        if !watched.poll && !silent {
            let handler = event_handler(sender.clone(), matters.clone());
            watcher = start_watcher::<RecommendedWatcher>(watched, handler);
        }
        let is_notified = watcher.is_some();
        let watcher = watcher.or_else(|| {
            start_watcher::<PollWatcher>(
                watched,
                event_handler(sender, matters),
            )
        })?;
        let inbox = Inbox { receiver, unread: FileChanges::default() };
        Some(FileWatcher {
            inbox: Mutex::new(inbox),
            is_notified,
            _watcher: Mutex::new(watcher),
        })
    }

    /// Whether the system sends notifications.
    pub fn is_notified(&self) -> bool {
        self.is_notified
    }

    /// Waits for changes; none if no more can come.
    pub fn wait(&self) -> Option<FileChanges> {
        loop {
            let changes = self.wait_for(Duration::from_secs(3600))?;
            if !changes.is_empty() {
                return Some(changes);
            }
        }
    }

    /// The same with a time limit: no changes when the time is up.
    pub fn wait_for(&self, longest: Duration) -> Option<FileChanges> {
        let mut inbox = self.inbox();
        if inbox.unread.is_empty() {
            match inbox.receiver.recv_timeout(longest) {
                Ok(changes) => inbox.unread.add(changes),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        inbox.read_on();
        Some(std::mem::take(&mut inbox.unread))
    }

    /// The changes that nobody has waited for yet.
    pub fn unread(&self) -> FileChanges {
        let mut inbox = self.inbox();
        inbox.read_on();
        inbox.unread.clone()
    }

    fn inbox(&self) -> std::sync::MutexGuard<'_, Inbox> {
        self.inbox.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inbox {
    fn read_on(&mut self) {
        while let Ok(changes) = self.receiver.try_recv() {
            self.unread.add(changes);
        }
    }
}

fn event_handler(
    sender: Sender<FileChanges>,
    matters: impl Fn(&Path) -> bool,
) -> impl FnMut(DebounceEventResult) {
    move |result| {
        let mut changes = FileChanges::default();
        match result {
            Ok(events) => {
                for event in events {
                    // Reading is no change: a build would trigger the next one.
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
            let _ = sender.send(changes);
        }
    }
}

fn start_watcher<W: Watcher + Send + 'static>(
    watched: &WatchOptions,
    handler: impl FnMut(DebounceEventResult) + Send + 'static,
) -> Option<Box<dyn Any + Send>> {
    // Twice within the time of a save: a change is reported at most half as
    // late again, and an idle server rarely wakes up.
    let tick = watched.debounce / 2;
    let config = Config::default().with_poll_interval(watched.poll_interval);
    let mut watcher = new_debouncer_opt::<_, W, _>(
        watched.debounce,
        Some(tick),
        handler,
        // The cache follows renamed files; here only paths count.
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

/// Whether a folder is on a file system that sends no notifications.
fn lacks_notifications(folder: &Path) -> bool {
    let mounts = fs::read_to_string("/proc/mounts").unwrap_or_default();
    let kind = file_system_of(&mounts, folder);
    let silent = ["9p", "nfs", "nfs4", "cifs", "smb3", "drvfs", "vboxsf"];
    kind.is_some_and(|kind| {
        silent.contains(&kind.as_str()) || kind.starts_with("fuse.")
    })
}

/// The type of the file system that holds a path: the longest mount point
/// above it decides.
fn file_system_of(mounts: &str, path: &Path) -> Option<String> {
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
    use std::time::Instant;

    fn watched(folder: &Path, poll: bool) -> WatchOptions {
        WatchOptions {
            folders: vec![folder.to_path_buf()],
            recursive: true,
            debounce: Duration::from_millis(20),
            poll_interval: Duration::from_millis(50),
            poll,
        }
    }

    fn notices_what_was_saved(poll: bool) {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().canonicalize().unwrap();
        fs::create_dir(folder.join("in")).unwrap();
        let matters = |path: &Path| !path.ends_with("passing");
        let watch =
            FileWatcher::start(&watched(&folder, poll), matters).unwrap();
        assert_eq!(watch.is_notified(), !poll);
        assert!(watch.unread().is_empty());
        fs::write(folder.join("in/passing"), "").unwrap();
        let page = folder.join("in/page.md");
        fs::write(&page, "# A").unwrap();
        // Far more than a notification takes on a busy machine.
        let deadline = Instant::now() + Duration::from_secs(30);
        let mut changes = FileChanges::default();
        while !changes.paths.contains(&page) {
            assert!(Instant::now() < deadline, "nothing was noticed");
            changes = watch.wait_for(Duration::from_secs(1)).unwrap();
        }
        assert!(!changes.paths.contains(&folder.join("in/passing")));
        assert!(!changes.any);
    }

    #[test]
    fn a_saved_file_is_noticed_by_notification() {
        notices_what_was_saved(false);
    }

    #[test]
    fn a_saved_file_is_noticed_by_polling() {
        notices_what_was_saved(true);
    }

    #[test]
    fn reading_is_no_change() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().canonicalize().unwrap();
        fs::write(folder.join("a"), "x").unwrap();
        let watch =
            FileWatcher::start(&watched(&folder, false), |_| true).unwrap();
        fs::read(folder.join("a")).unwrap();
        let changes = watch.wait_for(Duration::from_millis(200)).unwrap();
        assert_eq!(changes, FileChanges::default());
    }

    #[test]
    fn the_nearest_mount_decides() {
        let mounts = "a / ext4 rw\nb /mnt/c 9p rw\nc /mnt/c/in ext4 rw\n";
        let kind =
            |path: &str| file_system_of(mounts, Path::new(path)).unwrap();
        assert_eq!(kind("/home/x"), "ext4");
        assert_eq!(kind("/mnt/c/book"), "9p");
        assert_eq!(kind("/mnt/c/in/book"), "ext4");
    }
}
