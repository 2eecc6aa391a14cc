//! The students' files as an open page edits them. A page says which version
//! it has changed; if the file is another by now, nothing is written.

use judge::{
    Exercise, Failure, Judge, Reset, digest_of, read_text, slash_path,
    write_atomically,
};
use serde::{Deserialize, Serialize};
use std::fs;

/// A file as a page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AnswerText {
    /// Its text.
    pub text: String,
    /// The digest of the file.
    pub version: String,
    /// Where the text that it replaces was kept, if it was.
    pub kept: Option<String>,
}

/// What a page wants to write.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerChange {
    /// The new text.
    pub text: String,
    /// The version that it was made from.
    pub base: String,
    /// Whether to write even if the file has changed: the reader was asked.
    /// What stands there is kept.
    #[serde(default)]
    pub replace: bool,
}

/// Why nothing was written.
#[derive(Debug)]
pub enum AnswerError {
    /// The file has changed; this is what it says now.
    Changed(AnswerText),
    /// The machine does not let us.
    Failed(String),
}

impl From<Failure> for AnswerError {
    fn from(failure: Failure) -> AnswerError {
        AnswerError::Failed(failure.bare())
    }
}

/// What the file says. A missing one is empty, and has a version of its own.
pub fn read(exercise: &Exercise) -> Result<AnswerText, AnswerError> {
    let path = exercise.answer_file();
    let (text, version) = match fs::read(&path) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            (String::new(), "none".to_string())
        }
        Err(e) => return Err(Failure::machine("read", &path, &e).into()),
        Ok(bytes) => {
            let text = read_text(&path)
                .map_err(|e| Failure::machine("read", &path, &e))?;
            (text, digest_of(&bytes))
        }
    };
    Ok(AnswerText { text, version, kept: None })
}

/// Writes a new text, if it was made from what the file says.
pub fn write(
    judge: &Judge,
    exercise: &Exercise,
    change: &AnswerChange,
) -> Result<AnswerText, AnswerError> {
    let now = read(exercise)?;
    let mut kept = None;
    if now.version != change.base && now.text != change.text {
        if !change.replace {
            return Err(AnswerError::Changed(now));
        }
        kept = Some(slash_path(&judge.keep_answer(exercise)?));
    }
    let path = exercise.answer_file();
    write_atomically(&path, &change.text)
        .map_err(|e| Failure::machine("write", &path, &e))?;
    Ok(AnswerText { kept, ..read(exercise)? })
}

/// Puts the stub back; the old text is kept.
pub fn reset(
    judge: &Judge,
    exercise: &Exercise,
) -> Result<AnswerText, AnswerError> {
    let kept = match judge.reset(exercise)? {
        Reset::Kept(path) => Some(slash_path(&path)),
        Reset::Same | Reset::Restored => None,
    };
    Ok(AnswerText { kept, ..read(exercise)? })
}
