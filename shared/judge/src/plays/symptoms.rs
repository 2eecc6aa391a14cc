//! What is seen of the known mistakes when a play runs on them. The file
//! `play/NAME.toml` beside a play has a few words for each, by exercise and
//! mistake; nothing to see is an empty text. `cargo run -p tests --example
//! symptoms` writes it.

use super::Play;
use crate::Judge;
use project::{Failure, read_file};
use std::collections::BTreeMap;

/// By exercise and mistake.
pub type Symptoms = BTreeMap<String, BTreeMap<String, String>>;

impl Play {
    /// The symptoms that were written down; none where nobody has looked.
    pub fn symptoms(&self) -> Result<Symptoms, Failure> {
        let file = self.file.with_extension("toml");
        if !file.is_file() {
            return Ok(Symptoms::new());
        }
        toml::from_str(&read_file(&file)?)
            .map_err(|e| Failure::User(format!("{}: {e}", file.display())))
    }
}

impl Judge {
    /// For each exercise of a play the symptoms of its known mistakes, in
    /// their order; none in an edition without answers.
    pub fn symptoms(&self, play: &Play) -> Result<Vec<Vec<String>>, Failure> {
        let mut known = play.symptoms()?;
        let mut all = Vec::new();
        for exercise in self.exercises_of(play) {
            let mut own = known.remove(&exercise.id()).unwrap_or_default();
            let mut symptoms = Vec::new();
            if exercise.solution_file().is_file() {
                for bug in exercise.bugs()? {
                    let words = own.remove(&bug.name);
                    symptoms.push(words.unwrap_or_default());
                }
            }
            all.push(symptoms);
        }
        Ok(all)
    }
}
