//! Cargo manifests of an edition: they must name only what is there.

use judge::cargo;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// The root manifest without the members that are not in the edition.
pub fn workspace(text: &str, paths: &BTreeSet<PathBuf>) -> String {
    let mut gone = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let list = ["members = [", "default-members = ["];
        match list.iter().find(|start| line.starts_with(*start)) {
            Some(start) => {
                lines.push(kept_members(line, start, paths, &mut gone))
            }
            None => lines.push(line.to_string()),
        }
    }
    without_comments_on(&lines, &gone)
}

/// The line with those members that the edition has; the others are added
/// to `gone`.
fn kept_members(
    line: &str,
    start: &str,
    paths: &BTreeSet<PathBuf>,
    gone: &mut Vec<String>,
) -> String {
    let mut kept = Vec::new();
    for member in line[start.len()..].split('"').skip(1).step_by(2) {
        let folder = member.trim_end_matches("/*");
        match paths.iter().any(|path| path.starts_with(folder)) {
            true => kept.push(format!("\"{member}\"")),
            false => gone.push(member.to_string()),
        }
    }
    format!("{start}{}]", kept.join(", "))
}

/// Drops whole comments that mention something that is gone.
fn without_comments_on(lines: &[String], gone: &[String]) -> String {
    let mut text = String::new();
    let mut comment: Vec<&String> = Vec::new();
    let speaks = |line: &&String| {
        gone.iter().any(|name| line.contains(&format!("`{name}`")))
    };
    for line in lines {
        if line.starts_with('#') {
            comment.push(line);
            continue;
        }
        if !comment.iter().any(speaks) {
            for line in &comment {
                text += &format!("{line}\n");
            }
        }
        comment.clear();
        text += &format!("{line}\n");
    }
    text
}

/// Cargo's settings without the aliases for packages that are not there.
pub fn aliases(text: &str, paths: &BTreeSet<PathBuf>) -> String {
    let mut kept = String::new();
    for line in text.lines() {
        let named = line.split_once("--package ").map(|(_, rest)| {
            rest.split(' ').next().unwrap_or_default().trim_matches('"')
        });
        let there = named.is_none_or(|name| {
            paths.iter().any(|path| {
                path.ends_with("Cargo.toml")
                    && path.parent().is_some_and(|p| p.ends_with(name))
            })
        });
        if there {
            kept += &format!("{line}\n");
        }
    }
    kept
}

/// A package's manifest without the targets whose files are not there.
pub fn package(text: &str, name: &str, paths: &BTreeSet<PathBuf>) -> String {
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    let mut kept = String::new();
    for section in sections(text) {
        let path = section.lines().find_map(|line| {
            line.strip_prefix("path = \"").and_then(|l| l.strip_suffix('"'))
        });
        let is_target = section.trim_start().starts_with("[[");
        let there = path.is_none_or(|path| paths.contains(&folder.join(path)));
        if !is_target || there {
            kept += section;
        }
    }
    kept.trim_end().to_string() + "\n"
}

/// The parts of a manifest, each from its header to the next.
fn sections(text: &str) -> Vec<&str> {
    let mut starts = vec![0];
    for (at, _) in text.match_indices("\n[") {
        starts.push(at + 1);
    }
    starts.push(text.len());
    starts.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect()
}

/// Lets cargo drop unused versions from `Cargo.lock` now, so that the first
/// build changes no file.
pub fn prune_lock_file(out: &Path) {
    for extra in [&["--offline"][..], &[]] {
        let done = cargo()
            .args(["update", "--workspace", "--quiet"])
            .args(extra)
            .current_dir(out)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        if done.is_ok_and(|status| status.success()) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(list: &[&str]) -> BTreeSet<PathBuf> {
        list.iter().map(PathBuf::from).collect()
    }

    #[test]
    fn members_that_stay_behind_are_not_named() {
        let text = "[workspace]\nresolver = \"3\"\n\
                    members = [\"chapters/*\", \"tests\", \"tests/peers\"]\n\
                    # `tests/peers` is slow:\n# never built.\n\
                    default-members = [\"chapters/*\", \"tests\"]\n\n\
                    # Numbers.\nserde = 1\n";
        let want = "[workspace]\nresolver = \"3\"\n\
                    members = [\"chapters/*\"]\n\
                    default-members = [\"chapters/*\"]\n\n\
                    # Numbers.\nserde = 1\n";
        let here = paths(&["chapters/01-ode/Cargo.toml"]);
        assert_eq!(workspace(text, &here), want);
    }

    #[test]
    fn aliases_of_missing_packages_are_dropped() {
        let text = "[alias]\nworkbook = \"run --package workbook --\"\n\
                    cases = \"run --quiet --package tests --bin cases --\"\n";
        let here = paths(&["shared/workbook/Cargo.toml"]);
        let want = "[alias]\nworkbook = \"run --package workbook --\"\n";
        assert_eq!(aliases(text, &here), want);
    }

    #[test]
    fn targets_without_their_file_are_dropped() {
        let text = "[package]\nname = \"ode\"\n\n[[test]]\nname = \"a\"\n\
                    path = \"exercises/a.rs\"\ntest = false\n\n[[test]]\n\
                    name = \"b\"\npath = \"exercises/b.rs\"\n\n\
                    [[bench]]\nname = \"steps\"\nharness = false\n";
        let here = paths(&["chapters/01-ode/exercises/b.rs"]);
        let adapted = package(text, "chapters/01-ode/Cargo.toml", &here);
        assert!(!adapted.contains("a.rs") && !adapted.contains("test = false"));
        assert!(adapted.contains("b.rs") && adapted.contains("[[bench]]"));
        assert!(adapted.starts_with("[package]\nname = \"ode\"\n"));
    }
}
