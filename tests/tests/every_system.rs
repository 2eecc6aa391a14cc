//! What holds on Linux, macOS and Windows alike, as far as files can show it.

use course::testing::skip;
use judge::{Catalogue, Expected, Project, exercise_digest};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use tests::file_tree::copy_with_crlf;
use tests::workspace::{Outcome, read, root};

/// The page on grading by many machines at once.
const CLUSTER_PAGE: &str = "instructors/scale.md";
/// Windows allows 260 characters in all: this leaves 140 for the folder.
const LONGEST: usize = 120;

/// Whether Windows keeps this name for a device, whatever follows the dot.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or("").to_lowercase();
    let port = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
    let numbered =
        |n: &str| n.len() == 1 && n != "0" && n.parse::<u8>().is_ok();
    ["con", "prn", "aux", "nul"].contains(&stem.as_str())
        || port.is_some_and(numbered)
}

/// The files that git knows.
fn tracked() -> Option<Vec<String>> {
    let listed = Command::new("git")
        .args(["ls-files", "-z"])
        .current_dir(root())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    Some(listed.split_terminator('\0').map(String::from).collect())
}

/// Why some system could not have these files in one folder.
fn impossible(files: &[String]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for file in files {
        for (at, _) in file.match_indices('/').chain([(file.len(), "")]) {
            let path = &file[..at];
            let other = seen.entry(path.to_lowercase()).or_insert(path);
            if *other != path {
                wrong.push(format!("{path} and {other} differ by case only"));
            }
        }
        for name in file.split('/') {
            let odd = |c: char| c < ' ' || "<>:\"|?*\\".contains(c);
            if is_device(name)
                || name.contains(odd)
                || name.ends_with(['.', ' '])
            {
                wrong.push(format!("{file}: no name in Windows"));
            }
        }
        if file.len() > LONGEST {
            wrong.push(format!("{file}: longer than {LONGEST} characters"));
        }
    }
    wrong
}

#[test]
fn every_system_can_check_out_every_file() {
    match tracked() {
        Some(files) => assert_eq!(impossible(&files), [""; 0]),
        None => skip("the names of files", "this is no git checkout"),
    }
}

#[test]
fn a_name_that_one_system_cannot_have_is_noticed() {
    for (files, why) in [
        (&["src/Body.rs", "src/body.rs"][..], "differ by case only"),
        (&["Src/a.rs", "src/b.rs"], "differ by case only"),
        (&["src/aux.rs"], "no name in Windows"),
        (&["con/a.rs"], "no name in Windows"),
        (&["lpt9.svg"], "no name in Windows"),
        (&["a:b.rs"], "no name in Windows"),
        (&["ends."], "no name in Windows"),
        (&[&*"long".repeat(40)], "longer than 120"),
    ] {
        let files: Vec<String> = files.iter().map(|f| f.to_string()).collect();
        let wrong = impossible(&files);
        assert_eq!(wrong.len(), 1, "{files:?}: {wrong:?}");
        assert!(wrong[0].contains(why), "{wrong:?}");
    }
    for fine in ["auxiliary.rs", "com.rs", "com10.rs", "compile.rs"] {
        assert_eq!(impossible(&[fine.to_string()]), [""; 0]);
    }
}

/// All that a verdict depends on, and what a student is given.
fn exercise_facts(root: &Path) -> Outcome<Vec<String>> {
    let project = Project::at(root.to_path_buf(), root.join("target"))
        .map_err(|e| e.to_string())?;
    let catalogue = Catalogue::read(&project).map_err(|e| e.to_string())?;
    let mut facts = Vec::new();
    let of_chapter = |id: &str| id.starts_with("ode/");
    for exercise in &catalogue.exercises {
        if of_chapter(&exercise.id()) {
            let digest =
                exercise_digest(exercise).map_err(|e| e.to_string())?;
            let stub = exercise.read_stub().map_err(|e| e.to_string())?;
            let expected = Expected::read(exercise)?;
            facts.push(format!(
                "{} {digest} {stub} {expected:?}",
                exercise.id()
            ));
        }
    }
    Ok(facts)
}

