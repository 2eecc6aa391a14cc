//! Notices which exercises were saved. It compares contents, so an editor may
//! save in any way: in place, by renaming, in several steps.

use crate::exercises::exercise::Exercise;
use project::{FileWatcher, WatchOptions};
use sandbox::digest_of_file;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How long the steps of one save may take. Editors write at once or rename,
/// and the student waits for every millisecond of this.
const DEBOUNCE: Duration = Duration::from_millis(20);
/// A file that is gone or empty may be about to return: so long to wait.
const REPLACE_DELAY: Duration = Duration::from_millis(150);
/// How often to look where the system sends no notifications, and how often
/// to look in any case, should a notification be lost.
const POLL_INTERVAL: Duration = Duration::from_millis(300);
const SAFETY_POLL_INTERVAL: Duration = Duration::from_secs(5);

/// The files of all exercises and what was in them.
pub struct SaveWatcher {
    files: Vec<(PathBuf, Option<String>)>,
    watch: Option<FileWatcher>,
}

impl SaveWatcher {
    /// Begins to watch; `poll` does without notifications.
    pub fn watch(exercises: &[Exercise], poll: bool) -> SaveWatcher {
        let mut files = Vec::new();
        let mut folders = BTreeSet::new();
        for exercise in exercises {
            let file = exercise.answer_file();
            folders.extend(file.parent().map(PathBuf::from));
            files.push((file, None));
        }
        let watched = WatchOptions {
            folders: folders.into_iter().collect(),
            recursive: false,
            debounce: DEBOUNCE,
            poll_interval: POLL_INTERVAL,
            poll,
        };
        let watch = FileWatcher::start(&watched, |_| true);
        let mut saved = SaveWatcher { files, watch };
        saved.changed_since_last();
        saved
    }

    /// Whether the system sends notifications.
    pub fn is_notified(&self) -> bool {
        self.watch.as_ref().is_some_and(FileWatcher::is_notified)
    }

    /// Waits until some exercises have changed. Returns their indices in the
    /// list.
    pub fn wait(&mut self) -> Vec<usize> {
        loop {
            let notified =
                self.watch.as_ref().map(|w| w.wait_for(SAFETY_POLL_INTERVAL));
            if notified.flatten().is_none() {
                thread::sleep(POLL_INTERVAL); // nothing can be watched
            }
            if self.files.iter().any(|(file, was)| being_replaced(file, was)) {
                thread::sleep(REPLACE_DELAY);
            }
            let changed = self.changed_since_last();
            if !changed.is_empty() {
                return changed;
            }
        }
    }

    /// The exercises whose content has changed since the last call.
    pub fn changed_since_last(&mut self) -> Vec<usize> {
        let mut changed = Vec::new();
        for (i, (file, was)) in self.files.iter_mut().enumerate() {
            let now = digest_of_file(file).ok();
            if now != *was {
                *was = now;
                changed.push(i);
            }
        }
        changed
    }
}

/// Whether a file that was there is gone or empty at the moment.
fn being_replaced(file: &Path, was: &Option<String>) -> bool {
    was.is_some() && fs::metadata(file).map_or(true, |meta| meta.len() == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn exercise(folder: PathBuf, name: &str) -> Exercise {
        let file = folder.join("exercises").join(format!("{name}.rs"));
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "fn f() {}").unwrap();
        Exercise {
            chapter: "ode".into(),
            name: name.into(),
            title: "T".into(),
            points: 1,
            difficulty: 1,
            page: "p.md".into(),
            hints: ["a", "b", "c"].map(String::from),
            plain: false,
            challenge: None,
            folder,
        }
    }

    fn notices_every_way_of_saving(poll: bool) {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().canonicalize().unwrap();
        let exercises = ["a", "b"].map(|name| exercise(folder.clone(), name));
        let mut saved = SaveWatcher::watch(&exercises, poll);
        assert_eq!(saved.is_notified(), !poll);
        let b = exercises[1].answer_file();
        fs::write(&b, "fn f() { 1; }").unwrap();
        assert_eq!(saved.wait(), [1]);
        // By renaming a new file over the old.
        fs::write(b.with_extension("tmp"), "fn f() { 2; }").unwrap();
        fs::rename(b.with_extension("tmp"), &b).unwrap();
        assert_eq!(saved.wait(), [1]);
        fs::remove_file(&b).unwrap();
        assert_eq!(saved.wait(), [1]);
        fs::write(&b, "fn f() { 3; }").unwrap();
        assert_eq!(saved.wait(), [1]);
        // The same content again is no change, nor is another file.
        fs::write(&b, "fn f() { 3; }").unwrap();
        fs::write(b.with_file_name("notes.txt"), "x").unwrap();
        assert_eq!(saved.changed_since_last(), [0; 0]);
    }

    #[test]
    fn every_way_of_saving_is_noticed_by_notification() {
        notices_every_way_of_saving(false);
    }

    #[test]
    fn every_way_of_saving_is_noticed_by_polling() {
        notices_every_way_of_saving(true);
    }

    #[test]
    fn a_save_is_noticed_soon() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().canonicalize().unwrap();
        let exercises = [exercise(folder, "a")];
        let mut saved = SaveWatcher::watch(&exercises, false);
        let begun = Instant::now();
        fs::write(exercises[0].answer_file(), "fn f() { 1; }").unwrap();
        saved.wait();
        // Far less than the safety interval.
        assert!(begun.elapsed() < Duration::from_secs(2));
    }
}
