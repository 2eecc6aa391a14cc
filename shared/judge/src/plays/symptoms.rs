//! What is seen of the known mistakes when a play runs on them. The file
//! `play/NAME.toml` beside a play has a few words for each, by exercise and
//! mistake; nothing to see is an empty text. `cargo run -p tests --example
//! symptoms` writes it.

use super::Play;
use crate::Judge;
use crate::exercises::exercise::Exercise;
use project::{Failure, read_file};
use std::collections::BTreeMap;

/// By exercise and mistake.
pub type Symptoms = BTreeMap<String, BTreeMap<String, String>>;

/// What a play shows of a mistake that nobody can see there.
const NOTHING: &str = "nothing to be seen within ten seconds";

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

    /// The symptoms of the known mistakes of an exercise, in their order, as
    /// a page shows them; empty texts where nobody has looked. None in an
    /// edition without answers.
    pub fn symptoms_of(
        &self,
        exercise: &Exercise,
    ) -> Result<Vec<String>, Failure> {
        let mut own =
            self.symptoms()?.remove(&exercise.id()).unwrap_or_default();
        let mut symptoms = Vec::new();
        if exercise.solution_file().is_file() {
            for bug in exercise.bugs()? {
                symptoms.push(match own.remove(&bug.name) {
                    Some(words) if words.is_empty() => NOTHING.to_string(),
                    words => words.unwrap_or_default(),
                });
            }
        }
        Ok(symptoms)
    }
}

impl Judge {
    /// The same for each exercise of a play.
    pub fn symptoms(&self, play: &Play) -> Result<Vec<Vec<String>>, Failure> {
        let exercises = self.exercises_of(play).into_iter();
        exercises.map(|exercise| play.symptoms_of(exercise)).collect()
    }
}
