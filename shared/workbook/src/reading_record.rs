//! What a reader has read, predicted and answered, as the pages report it to
//! the local server: `.workbook/reading.json`. It stays on this machine.

use judge::{Failure, ProgressRecord, Project, write_atomically};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Several times as many as the book has pages or questions.
const MOST_ENTRIES: usize = 2000;
/// Longer than any title or name of the book, in bytes.
const LONGEST_NAME: usize = 300;
/// More points than any curve that a reader draws.
const MOST_POINTS: usize = 200;

/// Everything that a page reports. Fields of a newer version are left out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReadingRecord {
    /// Answers by the question's name.
    pub answers: BTreeMap<String, GivenAnswer>,
    /// Pages that were read to their end, by their address in the book.
    pub read: BTreeMap<String, ReadPage>,
    /// Where the reader stopped.
    pub last: Option<LastPlace>,
    /// Whether questions are to come back.
    pub repeat: Option<Repetition>,
    /// When the reader has erased it all, in milliseconds since 1970. What was
    /// noted before is not taken back in from a page that still has it.
    pub erased: u64,
}

/// An answer to a question.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct GivenAnswer {
    /// The answer that was chosen last, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<u32>,
    /// The number that was given last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<f64>,
    /// The curve that was drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curve: Option<Vec<Option<f64>>>,
    /// Whether the reader has skipped the question.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub skipped: bool,
    /// Whether the last answer was right.
    pub right: bool,
    /// Whether the first one was.
    pub first: bool,
    /// What was chosen first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_choice: Option<u32>,
    /// How often it was answered.
    pub tries: u32,
    /// How many intervals of its repetition are over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<u32>,
    /// When it comes back, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<u64>,
    /// When this was noted, in milliseconds since 1970.
    pub at: u64,
}

/// A page that was read.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReadPage {
    /// Its title.
    pub title: String,
    /// When its end was reached, in milliseconds since 1970.
    pub at: u64,
}

/// A place in the book.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastPlace {
    /// The page's address in the book.
    pub page: String,
    /// Its title.
    pub title: String,
    /// The id of the heading; empty above the first.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// When this was noted, in milliseconds since 1970.
    pub at: u64,
}

/// Whether questions are to come back.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Repetition {
    /// Whether they are.
    pub on: bool,
    /// When the reader has said so, in milliseconds since 1970.
    pub at: u64,
}

impl ReadingRecord {
    /// What is kept in a project. A file that cannot be read counts as none.
    pub fn open(project: &Project) -> ReadingRecord {
        read(&file_in(&folder(project)))
    }

    /// Adds what a page reports to what is kept: of two entries for the same
    /// thing the newer one stays. Returns the whole.
    pub fn report(
        project: &Project,
        reported: ReadingRecord,
    ) -> Result<ReadingRecord, Failure> {
        reported.check()?;
        locked(project, |file| {
            let merged = read(file).merged(reported);
            merged.check()?;
            let text = serde_json::to_string_pretty(&merged)
                .map_err(|e| Failure::Machine(e.to_string()))?;
            write_atomically(file, text + "\n")
                .map_err(|e| Failure::machine("write", file, &e))?;
            Ok(merged)
        })
    }

    /// The questions that are due now, if the reader wants any.
    pub fn due(&self) -> Vec<&str> {
        let now = milliseconds();
        let wanted = self.repeat.as_ref().is_some_and(|repeat| repeat.on);
        let is_due =
            |answer: &GivenAnswer| answer.due.is_some_and(|due| due <= now);
        let due = self.answers.iter().filter(|(_, a)| wanted && is_due(a));
        due.map(|(id, _)| id.as_str()).collect()
    }

    fn merged(self, other: ReadingRecord) -> ReadingRecord {
        let erased = self.erased.max(other.erased);
        let (mut both, other) = (self.since(erased), other.since(erased));
        for (id, answer) in other.answers {
            let old = both.answers.get(&id).map(|old| old.at);
            if old.is_none_or(|at| at <= answer.at) {
                both.answers.insert(id, answer);
            }
        }
        for (page, entry) in other.read {
            both.read.entry(page).or_insert(entry);
        }
        both.last = newer(both.last, other.last, |place| place.at);
        both.repeat = newer(both.repeat, other.repeat, |repeat| repeat.at);
        both
    }

    /// What was noted after everything was erased.
    fn since(mut self, erased: u64) -> ReadingRecord {
        self.erased = erased;
        self.answers.retain(|_, answer| answer.at > erased);
        self.read.retain(|_, page| page.at > erased);
        self.last = self.last.filter(|place| place.at > erased);
        self.repeat = self.repeat.filter(|repeat| repeat.at > erased);
        self
    }

