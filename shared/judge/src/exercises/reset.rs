//! Puts the stub of an exercise back.

use crate::Judge;
use crate::exercises::exercise::Exercise;
use project::{Failure, read_text};
use sandbox::write_atomically;
use std::fs;
use std::path::{Path, PathBuf};

/// What a reset did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reset {
    /// The file is the stub already.
    Same,
    /// The stub is back; there was no file to keep.
    Restored,
    /// The stub is back, and the old file kept here.
    Kept(PathBuf),
}

impl Judge {
    /// Puts the stub back in place of the student's file, which is kept in
    /// `.workbook/kept/`.
    pub fn reset(&self, exercise: &Exercise) -> Result<Reset, Failure> {
        let answer = exercise.answer_file();
        let stub = exercise.read_stub()?;
        let reset = match fs::read(&answer) {
            Ok(_) if read_text(&answer).is_ok_and(|now| now == stub) => {
                return Ok(Reset::Same);
            }
            Ok(_) => Reset::Kept(self.keep_answer(exercise)?),
            Err(_) => Reset::Restored,
        };
        write_atomically(&answer, stub)
            .map_err(|e| Failure::machine("write", &answer, &e))?;
        Ok(reset)
    }

    /// Keeps a copy of the student's file in `.workbook/kept/`, and says
    /// where.
    pub fn keep_answer(&self, exercise: &Exercise) -> Result<PathBuf, Failure> {
        let answer = exercise.answer_file();
        let old = fs::read(&answer)
            .map_err(|e| Failure::machine("read", &answer, &e))?;
        keep(&self.record.folder().join("kept"), exercise, &old)
    }
}

/// Keeps a file under a number that was not used before.
fn keep(
    folder: &Path,
    exercise: &Exercise,
    old: &[u8],
) -> Result<PathBuf, Failure> {
    use std::io::Write;
    let failed = |e| Failure::machine("keep the old file in", folder, &e);
    fs::create_dir_all(folder).map_err(failed)?;
    let mut n = 1;
    loop {
        let name = format!("{}-{}-{n}.rs", exercise.chapter, exercise.name);
        let path = folder.join(name);
        match fs::File::create_new(&path) {
            Ok(mut file) => {
                file.write_all(old).map_err(failed)?;
                return Ok(path);
            }
            Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => n += 1,
            Err(e) => return Err(failed(e)),
        }
    }
}
