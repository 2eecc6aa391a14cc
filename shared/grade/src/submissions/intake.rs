//! Takes from a submission the files that were asked for, and lists what it
//! leaves.

use crate::submissions::archive::{Archive, too_large};
use crate::submissions::place::{Place, is_elsewhere, place};
use crate::submissions::source::decode;
use judge::Exercise;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{Cursor, Read, Seek};
use std::path::Path;

/// A file that was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ignored {
    /// Its path in the submission.
    pub path: String,
    /// The reason.
    pub why: String,
}

/// What was handed in for one exercise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Nothing.
    Missing,
    /// A file that cannot be used: its path, and why.
    Unusable(String, String),
    /// The file's path, its text, and what had to be put right in it.
    Text(String, String, Option<&'static str>),
}

/// Larger than any answer.
const ANSWER: u64 = 1 << 20;
/// Larger than any zip file within another.
const NESTED: u64 = 64 << 20;
/// So much is unpacked for one student at most.
const BUDGET: u64 = 128 << 20;
/// So many files are looked at, so deep, and so many listed as ignored.
const FILES: usize = 20_000;
const DEPTH: usize = 40;
const ZIPS_WITHIN: usize = 3;
const LISTED: usize = 100;

/// Sorts the files of one submission.
pub struct Intake<'a> {
    exercises: &'a [Exercise],
    found: Vec<Option<Found>>,
    ignored: Vec<Ignored>,
    not_listed: usize,
    seen: usize,
    budget: u64,
}

/// A file for an exercise, the best so far.
struct Found {
    place: Place,
    path: String,
    bytes: Result<Vec<u8>, String>,
}

/// Reads the offered file, up to a limit.
type Reading<'a> = &'a mut dyn FnMut(u64) -> Result<Vec<u8>, String>;

impl<'a> Intake<'a> {
    /// For answers to these exercises.
    pub fn new(exercises: &'a [Exercise]) -> Intake<'a> {
        let found = exercises.iter().map(|_| None).collect();
        let (ignored, budget) = (Vec::new(), BUDGET);
        Intake { exercises, found, ignored, not_listed: 0, seen: 0, budget }
    }

    /// A folder on disk. `above` is its path in the submission.
    pub fn folder(&mut self, folder: &Path, above: &str, depth: usize) {
        let mut entries = Vec::new();
        match fs::read_dir(folder) {
            Ok(list) => entries.extend(list.flatten()),
            Err(e) => self.ignore(above, &format!("it cannot be read: {e}")),
        }
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = joined(above, &name);
            // Says of a link that it is one, and does not follow it.
            let kind = entry.file_type().ok();
            let is_folder = kind.is_some_and(|kind| kind.is_dir());
            if is_folder && is_elsewhere(&name) {
                self.ignore(&format!("{path}/"), "no answers are here");
            } else if is_folder && depth < DEPTH {
                self.folder(&entry.path(), &path, depth + 1);
            } else if kind.is_some_and(|kind| kind.is_file()) {
                self.file(&entry.path(), &path);
            } else if kind.is_some_and(|kind| kind.is_symlink()) {
                self.ignore(&path, "it is a link");
            } else {
                self.ignore(&path, "it is no plain file");
            }
        }
    }

    /// A file on disk. `path` is its path in the submission.
    pub fn file(&mut self, file: &Path, path: &str) {
        if is_zip(path) {
            let opened = File::open(file).map_err(|e| e.to_string());
            match opened.and_then(Archive::open) {
                Ok(archive) => self.archive(archive, path, 1),
                Err(why) => self.ignore(path, &why),
            }
            return;
        }
        self.offer(path, 0, &mut |most| read_file(file, most));
    }

    /// All members of a zip file.
    fn archive<R: Read + Seek>(
        &mut self,
        mut archive: Archive<R>,
        above: &str,
        depth: usize,
    ) {
        let (members, whole) = archive.members(FILES);
        for member in members {
            let path = joined(above, &member.path);
            match member.refused {
                Some(why) => self.ignore(&path, why),
                None => self.offer(&path, depth, &mut |most| {
                    archive.read(member.index, most)
                }),
            }
        }
        if !whole {
            self.ignore(above, &format!("it has more than {FILES} members"));
        }
    }

