//! Reads a submission: takes the files that were asked for and lists those
//! that it ignores.

mod walk;

use crate::questions::answer_file::MAX_BYTES;
use crate::submissions::archive::kind::archive_stem;
use crate::submissions::archive::{Archive, FileTime};
use crate::submissions::exercise_path::{
    PathMatch, match_answers_of_questions, match_exercise_path,
};
use crate::submissions::recording::Recording;
use crate::submissions::text_encoding::decode;
use judge::Exercise;
use judge::printable;
use serde::{Deserialize, Serialize};
use std::io::Cursor;

/// A file that was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IgnoredFile {
    /// Its path in the submission.
    pub path: String,
    /// The reason.
    pub why: String,
}

/// Why a file was not taken that is the answer to no exercise.
pub const NOT_ASKED_FOR: &str = "it was not asked for";

/// What was handed in for one exercise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubmittedAnswer {
    /// Nothing.
    Missing,
    /// Nothing that could be read, but it may be in this archive: its path,
    /// and why it was not read.
    Unread(String, String),
    /// A file that cannot be used: its path, and why.
    Unusable(String, String),
    /// The file's path, its text, and what had to be converted in it.
    Text(String, String, Option<&'static str>),
}

/// What one student handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadSubmission {
    /// One for each exercise.
    pub answers: Vec<SubmittedAnswer>,
    /// The file with answers to the questions of the book: its path and what
    /// it holds, or why it cannot be read.
    pub questions: Option<(String, Result<Vec<u8>, String>)>,
    /// Files that were not taken.
    pub ignored: Vec<IgnoredFile>,
    /// When the newest of the answers was changed. Inside an archive that a
    /// student has packed a time is worth nothing: the archive's own counts.
    pub changed: Option<FileTime>,
}

/// Larger than any answer.
const MAX_ANSWER_BYTES: u64 = 1 << 20;
/// Larger than any recording of a play.
const MAX_RECORDING_BYTES: u64 = 4 << 20;
/// Larger than any archive within another.
const MAX_NESTED_BYTES: u64 = 64 << 20;
/// At most so much is unpacked for one student.
const MAX_UNPACKED_BYTES: u64 = 128 << 20;
/// How many files are read, how deep, and how many are listed as ignored.
const MAX_FILES: usize = 20_000;
const MAX_FOLDER_DEPTH: usize = 40;
const MAX_ARCHIVE_DEPTH: usize = 3;
const MAX_IGNORED_LISTED: usize = 100;

/// Reads one submission.
pub struct SubmissionReader<'a> {
    exercises: &'a [Exercise],
    found: Vec<Option<FoundFile>>,
    /// The number of the copy, its path, and what it holds.
    questions: Option<(u32, String, Result<Vec<u8>, String>)>,
    recordings: Vec<(String, Recording)>,
    ignored: Vec<IgnoredFile>,
    not_listed: usize,
    seen: usize,
    unpack_budget: u64,
    /// The first archive that was not read, and why.
    unread: Option<(String, String)>,
    /// The time of the file on disk, or in the class's archive, that is
    /// being read.
    changed: Option<FileTime>,
}

