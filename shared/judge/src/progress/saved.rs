//! Notices which exercises were saved. The content decides, so an editor may
//! save as it likes: in place, by renaming, in several steps.

use crate::digest::digest_of_file;
use crate::exercises::exercise::Exercise;
use crate::watch::{Watch, Watched};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// So long the steps of a save may take. Editors write at once or rename,
/// and a student waits for every millisecond of this.
const SETTLING: Duration = Duration::from_millis(20);
/// A file that is gone or empty may be on its way back.
const RETURN: Duration = Duration::from_millis(150);
/// How often to look where the system tells nothing; and how often to look
/// in any case, should a word be lost.
const LOOK: Duration = Duration::from_millis(300);
const LOOK_ANYWAY: Duration = Duration::from_secs(5);

/// The files of all exercises and what was in them.
pub struct Saved {
    files: Vec<(PathBuf, Option<String>)>,
    watch: Option<Watch>,
}

impl Saved {
    /// Begins to watch; `poll` forces looking.
    pub fn watch(exercises: &[Exercise], poll: bool) -> Saved {
        let mut files = Vec::new();
        let mut folders = BTreeSet::new();
        for exercise in exercises {
            let file = exercise.answer();
            folders.extend(file.parent().map(PathBuf::from));
            files.push((file, None));
        }
        let watched = Watched {
            folders: folders.into_iter().collect(),
            recursive: false,
            settling: SETTLING,
            looking: LOOK,
            poll,
        };
        let watch = Watch::start(&watched, |_| true);
        let mut saved = Saved { files, watch };
        saved.look();
        saved
    }

    /// Whether the system tells of changes.
    pub fn is_told(&self) -> bool {
        self.watch.as_ref().is_some_and(Watch::is_told)
    }

    /// Waits until some exercises are other than they were: their places
    /// in the list.
    pub fn wait(&mut self) -> Vec<usize> {
        loop {
            let told = self.watch.as_ref().map(|w| w.wait_for(LOOK_ANYWAY));
            if told.flatten().is_none() {
                thread::sleep(LOOK); // nothing can be watched
            }
            if self.files.iter().any(|(file, was)| in_flight(file, was)) {
                thread::sleep(RETURN);
            }
            let changed = self.look();
            if !changed.is_empty() {
                return changed;
            }
        }
    }

    /// The exercises whose content is not what it was.
    pub fn look(&mut self) -> Vec<usize> {
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
fn in_flight(file: &Path, was: &Option<String>) -> bool {
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
            folder,
        }
    }

    fn notices_every_way_of_saving(poll: bool) {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().canonicalize().unwrap();
        let exercises = ["a", "b"].map(|name| exercise(folder.clone(), name));
        let mut saved = Saved::watch(&exercises, poll);
        assert_eq!(saved.is_told(), !poll);
        let b = exercises[1].answer();
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
        // The same content again is no news, nor is another file.
        fs::write(&b, "fn f() { 3; }").unwrap();
        fs::write(b.with_file_name("notes.txt"), "x").unwrap();
        assert_eq!(saved.look(), [0; 0]);
    }

    #[test]
    fn every_way_of_saving_is_noticed_by_word() {
        notices_every_way_of_saving(false);
    }

    #[test]
    fn every_way_of_saving_is_noticed_by_looking() {
        notices_every_way_of_saving(true);
    }

    #[test]
    fn a_save_is_noticed_soon() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().canonicalize().unwrap();
        let exercises = [exercise(folder, "a")];
        let mut saved = Saved::watch(&exercises, false);
        let begun = Instant::now();
        fs::write(exercises[0].answer(), "fn f() { 1; }").unwrap();
        saved.wait();
        // Far less than the look in any case.
        assert!(begun.elapsed() < Duration::from_secs(2));
    }
}
