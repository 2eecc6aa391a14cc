//! Plays: scenes of the chapters that run on the functions of the exercises.
//!
//! `chapters/*/play/NAME.rs` is the scene, with modules in `play/NAME/` if it
//! is a large one. It is compiled with an answer to
//! each exercise that it uses: the student's where it passes and ours where it
//! does not yet ([`PlayChoice`]). The program runs in the sandbox as answers
//! do, but for as long as somebody watches.

mod answer_source;
mod compiled_play;
mod description;
mod legend;
mod play_program;
mod symptoms;
mod variants;

pub use compiled_play::{CompiledPlay, PlayPart, Whose};
pub use symptoms::Symptoms;
pub use variants::PlayVariant;

use crate::Judge;
use crate::exercises::catalogue::Catalogue;
use crate::exercises::exercise::Exercise;
use project::{Failure, read_file, slash_path};
use sandbox::digest_of;
use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

/// A play of a chapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// The chapter's package: `ode`.
    pub chapter: String,
    /// Its own name: `planets`.
    pub name: String,
    /// Its file, absolute.
    pub file: PathBuf,
    /// Further files of a large play, in the folder `NAME` beside it: modules
    /// that it declares with their paths.
    pub parts: Vec<PathBuf>,
    /// The ids of the exercises whose functions it calls, in the order of
    /// its `use` lines.
    pub exercises: Vec<String>,
}

/// Whose functions a play runs on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayChoice {
    /// The student's where they pass, ours where they do not.
    Passing,
    /// The student's, right or wrong; ours where nothing is written yet.
    Mine,
    /// Ours.
    Ours,
    /// Ours, with a known mistake in one of them.
    Bug {
        /// The id of the exercise.
        exercise: String,
        /// The name of the mistake.
        bug: String,
    },
}

impl Play {
    /// The name it is called by: `ode/planets`.
    pub fn id(&self) -> String {
        format!("{}/{}", self.chapter, self.name)
    }

    /// The digest of the scene: its file and those in its folder.
    pub fn digest(&self) -> Result<String, Failure> {
        Ok(digest_of(self.text()?.as_bytes()))
    }

    /// Whether all functions that it calls are there in our version, too. An
    /// edition for students may have none of them.
    pub fn has_ours(&self, catalogue: &Catalogue) -> bool {
        let is_there = |id: &String| {
            let exercise = catalogue.find(id);
            exercise.is_ok_and(|e| e.solution_file().is_file())
        };
        self.exercises.iter().all(is_there)
    }

    /// The text of the scene, with that of its further files.
    fn text(&self) -> Result<String, Failure> {
        let mut text = read_file(&self.file)?;
        for part in &self.parts {
            text += &read_file(part)?;
        }
        Ok(text)
    }
}

/// The Rust files in a folder, sorted.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().extension().is_some_and(|e| e == "rs") {
            files.push(entry.path());
        }
    }
    files.sort();
    files
}

impl Judge {
    /// All plays, in the order of the chapters and of their names.
    pub fn plays(&self) -> Result<Vec<Play>, Failure> {
        let mut plays = Vec::new();
        for chapter in self.project.chapters() {
            let folder = self.project.root.join(&chapter.folder).join("play");
            for file in rust_files(&folder) {
                plays.push(self.read_play(&chapter.package, file)?);
            }
        }
        Ok(plays)
    }

    fn read_play(&self, chapter: &str, file: PathBuf) -> Result<Play, Failure> {
        let parts = rust_files(&file.with_extension(""));
        let mut text = read_file(&file)?;
        for part in &parts {
            text += &read_file(part)?;
        }
        let mut exercises = Vec::new();
        for id in answer_source::used_exercises(&text) {
            let known = self.catalogue.exercises.iter();
            if !known.map(Exercise::id).any(|known| known == id) {
                let file = slash_path(&self.project.relative(&file));
                return Err(Failure::User(format!(
                    "{file} uses the exercise `{id}`, which is not there"
                )));
            }
            exercises.push(id);
        }
        let name = file.file_stem().unwrap_or_default();
        let name = name.to_string_lossy().to_string();
        let chapter = chapter.to_string();
        Ok(Play { chapter, name, file, parts, exercises })
    }

    /// The play with this name: `ode/planets`, or by the name of a chapter
    /// its play on the most functions.
    pub fn play(&self, name: &str) -> Result<Play, Failure> {
        let plays = self.plays()?;
        let called = |play: &&Play| match name.contains('/') {
            true => play.id() == name,
            false => play.chapter == name || play.name == name,
        };
        let missed = |play: &&Play| Reverse(play.exercises.len());
        let found = plays.iter().filter(called).min_by_key(missed);
        let ids: Vec<String> = plays.iter().map(Play::id).collect();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        found
            .cloned()
            .ok_or_else(|| Failure::User(course::unknown("play", name, &ids)))
    }

    /// The exercises of a play.
    pub(crate) fn exercises_of(&self, play: &Play) -> Vec<&Exercise> {
        let mut found = Vec::new();
        for id in &play.exercises {
            let all = self.catalogue.exercises.iter();
            found.extend(all.filter(|exercise| exercise.id() == *id));
        }
        found
    }
}
