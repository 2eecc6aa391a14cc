//! Cargo targets that make exercises visible to editors: a block in each
//! chapter's manifest, derived from its list of exercises.

use crate::exercises::exercise::Exercise;
use project::{Failure, read_text};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

const BLOCK_BEGIN: &str = "# What a student fills in, for editors; `cargo test` \
                     leaves it alone.\n# Written by `cargo workbook lock`:\n";
const BLOCK_END: &str = "# (to here)\n";

/// Writes the blocks of the chapters that these exercises belong to. Returns
/// the manifests that changed.
pub fn write(exercises: &[&Exercise]) -> Result<Vec<PathBuf>, Failure> {
    let chapters: BTreeSet<PathBuf> =
        exercises.iter().map(|exercise| exercise.folder.clone()).collect();
    let mut written = Vec::new();
    for folder in chapters {
        let path = folder.join("Cargo.toml");
        let failed = |e| Failure::machine("read", &path, &e);
        let manifest = read_text(&path).map_err(failed)?;
        let list = folder.join("exercises.toml");
        let list = read_text(&list).map_err(failed)?;
        let new = with_exercise_targets(&manifest, &names(&list));
        if new != manifest {
            fs::write(&path, new)
                .map_err(|e| Failure::machine("write", &path, &e))?;
            written.push(path);
        }
    }
    Ok(written)
}

/// The names in a list of exercises.
fn names(list: &str) -> Vec<String> {
    let table: toml::Table = list.parse().unwrap_or_default();
    let all = table.get("exercise").and_then(|all| all.as_array());
    let name = |entry: &toml::Value| {
        entry.get("name").and_then(|name| name.as_str()).map(String::from)
    };
    all.into_iter().flatten().filter_map(name).collect()
}

/// A manifest whose block names these exercises.
pub fn with_exercise_targets(manifest: &str, names: &[String]) -> String {
    let rest = match (manifest.find(BLOCK_BEGIN), manifest.find(BLOCK_END)) {
        (Some(from), Some(to)) if from < to => {
            manifest[..from].to_string() + &manifest[to + BLOCK_END.len()..]
        }
        _ => manifest.to_string(),
    };
    let mut block = String::new();
    for name in names {
        block += &format!(
            "[[test]]\nname = \"{name}\"\npath = \"exercises/{name}.rs\"\n\
             test = false\n"
        );
    }
    format!("{}\n\n{BLOCK_BEGIN}{block}{BLOCK_END}", rest.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_block_is_written_once_and_follows_the_list() {
        let names = |list: &[&str]| -> Vec<String> {
            list.iter().map(|name| name.to_string()).collect()
        };
        let plain = "[package]\nname = \"ode\"\n";
        let one = with_exercise_targets(plain, &names(&["a"]));
        assert!(one.starts_with(plain) && one.contains("exercises/a.rs"));
        let two = with_exercise_targets(&one, &names(&["b", "c"]));
        assert!(!two.contains("exercises/a.rs"), "{two}");
        assert_eq!(two.matches("[[test]]").count(), 2);
        assert_eq!(with_exercise_targets(&two, &names(&["b", "c"])), two);
    }
}
