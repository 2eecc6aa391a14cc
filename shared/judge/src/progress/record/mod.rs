//! The student's progress on disk: `.workbook/progress.json`.
//!
//! Kept as JSON values, not as a fixed structure, so that what a newer
//! version wrote survives an older one.

use crate::judging::score::Score;
use crate::judging::verdict::{AnswerState, Verdict};
use project::slash_path;
use sandbox::write_atomically;
use serde_json::{Map, Value, json};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The version of the format that this program writes.
const VERSION: u64 = 1;

/// The folder `.workbook` and what is kept in it.
#[derive(Debug, Clone)]
pub struct ProgressRecord {
    folder: PathBuf,
}

/// What is recorded about one exercise.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ProgressEntry {
    /// The last verdict.
    pub state: Option<AnswerState>,
    /// The digest of the file it was about.
    pub digest: Option<String>,
    /// How many hints were shown.
    pub hints_shown: usize,
    /// Whether the solution was shown before the exercise was passed.
    pub gave_up: bool,
    /// When it was first passed, in seconds since 1970.
    pub first_passed: Option<u64>,
    /// The score of the last verdict, of a challenge.
    pub score: Option<Score>,
}

impl ProgressRecord {
    /// The record of the project at `root`.
    pub fn new(root: &Path) -> ProgressRecord {
        ProgressRecord { folder: root.join(".workbook") }
    }

    /// The folder for the student's things.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn file(&self) -> PathBuf {
        self.folder.join("progress.json")
    }

    /// What is recorded about an exercise.
    pub fn get(&self, exercise: &str) -> ProgressEntry {
        let all = self.read();
        progress_entry(all.get("exercises").and_then(|list| list.get(exercise)))
    }

    /// Records a verdict.
    pub fn judged(&self, verdict: &Verdict) {
        self.change(&verdict.exercise, |entry| {
            entry.insert("state".into(), json!(verdict.state));
            entry.insert("digest".into(), json!(verdict.digest));
            match &verdict.score {
                Some(score) => entry.insert("score".into(), json!(score)),
                None => entry.remove("score"),
            };
            if verdict.passed() && !entry.contains_key("first_passed") {
                entry.insert("first_passed".into(), json!(seconds()));
            }
        });
    }

    /// Records that one more hint was shown.
    pub fn hint_shown(&self, exercise: &str) {
        let shown = self.get(exercise).hints_shown + 1;
        self.change(exercise, |entry| {
            entry.insert("hints_shown".into(), json!(shown));
        });
    }

    /// Records that the solution was shown.
    pub fn gave_up(&self, exercise: &str) {
        self.change(exercise, |entry| {
            entry.insert("gave_up".into(), json!(true));
        });
    }

    /// Changes the entry of one exercise. If the folder cannot be written, the
    /// record is lost and nothing else.
    fn change(
        &self,
        exercise: &str,
        edit: impl FnOnce(&mut Map<String, Value>),
    ) {
        if let Err(e) = self.try_change(exercise, edit) {
            let folder = slash_path(&self.folder);
            eprintln!("progress is not recorded: cannot write {folder}: {e}");
        }
    }

    fn try_change(
        &self,
        exercise: &str,
        edit: impl FnOnce(&mut Map<String, Value>),
    ) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        // Held until the end: two programs may write at once.
        let lock = File::create(self.folder.join("lock"))?;
        lock.lock()?;
        let mut all = self.read();
        all.entry("version").or_insert(json!(VERSION));
        let list = all.entry("exercises").or_insert(json!({}));
        if !list.is_object() {
            *list = json!({});
        }
        if let Some(list) = list.as_object_mut() {
            let entry = list.entry(exercise).or_insert(json!({}));
            if !entry.is_object() {
                *entry = json!({});
            }
            if let Some(entry) = entry.as_object_mut() {
                edit(entry);
            }
        }
        let text = serde_json::to_string_pretty(&all)? + "\n";
        write_atomically(&self.file(), text)
    }

    /// The whole file. A broken one is set aside, and a new one is started.
    fn read(&self) -> Map<String, Value> {
        let Ok(bytes) = fs::read(self.file()) else {
            return Map::new();
        };
        match serde_json::from_slice(&bytes) {
            Ok(Value::Object(all)) => all,
            _ => {
                self.set_aside();
                Map::new()
            }
        }
    }

    fn set_aside(&self) {
        let file = self.file();
        for n in 1..1000 {
            let kept = self.folder.join(format!("progress.json.corrupt-{n}"));
            if kept.exists() {
                continue;
            }
            if fs::rename(&file, &kept).is_ok() {
                eprintln!(
                    "{} could not be read: it is kept as {}, and a new one \
                     is started",
                    slash_path(&file),
                    slash_path(&kept)
                );
            }
            return;
        }
    }
}

fn progress_entry(entry: Option<&Value>) -> ProgressEntry {
    let get = |key: &str| entry.and_then(|entry| entry.get(key));
    let state = get("state").cloned();
    ProgressEntry {
        // An unknown state from a newer version counts as none.
        state: state.and_then(|state| serde_json::from_value(state).ok()),
        digest: get("digest").and_then(Value::as_str).map(String::from),
        hints_shown: get("hints_shown").and_then(Value::as_u64).unwrap_or(0)
            as usize,
        gave_up: get("gave_up").and_then(Value::as_bool).unwrap_or(false),
        first_passed: get("first_passed").and_then(Value::as_u64),
        score: get("score")
            .and_then(|score| serde_json::from_value(score.clone()).ok()),
    }
}

fn seconds() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |time| time.as_secs())
}

#[cfg(test)]
mod tests;