#[test]
fn line_ends_change_no_exercise() -> Outcome<()> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    for folder in ["chapters/01-ode", "book/src/01-ode"] {
        copy_with_crlf(&root().join(folder), &dir.path().join(folder))
            .map_err(|e| e.to_string())?;
    }
    let here = exercise_facts(root())?;
    assert!(here.len() > 3, "{here:?}");
    assert_eq!(exercise_facts(dir.path())?, here);
    Ok(())
}

/// Where it may be asked which system this is: how programs are confined, the
/// wall that a probe puts up by itself, and what `doctor` looks for.
const SYSTEMS: [&str; 3] = [
    "shared/sandbox/src/",
    "shared/course/src/probe/confinement.rs",
    "shared/workbook/src/cli/machine.rs",
];

/// What systems do differently is in one crate.
#[test]
fn nothing_but_the_sandbox_depends_on_the_system() -> Outcome<()> {
    let Some(files) = tracked() else {
        skip("where systems differ", "this is no git checkout");
        return Ok(());
    };
    let words = [
        "cfg(unix)",
        "cfg(windows)",
        "cfg!(unix)",
        "cfg!(windows)",
        "target_os",
        "consts::OS",
        "os::unix",
        "os::windows",
    ];
    let (mut wrong, mut known) = (Vec::new(), BTreeSet::new());
    for file in files.iter().filter(|file| file.ends_with(".rs")) {
        let is_test = file.contains("tests/") || file.ends_with("tests.rs");
        if is_test || !root().join(file).is_file() {
            continue;
        }
        let text = read(file)?;
        let tests = ["#[cfg(test)]", "#[cfg(all(test"];
        let ends = tests.iter().filter_map(|mark| text.find(mark));
        let code = &text[..ends.min().unwrap_or(text.len())];
        if !words.iter().any(|word| code.contains(word)) {
            continue;
        }
        match SYSTEMS.iter().find(|place| file.starts_with(*place)) {
            Some(place) => {
                known.insert(place);
            }
            None => wrong.push(file),
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert_eq!(known.len(), SYSTEMS.len(), "a place has another name now");
    Ok(())
}

/// Why a line of a page would not work in every shell.
fn one_shell_only(line: &str) -> bool {
    let first = line.split(' ').next().unwrap_or("");
    let sets = first.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty()
            && name.chars().all(|c| c == '_' || c.is_ascii_uppercase())
    });
    let sets = sets || first == "export";
    let signs = ["&&", "$(", "sudo ", " | ", "~/", "*"];
    sets || line.ends_with('\\') || signs.iter().any(|s| line.contains(s))
}

#[test]
fn pages_show_commands_that_every_shell_understands() -> Outcome<()> {
    let mut wrong = Vec::new();
    let pages = tracked().unwrap_or_default();
    let given = pages.iter().filter(|file| file.ends_with(".md"));
    let mut seen = 0;
    for file in given.filter(|file| root().join(file).is_file()) {
        let mut is_shell = false;
        for line in read(file)?.lines() {
            let line = line.trim_start_matches("> ").trim();
            if line.starts_with("```") {
                is_shell = !is_shell && line == "```sh";
                // A cluster has that shell; students may not.
                if line == "```bash" && !file.ends_with(CLUSTER_PAGE) {
                    wrong.push(format!("{file}: {line}"));
                }
            } else if is_shell {
                seen += 1;
                if one_shell_only(line.split(" #").next().unwrap_or("")) {
                    wrong.push(format!("{file}: {line}"));
                }
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert!(seen > 10 || pages.is_empty(), "only {seen} lines were read");
    Ok(())
}

#[test]
fn a_command_for_one_shell_only_is_noticed() {
    for line in
        ["A_B=1 cargo test", "cargo a && cargo b", "cargo a \\", "cargo a *.rs"]
    {
        assert!(one_shell_only(line), "{line}");
    }
    assert!(!one_shell_only("cargo run -p ode -- figure spiral --set h=0.1"));
}
