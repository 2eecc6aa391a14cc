//! Changes that change nothing, each with the reason: `tests/mutants.toml`.

use crate::mutate::Mutant;
use std::collections::BTreeMap;
use tests::workspace::{Outcome, read};

/// The arguments, by exercise, line and change.
pub struct Argued {
    reasons: BTreeMap<(String, String, String), String>,
}

impl Argued {
    /// Reads the file. A change is named by the text of its line, which lets
    /// the solution move.
    pub fn read() -> Outcome<Argued> {
        let text = read("tests/mutants.toml")?;
        let table: toml::Table =
            text.parse().map_err(|e| format!("mutants.toml: {e}"))?;
        let mut reasons = BTreeMap::new();
        let list = table.get("argued").and_then(|list| list.as_array());
        for entry in list.into_iter().flatten() {
            let get = |key: &str| {
                let value = entry.get(key).and_then(|value| value.as_str());
                value.map(String::from).ok_or_else(|| {
                    format!("mutants.toml: an entry has no `{key}`: {entry}")
                })
            };
            let key = (get("exercise")?, get("line")?, get("change")?);
            reasons.insert(key, get("why")?);
        }
        Ok(Argued { reasons })
    }

    /// Why a change to an exercise's solution changes nothing, if somebody
    /// has said so.
    pub fn why(&self, exercise: &str, mutant: &Mutant) -> Option<&str> {
        let key =
            (exercise.to_string(), mutant.was.clone(), mutant.change.clone());
        self.reasons.get(&key).map(String::as_str)
    }
}