    /// Refuses what no page of the book reports.
    fn check(&self) -> Result<(), Failure> {
        let wrong = |what: &str| Err(Failure::User(what.to_string()));
        if self.answers.len().max(self.read.len()) > MOST_ENTRIES {
            return wrong("too many entries");
        }
        let place = self.last.iter().flat_map(|place| {
            [&place.page, &place.title, &place.id, &place.heading]
        });
        let pages = self.read.iter().flat_map(|(page, e)| [page, &e.title]);
        let mut names = self.answers.keys().chain(place).chain(pages);
        if names.any(|name| name.len() > LONGEST_NAME) {
            return wrong("a name is too long");
        }
        let curves = self.answers.values().filter_map(|a| a.curve.as_ref());
        match curves.into_iter().any(|curve| curve.len() > MOST_POINTS) {
            true => wrong("a curve has too many points"),
            false => Ok(()),
        }
    }
}

fn newer<T>(old: Option<T>, new: Option<T>, at: fn(&T) -> u64) -> Option<T> {
    match (old, new) {
        (Some(old), Some(new)) if at(&old) > at(&new) => Some(old),
        (old, new) => new.or(old),
    }
}

/// The project's own folder; a test names another, so that its pages do not
/// count as read.
fn folder(project: &Project) -> PathBuf {
    match std::env::var_os("WORKBOOK_READING") {
        Some(folder) => PathBuf::from(folder),
        None => ProgressRecord::new(&project.root).folder().to_path_buf(),
    }
}

fn file_in(folder: &Path) -> PathBuf {
    folder.join("reading.json")
}

fn read(file: &Path) -> ReadingRecord {
    let bytes = fs::read(file).unwrap_or_default();
    serde_json::from_slice(&bytes).unwrap_or_default()
}

/// Works on the file while no other program does.
fn locked<T>(
    project: &Project,
    work: impl FnOnce(&Path) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let folder = folder(project);
    let failed = |e| Failure::machine("use", &folder, &e);
    fs::create_dir_all(&folder).map_err(failed)?;
    let lock = File::create(folder.join("reading-lock")).map_err(failed)?;
    lock.lock().map_err(failed)?;
    work(&file_in(&folder))
}

fn milliseconds() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.map_or(0, |now| now.as_millis());
    u64::try_from(now).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(right: bool, at: u64) -> GivenAnswer {
        GivenAnswer { right, at, ..GivenAnswer::default() }
    }

    fn record(id: &str, right: bool, at: u64) -> ReadingRecord {
        let answers = BTreeMap::from([(id.to_string(), answer(right, at))]);
        ReadingRecord { answers, ..ReadingRecord::default() }
    }

    #[test]
    fn of_two_entries_the_newer_one_stays() {
        let both = record("a", false, 5).merged(record("a", true, 7));
        assert!(both.answers["a"].right);
        let both = both.merged(record("a", false, 6));
        assert!(both.answers["a"].right, "the older one has won");
        let both = both.merged(record("b", false, 1));
        assert_eq!(both.answers.len(), 2);
        let on = |on, at| ReadingRecord {
            repeat: Some(Repetition { on, at }),
            ..ReadingRecord::default()
        };
        let both = on(true, 3).merged(on(false, 2));
        assert_eq!(both.repeat, Some(Repetition { on: true, at: 3 }));
        assert_eq!(both.clone().merged(ReadingRecord::default()), both);
    }

    #[test]
    fn what_was_erased_does_not_come_back_with_an_older_page() {
        let erased = ReadingRecord { erased: 6, ..ReadingRecord::default() };
        let kept = record("a", true, 6).merged(erased.clone());
        assert_eq!(kept, erased);
        assert_eq!(kept.merged(record("a", true, 5)), erased);
        // The control: what is answered afterwards stays.
        let again = erased.merged(record("a", true, 7));
        assert!(again.answers["a"].right);
    }

    #[test]
    fn questions_are_due_only_for_whoever_wants_them() {
        let mut all = record("a", true, 1);
        all.answers.insert("b".into(), answer(true, 1));
        all.answers.get_mut("a").unwrap().due = Some(1);
        all.answers.get_mut("b").unwrap().due = Some(u64::MAX);
        assert_eq!(all.due(), [""; 0]);
        all.repeat = Some(Repetition { on: true, at: 1 });
        assert_eq!(all.due(), ["a"]);
    }

    #[test]
    fn what_no_page_reports_is_refused() {
        let long = "x".repeat(LONGEST_NAME + 1);
        assert!(record(&long, true, 1).check().is_err());
        assert!(record(&long[1..], true, 1).check().is_ok());
        let mut many = ReadingRecord::default();
        for i in 0..=MOST_ENTRIES {
            many.read.insert(i.to_string(), ReadPage::default());
        }
        assert!(many.check().is_err());
    }
}