/// A file for an exercise, the best so far.
struct FoundFile {
    matched: PathMatch,
    path: String,
    bytes: Result<Vec<u8>, String>,
    changed: Option<FileTime>,
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
            questions: None,
            recordings: Vec::new(),
            ignored,
            not_listed: 0,
            seen: 0,
            unpack_budget,
            unread: None,
            changed: None,
        }
    }

    /// Counts a file; whether there are not too many yet.
    fn count(&mut self, path: &str) -> bool {
        self.seen += 1;
        let few = self.seen <= MAX_FILES;
        if !few {
            self.ignore(path, "there are too many files");
        }
        few
    }

    /// A file of the submission; `depth` counts the archives around it.
    fn offer(&mut self, path: &str, depth: usize, read: ReadFile<'_>) {
        if !self.count(path) {
            return;
        }
        if archive_stem(path).is_some() {
            return self.nested(path, depth, read);
        }
        if let Some(copy) = match_answers_of_questions(path) {
            return self.take_questions(path, copy, read);
        }
        let Some(matched) = match_exercise_path(path, self.exercises) else {
            return self.take_recording(path, read);
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
        let (path, changed) = (path.to_string(), self.changed);
        let found = FoundFile { matched, path, bytes, changed };
        self.found[matched.exercise] = Some(found);
    }

    /// Of several copies the last one is taken.
    fn take_questions(&mut self, path: &str, copy: u32, read: ReadFile<'_>) {
        let taken = self.questions.as_ref().map(|(taken, ..)| *taken);
        if taken.is_none_or(|taken| taken < copy) {
            let bytes = self.spend(MAX_BYTES, read);
            self.questions = Some((copy, printable(path), bytes));
        }
    }

    /// A recording of a play; anything else was not asked for.
    fn take_recording(&mut self, path: &str, read: ReadFile<'_>) {
        let is_one = path.ends_with(".json");
        let bytes = is_one.then(|| self.spend(MAX_RECORDING_BYTES, read));
        let bytes = bytes.and_then(Result::ok);
        match bytes.as_deref().and_then(Recording::read) {
            Some(recording) => {
                self.recordings.push((path.to_string(), recording));
            }
            None => self.ignore(path, NOT_ASKED_FOR),
        }
    }

    /// Says of each recording whether it was made with these files.
    fn note_recordings(&mut self) {
        for (path, recording) in std::mem::take(&mut self.recordings) {
            let handed_in = |id: &str| {
                let at = self.exercises.iter().position(|e| e.id() == id)?;
                self.found[at].as_ref()?.bytes.clone().ok()
            };
            let note = recording.note(handed_in);
            self.ignore(&path, &note);
        }
    }

    fn nested(&mut self, path: &str, depth: usize, read: ReadFile<'_>) {
        if depth >= MAX_ARCHIVE_DEPTH {
            let why = "it is an archive inside too many others";
            return self.leave_unread(path, why);
        }
        let bytes = self.spend(MAX_NESTED_BYTES, read);
        let budget = self.unpack_budget;
        let opened = bytes
            .and_then(|bytes| Archive::open(Cursor::new(bytes), path, budget));
        match opened {
            Ok(archive) => self.archive(archive, path, depth + 1),
            Err(why) => self.leave_unread(path, &why),
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

    /// Ignores what may hold answers.
    fn leave_unread(&mut self, path: &str, why: &str) {
        let first = || (printable(path), printable(why));
        self.unread.get_or_insert_with(first);
        self.ignore(path, why);
    }

    fn ignore(&mut self, path: &str, why: &str) {
        if self.ignored.len() >= MAX_IGNORED_LISTED {
            self.not_listed += 1;
            return;
        }
        let (path, why) = (printable(path), printable(why));
        self.ignored.push(IgnoredFile { path, why });
    }

    /// What was handed in for each exercise, and what was ignored.
    pub fn close(mut self) -> ReadSubmission {
        self.note_recordings();
        if self.seen > MAX_FILES {
            let (path, why) = ("the submission".to_string(), too_many_files());
            let unread = (path.clone(), why.clone());
            self.unread.get_or_insert(unread);
            self.ignored.insert(0, IgnoredFile { path, why });
        }
        let changed = self.found.iter().flatten().filter_map(|f| f.changed);
        let changed = changed.max();
        let mut answers = Vec::new();
        for found in self.found {
            answers.push(match (found, &self.unread) {
                (Some(found), _) => answer(found),
                (None, None) => SubmittedAnswer::Missing,
                (None, Some((path, why))) => {
                    SubmittedAnswer::Unread(path.clone(), why.clone())
                }
            });
        }
        if self.not_listed > 0 {
            let path = format!("… and {} more", self.not_listed);
            self.ignored.push(IgnoredFile { path, why: "not listed".into() });
        }
        ReadSubmission {
            answers,
            questions: self.questions.map(|(_, path, bytes)| (path, bytes)),
            ignored: self.ignored,
            changed,
        }
    }
}

fn too_many_files() -> String {
    format!(
        "it has more than {MAX_FILES} files, and only the first {MAX_FILES} \
         were looked at"
    )
}

fn answer(found: FoundFile) -> SubmittedAnswer {
    let source = found.bytes.and_then(|bytes| decode(&bytes));
    let path = printable(&found.path);
    match source {
        Ok(source) => SubmittedAnswer::Text(path, source.text, source.note),
        Err(why) => SubmittedAnswer::Unusable(path, printable(&why)),
    }
}

#[cfg(test)]
mod tests;
