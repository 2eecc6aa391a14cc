//! What the compiler said about the same files before: whoever checks all
//! exercises has changed one of them.

use crate::compile::kit::{Kit, Library};
use crate::compile::unit::Unit;
use crate::digest::digest_of;
use crate::sandbox::launch::{Ending, Run};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// The file in a unit's folder that remembers.
const FILE: &str = "remembered.json";

/// Changes with everything that the compiler reads for a unit.
pub fn made_from(unit: &Unit, kit: &Kit, libraries: &[Library]) -> String {
    let mut text = unit.main_file();
    for file in unit.answers.iter().chain([&unit.probe]) {
        let bytes = fs::read(file).unwrap_or_default();
        text += &format!("{}\n", digest_of(&bytes));
    }
    text += &stamp(&kit.toolchain.rustc);
    for (name, file) in libraries {
        text += &format!("{name} {}", stamp(file));
    }
    digest_of(text.as_bytes())
}

/// A file's path, size and time: enough for what nobody edits by hand.
fn stamp(file: &Path) -> String {
    let meta = fs::metadata(file).ok();
    let size = meta.as_ref().map_or(0, fs::Metadata::len);
    let time = meta.and_then(|meta| meta.modified().ok());
    let time = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let nanos = time.map_or(0, |time| time.as_nanos());
    format!("{} {size} {nanos}\n", file.display())
}

/// What the compiler said the last time, if it was about the same files.
pub fn recall(own: &Path, made_from: &str) -> Option<Run> {
    let text = fs::read_to_string(own.join(FILE)).ok()?;
    let json: Value = serde_json::from_str(&text).ok()?;
    if json["made_from"] != made_from {
        return None;
    }
    let code = i32::try_from(json["code"].as_i64()?).ok()?;
    let output = json["output"].as_str()?.to_string();
    Some(Run { output, ending: Ending::Left(code) })
}

/// Remembers what the compiler said, if it came to an end of its own. If it
/// cannot be written it is asked again, nothing else.
pub fn remember(own: &Path, made_from: &str, run: &Run) {
    let Ending::Left(code) = run.ending else { return };
    let output = &run.output;
    let json =
        json!({ "made_from": made_from, "code": code, "output": output });
    let _ = fs::write(own.join(FILE), json.to_string());
}

/// Forgets it.
pub fn forget(own: &Path) {
    let _ = fs::remove_file(own.join(FILE));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_files_are_remembered_and_only_an_end() {
        let dir = tempfile::tempdir().unwrap();
        let own = dir.path();
        let run = |ending| Run { output: "words".into(), ending };
        remember(own, "a", &run(Ending::Late));
        assert!(recall(own, "a").is_none());
        remember(own, "a", &run(Ending::Left(1)));
        let again = recall(own, "a").unwrap();
        assert_eq!(
            (again.output.as_str(), again.ending),
            ("words", Ending::Left(1))
        );
        assert!(recall(own, "b").is_none());
        forget(own);
        assert!(recall(own, "a").is_none());
    }
}
