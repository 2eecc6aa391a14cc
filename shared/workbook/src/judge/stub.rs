//! The exercise as it was handed out, and the way back to it.
//!
//! `grading/stubs/NAME.rs` is a copy of the stub that the student does not
//! edit. `cargo workbook lock` writes it from `exercises/NAME.rs` after
//! making sure that this is still a stub, and a test compares the two in a
//! fresh checkout: so it needs no git, is there in every edition, and
//! cannot go stale unnoticed.

use super::Judge;
use super::exercise::Exercise;
use crate::problem::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// What a reset did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reset {
    /// There was nothing to go back from.
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
        let (answer, stub) = (exercise.answer(), exercise.stub());
        let fresh = fs::read(&stub)
            .map_err(|e| Failure::machine("read the stub", &stub, &e))?;
        let reset = match fs::read(&answer) {
            Ok(old) if old == fresh => return Ok(Reset::Same),
            Ok(old) => {
                let kept = self.record.folder().join("kept");
                Reset::Kept(keep(&kept, exercise, &old)?)
            }
            Err(_) => Reset::Restored,
        };
        // Whoever watches must see the whole file or none of it.
        let draft = answer.with_extension("rs.new");
        fs::write(&draft, fresh)
            .and_then(|()| fs::rename(&draft, &answer))
            .map_err(|e| Failure::machine("write", &answer, &e))?;
        Ok(reset)
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
