//! Reads a submission: takes the files that were asked for and lists those
//! that it ignores.

use crate::submissions::archive::{Archive, too_large};
use crate::submissions::exercise_path::{
    PathMatch, match_exercise_path, never_holds_answers,
};
use crate::submissions::text_encoding::decode;
use judge::Exercise;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{Cursor, Read, Seek};
use std::path::Path;

/// A file that was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IgnoredFile {
    /// Its path in the submission.
    pub path: String,
    /// The reason.
    pub why: String,
}

/// What was handed in for one exercise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubmittedAnswer {
    /// Nothing.
    Missing,
    /// A file that cannot be used: its path, and why.
    Unusable(String, String),
    /// The file's path, its text, and what had to be converted in it.
    Text(String, String, Option<&'static str>),
}

/// Larger than any answer.
const MAX_ANSWER_BYTES: u64 = 1 << 20;
/// Larger than any zip file within another.
const MAX_NESTED_ZIP_BYTES: u64 = 64 << 20;
/// At most so much is unpacked for one student.
const MAX_UNPACKED_BYTES: u64 = 128 << 20;
/// How many files are read, how deep, and how many are listed as ignored.
const MAX_FILES: usize = 20_000;
const MAX_FOLDER_DEPTH: usize = 40;
const MAX_ZIP_DEPTH: usize = 3;
const MAX_IGNORED_LISTED: usize = 100;

/// Reads one submission.
pub struct SubmissionReader<'a> {
    exercises: &'a [Exercise],
    found: Vec<Option<FoundFile>>,
    ignored: Vec<IgnoredFile>,
    not_listed: usize,
    seen: usize,
    unpack_budget: u64,
}

/// A file for an exercise, the best so far.
struct FoundFile {
    matched: PathMatch,
    path: String,
    bytes: Result<Vec<u8>, String>,
}

/// Reads the offered file, up to a limit.
type ReadFile<'a> = &'a mut dyn FnMut(u64) -> Result<Vec<u8>, String>;

impl<'a> SubmissionReader<'a> {
    /// For answers to these exercises.
    pub fn new(exercises: &'a [Exercise]) -> SubmissionReader<'a> {
        let found = exercises.iter().map(|_| None).collect();
        let (ignored, unpack_budget) = (Vec::new(), MAX_UNPACKED_BYTES);
        SubmissionReader {
            exercises,
            found,
            ignored,
            not_listed: 0,
            seen: 0,
            unpack_budget,
        }
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
            // Does not follow links.
            let kind = entry.file_type().ok();
            let is_folder = kind.is_some_and(|kind| kind.is_dir());
            if is_folder && never_holds_answers(&name) {
                self.ignore(&format!("{path}/"), "answers are never in here");
            } else if is_folder && depth < MAX_FOLDER_DEPTH {
                self.folder(&entry.path(), &path, depth + 1);
            } else if kind.is_some_and(|kind| kind.is_file()) {
                self.file(&entry.path(), &path);
            } else if kind.is_some_and(|kind| kind.is_symlink()) {
                self.ignore(&path, "it is a link");
            } else {
                self.ignore(&path, "it is not a regular file");
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
        let (members, whole) = archive.members(MAX_FILES);
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
            self.ignore(
                above,
                &format!("it has more than {MAX_FILES} members"),
            );
        }
    }

    /// A file of the submission; `depth` counts the zip files around it.
    pub fn offer(&mut self, path: &str, depth: usize, read: ReadFile<'_>) {
        self.seen += 1;
        if self.seen > MAX_FILES {
            return self.ignore(path, "there are too many files");
        }
        if is_zip(path) {
            return self.nested(path, depth, read);
        }
        let Some(matched) = match_exercise_path(path, self.exercises) else {
            return self.ignore(path, "it was not asked for");
        };
        let taken = self.found[matched.exercise].as_ref();
        if let Some(taken) = taken {
            let rank = |matched: PathMatch| (matched.confidence, matched.copy);
            let why = match rank(matched) > rank(taken.matched) {
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
        let bytes = self.spend(MAX_ANSWER_BYTES, read);
        let path = path.to_string();
        self.found[matched.exercise] = Some(FoundFile { matched, path, bytes });
    }

    fn nested(&mut self, path: &str, depth: usize, read: ReadFile<'_>) {
        if depth >= MAX_ZIP_DEPTH {
            return self
                .ignore(path, "it is a zip file inside too many others");
        }
        let bytes = self.spend(MAX_NESTED_ZIP_BYTES, read);
        let opened = bytes.and_then(|bytes| Archive::open(Cursor::new(bytes)));
        match opened {
            Ok(archive) => self.archive(archive, path, depth + 1),
            Err(why) => self.ignore(path, &why),
        }
    }

    /// Reads within what is left to unpack.
    fn spend(
        &mut self,
        most: u64,
        read: ReadFile<'_>,
    ) -> Result<Vec<u8>, String> {
        if self.unpack_budget == 0 {
            return Err("the whole submission is too large".to_string());
        }
        let bytes = read(most.min(self.unpack_budget));
        let size = match &bytes {
            Ok(bytes) => bytes.len() as u64,
            // A file that is too large was read up to the limit.
            Err(_) => most.min(self.unpack_budget),
        };
        self.unpack_budget = self.unpack_budget.saturating_sub(size);
        bytes
    }

    fn ignore(&mut self, path: &str, why: &str) {
        if self.ignored.len() >= MAX_IGNORED_LISTED {
            self.not_listed += 1;
            return;
        }
        let (path, why) = (path.to_string(), why.to_string());
        self.ignored.push(IgnoredFile { path, why });
    }

    /// What was handed in for each exercise, and what was ignored.
    pub fn close(mut self) -> (Vec<SubmittedAnswer>, Vec<IgnoredFile>) {
        let mut answers = Vec::new();
        for found in self.found {
            answers.push(match found {
                None => SubmittedAnswer::Missing,
                Some(found) => answer(found),
            });
        }
        if self.not_listed > 0 {
            let path = format!("… and {} more", self.not_listed);
            self.ignored.push(IgnoredFile { path, why: "not listed".into() });
        }
        (answers, self.ignored)
    }
}

fn answer(found: FoundFile) -> SubmittedAnswer {
    let source = found.bytes.and_then(|bytes| decode(&bytes));
    match source {
        Ok(source) => {
            SubmittedAnswer::Text(found.path, source.text, source.note)
        }
        Err(why) => SubmittedAnswer::Unusable(found.path, why),
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
