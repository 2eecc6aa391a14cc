//! The compiler's output for the same files, kept from before: a student who
//! checks all exercises has usually changed only one of them.

use crate::compilation_unit::CompilationUnit;
use crate::linked_libraries::{Library, LinkedLibraries};
use sandbox::digest_of;
use sandbox::{ProcessEnd, ProcessResult};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// The file in a unit's folder that holds it.
const FILE: &str = "compile-cache.json";

/// Changes with everything that the compiler reads for a unit.
pub fn cache_key(
    unit: &CompilationUnit,
    linked: &LinkedLibraries,
    libraries: &[Library],
) -> String {
    let mut text = unit.main_file();
    for file in unit.answers.iter().chain([&unit.probe]) {
        let bytes = fs::read(file).unwrap_or_default();
        text += &format!("{}\n", digest_of(&bytes));
    }
    text += &stamp(&linked.toolchain.rustc);
    for (name, file) in libraries {
        text += &format!("{name} {}", stamp(file));
    }
    digest_of(text.as_bytes())
}

/// A file's path, size and time: enough for files that nobody edits by hand.
fn stamp(file: &Path) -> String {
    let meta = fs::metadata(file).ok();
    let size = meta.as_ref().map_or(0, fs::Metadata::len);
    let time = meta.and_then(|meta| meta.modified().ok());
    let time = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let nanos = time.map_or(0, |time| time.as_nanos());
    format!("{} {size} {nanos}\n", file.display())
}

/// The compiler's last output, if it was about the same files.
pub fn load(own: &Path, cache_key: &str) -> Option<ProcessResult> {
    let text = fs::read_to_string(own.join(FILE)).ok()?;
    let json: Value = serde_json::from_str(&text).ok()?;
    if json["key"] != cache_key {
        return None;
    }
    let code = i32::try_from(json["code"].as_i64()?).ok()?;
    let output = json["output"].as_str()?.to_string();
    Some(ProcessResult { output, end: ProcessEnd::Exited(code) })
}

/// Keeps the compiler's output if it exited by itself. If this cannot be
/// written, the compiler runs again next time: slower, not wrong.
pub fn store(own: &Path, cache_key: &str, run: &ProcessResult) {
    let ProcessEnd::Exited(code) = run.end else { return };
    let output = &run.output;
    let json = json!({ "key": cache_key, "code": code, "output": output });
    let _ = fs::write(own.join(FILE), json.to_string());
}

/// Removes the kept output.
pub fn discard(own: &Path) {
    let _ = fs::remove_file(own.join(FILE));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_output_about_the_same_files_is_reused_and_only_after_an_exit() {
        let dir = tempfile::tempdir().unwrap();
        let own = dir.path();
        let run = |end| ProcessResult { output: "words".into(), end };
        store(own, "a", &run(ProcessEnd::TimedOut));
        assert!(load(own, "a").is_none());
        store(own, "a", &run(ProcessEnd::Exited(1)));
        let again = load(own, "a").unwrap();
        assert_eq!(
            (again.output.as_str(), again.end),
            ("words", ProcessEnd::Exited(1))
        );
        assert!(load(own, "b").is_none());
        discard(own);
        assert!(load(own, "a").is_none());
    }
}