    /// A file of the submission, wherever it lies; `depth` counts the zip
    /// files around it.
    pub fn offer(&mut self, path: &str, depth: usize, read: Reading<'_>) {
        self.seen += 1;
        if self.seen > FILES {
            return self.ignore(path, "there are too many files");
        }
        if is_zip(path) {
            return self.nested(path, depth, read);
        }
        let Some(place) = place(path, self.exercises) else {
            return self.ignore(path, "it was not asked for");
        };
        let taken = self.found[place.exercise].as_ref();
        if let Some(taken) = taken {
            let rank = |place: Place| (place.sure, place.copy);
            let why = match rank(place) > rank(taken.place) {
                true => None,
                false => Some(format!("{} was taken instead", taken.path)),
            };
            let older = taken.path.clone();
            match why {
                Some(why) => return self.ignore(path, &why),
                None => {
                    self.ignore(&older, &format!("{path} was taken instead"));
                }
            }
        }
        let bytes = self.spend(ANSWER, read);
        let path = path.to_string();
        self.found[place.exercise] = Some(Found { place, path, bytes });
    }

    fn nested(&mut self, path: &str, depth: usize, read: Reading<'_>) {
        if depth >= ZIPS_WITHIN {
            return self.ignore(path, "it is a zip file in too many others");
        }
        let bytes = self.spend(NESTED, read);
        let opened = bytes.and_then(|bytes| Archive::open(Cursor::new(bytes)));
        match opened {
            Ok(archive) => self.archive(archive, path, depth + 1),
            Err(why) => self.ignore(path, &why),
        }
    }

    /// Reads within what is left of the budget.
    fn spend(
        &mut self,
        most: u64,
        read: Reading<'_>,
    ) -> Result<Vec<u8>, String> {
        if self.budget == 0 {
            return Err("the submission is too large altogether".to_string());
        }
        let bytes = read(most.min(self.budget));
        let size = match &bytes {
            Ok(bytes) => bytes.len() as u64,
            // What was too large was read up to the limit.
            Err(_) => most.min(self.budget),
        };
        self.budget = self.budget.saturating_sub(size);
        bytes
    }

    fn ignore(&mut self, path: &str, why: &str) {
        if self.ignored.len() >= LISTED {
            self.not_listed += 1;
            return;
        }
        let (path, why) = (path.to_string(), why.to_string());
        self.ignored.push(Ignored { path, why });
    }

    /// What there is for each exercise, and what was left.
    pub fn close(mut self) -> (Vec<Answer>, Vec<Ignored>) {
        let mut answers = Vec::new();
        for found in self.found {
            answers.push(match found {
                None => Answer::Missing,
                Some(found) => answer(found),
            });
        }
        if self.not_listed > 0 {
            let path = format!("… and {} more", self.not_listed);
            self.ignored.push(Ignored { path, why: "not listed".into() });
        }
        (answers, self.ignored)
    }
}

fn answer(found: Found) -> Answer {
    let source = found.bytes.and_then(|bytes| decode(&bytes));
    match source {
        Ok(source) => Answer::Text(found.path, source.text, source.note),
        Err(why) => Answer::Unusable(found.path, why),
    }
}

fn joined(above: &str, name: &str) -> String {
    match above {
        "" => name.to_string(),
        above => format!("{above}/{name}"),
    }
}

fn is_zip(path: &str) -> bool {
    path.to_lowercase().ends_with(".zip")
}

fn read_file(file: &Path, most: u64) -> Result<Vec<u8>, String> {
    let unreadable = |e| format!("it cannot be read: {e}");
    let opened = File::open(file).map_err(unreadable)?;
    let mut bytes = Vec::new();
    let read = opened.take(most + 1).read_to_end(&mut bytes);
    read.map_err(unreadable)?;
    match bytes.len() as u64 > most {
        true => Err(too_large(most)),
        false => Ok(bytes),
    }
}

#[cfg(test)]
mod tests;
