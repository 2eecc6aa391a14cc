//! What has been judged already: one line for each answer when it is begun
//! and one as soon as its verdict is known. A run that was stopped resumes
//! from here, and a file that is handed in twice is judged once.

use judge::{Failure, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The verdict on one answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// The judgement.
    pub verdict: Verdict,
    /// Whether a picture of it was drawn.
    pub picture: bool,
}

#[derive(Serialize, Deserialize)]
struct Line {
    key: String,
    /// None for an answer that is begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    judged: Option<Judged>,
}

/// The file and what is in it.
pub struct Journal {
    path: PathBuf,
    file: Mutex<File>,
    /// What was known when the journal was opened, by the answer's key.
    pub known: BTreeMap<String, Judged>,
    /// What was begun then, and never finished.
    pub unfinished: BTreeSet<String>,
}

impl Journal {
    /// Opens the journal of a run, or begins one.
    pub fn open(path: &Path) -> Result<Journal, Failure> {
        let failed = |e| Failure::machine("use", path, &e);
        let text = fs::read(path).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let mut known = BTreeMap::new();
        let mut unfinished = BTreeSet::new();
        // A line that was cut off when the run was stopped is judged again.
        for line in text.lines() {
            if let Ok(line) = serde_json::from_str::<Line>(line) {
                match line.judged {
                    None => drop(unfinished.insert(line.key)),
                    Some(judged) => drop(known.insert(line.key, judged)),
                }
            }
        }
        unfinished.retain(|key| !known.contains_key(key));
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .map_err(failed)?;
        if !text.is_empty() && !text.ends_with('\n') {
            file.write_all(b"\n").map_err(failed)?;
        }
        let (path, file) = (path.to_path_buf(), Mutex::new(file));
        Ok(Journal { path, file, known, unfinished })
    }

    /// Records that an answer is begun.
    pub fn begin(&self, key: &str) -> Result<(), Failure> {
        self.add(Line { key: key.to_string(), judged: None })
    }

    /// Records the verdict on an answer.
    pub fn write(&self, key: &str, judged: &Judged) -> Result<(), Failure> {
        let judged = Some(judged.clone());
        self.add(Line { key: key.to_string(), judged })
    }

    fn add(&self, line: Line) -> Result<(), Failure> {
        let text = serde_json::to_string(&line)
            .map_err(|e| Failure::Machine(format!("cannot write: {e}")))?;
        let failed = |e| Failure::machine("write", &self.path, &e);
        if let Ok(mut file) = self.file.lock() {
            // In one write, so that at most the last line is ever cut off.
            let whole = format!("{text}\n");
            file.write_all(whole.as_bytes()).map_err(failed)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge::AnswerState;

    fn judged(right: usize) -> Judged {
        let mut verdict = Verdict::new("ode/a", AnswerState::Wrong);
        verdict.right = right;
        Judged { verdict, picture: true }
    }

    #[test]
    fn what_is_written_is_known_the_next_time_and_a_torn_line_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("journal.jsonl");
        let journal = Journal::open(&path).unwrap();
        assert!(journal.known.is_empty());
        journal.write("a", &judged(1)).unwrap();
        journal.write("b", &judged(2)).unwrap();
        // Killed in the middle of a line.
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 20]).unwrap();
        let journal = Journal::open(&path).unwrap();
        assert_eq!(journal.known.len(), 1);
        assert_eq!(journal.known["a"], judged(1));
        journal.write("b", &judged(3)).unwrap();
        let journal = Journal::open(&path).unwrap();
        assert_eq!(journal.known["b"], judged(3));
    }

    #[test]
    fn what_was_begun_and_never_finished_is_known() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("journal.jsonl");
        let journal = Journal::open(&path).unwrap();
        for key in ["a", "b"] {
            journal.begin(key).unwrap();
        }
        journal.write("a", &judged(1)).unwrap();
        let journal = Journal::open(&path).unwrap();
        assert_eq!(journal.unfinished, BTreeSet::from(["b".to_string()]));
    }
}
