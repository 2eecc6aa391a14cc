//! `cargo workbook` on the real project, called from anywhere in it.

use std::fs;
use std::path::Path;
use std::process::Command;
use tests::file_tree::digests;
use tests::workspace::{Outcome, ProgramOutput, program, read, root, run};

fn workbook(args: &[&str]) -> Outcome<ProgramOutput> {
    let mut command = Command::new(program("workbook")?);
    run(command.args(args).current_dir(root()))
}

/// The alias is what people type. It is read here, not run: asked for one
/// package, cargo chooses other features than for the whole workspace, and
/// would compile everything again.
#[test]
fn the_alias_reaches_the_program() -> Outcome<()> {
    let config: toml::Table =
        read(".cargo/config.toml")?.parse().map_err(|e| format!("{e}"))?;
    let alias = config["alias"]["workbook"].as_str();
    assert_eq!(alias, Some("run --package workbook --"));
    let said = workbook(&["--help"])?;
    assert_eq!(said.code, Some(0), "{}", said.err);
    for command in ["build", "run", "view", "doctor"] {
        let named = said.out.lines().any(|l| l.trim().starts_with(command));
        assert!(named, "no {command} in {}", said.out);
    }
    Ok(())
}

#[test]
fn the_project_is_the_one_around_the_present_folder() -> Outcome<()> {
    let from = |folder: &Path| -> Outcome<ProgramOutput> {
        let mut command = Command::new(program("workbook")?);
        command.args(["run", "ode", "value", "spiral_growth"]);
        run(command.current_dir(folder))
    };
    let said = from(&root().join("book/src"))?;
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.starts_with("1.00498756"), "{}", said.out);
    // Elsewhere it does not fall back on where it was compiled.
    let elsewhere = tempfile::tempdir().map_err(|e| e.to_string())?;
    let said = from(elsewhere.path())?;
    assert_eq!(said.code, Some(2), "{}", said.err);
    assert!(said.err.contains("inside the project"), "{}", said.err);
    Ok(())
}

#[test]
fn a_wrong_call_is_answered_without_a_panic() -> Outcome<()> {
    let cases: [(&[&str], i32, &str); 6] = [
        (&["bild"], 2, "build"),
        (&["run", "edo"], 2, "known: ode"),
        (&["run", "ode", "figure", "sprial"], 2, "`spiral`"),
        (&["view", "orbit"], 2, "CHAPTER/SCENE"),
        (&["build", "--out", "Cargo.toml"], 2, "--out names a folder"),
        (&["--port", "many"], 2, "many"),
    ];
    for (args, code, words) in cases {
        let said = workbook(args)?;
        assert_eq!(said.code, Some(code), "{args:?}: {}", said.err);
        assert!(said.err.contains(words), "{args:?}: {}", said.err);
        assert!(!said.err.contains("panicked"), "{args:?}: {}", said.err);
    }
    Ok(())
}

#[test]
fn the_doctor_names_a_cure_for_all_that_is_missing() -> Outcome<()> {
    let said = workbook(&["doctor"])?;
    assert_eq!(said.code, Some(0), "{}", said.err);
    let json = workbook(&["doctor", "--json"])?;
    let findings: serde_json::Value =
        serde_json::from_str(&json.out).map_err(|e| e.to_string())?;
    let findings = findings.as_array().ok_or("no list")?;
    assert!(findings.len() >= 5, "{findings:?}");
    for finding in findings {
        let name = finding["name"].as_str().ok_or("no name")?;
        assert!(said.out.contains(name), "{name} is missing in the text");
        let ok = finding["ok"].as_bool().ok_or("no verdict")?;
        let mend = finding["mend"].as_str().unwrap_or("");
        assert_eq!(ok, mend.is_empty(), "{name}: ok {ok}, mend `{mend}`");
    }
    // Cargo runs this test, so it must have been found.
    let cargo = findings.iter().find(|finding| finding["name"] == "cargo");
    assert_eq!(cargo.map(|cargo| cargo["ok"] == true), Some(true));
    Ok(())
}

#[test]
fn no_test_stands_where_cargo_does_not_look() -> Outcome<()> {
    let mut looked = 0;
    for chapter in fs::read_dir(root().join("chapters")).into_iter().flatten() {
        let folder = chapter.map_err(|e| e.to_string())?.path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml"));
        let manifest = manifest.map_err(|e| e.to_string())?;
        if !manifest.contains("[lib]\ntest = false") {
            continue;
        }
        for file in digests(&folder.join("src"), &[]).keys() {
            // Folders are listed too, and have no text.
            let text = fs::read_to_string(file).unwrap_or_default();
            assert!(!text.contains("#[test]"), "{}", file.display());
            looked += usize::from(!text.is_empty());
        }
    }
    assert!(looked > 100, "only {looked} files were read");
    Ok(())
}

/// Every package that a choice of packages compiles, with its features.
#[cfg(target_os = "linux")]
fn compiled(choice: &[&str]) -> Outcome<std::collections::BTreeSet<String>> {
    let words = ["tree", "--prefix", "none", "--format", "{p} {f}"];
    let tree = run(tests::workspace::cargo().args(words).args(choice))?;
    let lines = tree.out.lines().map(|line| line.trim_end_matches(" (*)"));
    Ok(lines.map(str::to_string).collect())
}

/// A package with other features, and all that stands on it, would be
/// compiled once for the book and again for the tests; so would all crates of
/// the workspace in a profile of their own.
#[cfg(target_os = "linux")] // elsewhere the window asks for other features
#[test]
fn the_tests_compile_nothing_that_the_book_has_compiled() -> Outcome<()> {
    // What only build scripts use has features of its own, which would hide
    // that the others differ.
    let book = compiled(&["-p", "workbook", "-e", "normal"])?;
    let tests = compiled(&["-e", "normal,dev"])?;
    let twice: Vec<_> = book.difference(&tests).collect();
    assert!(twice.is_empty(), "other features in the tests: {twice:#?}");
    assert!(book.len() > 100, "{} packages: was cargo asked?", book.len());
    assert!(!read("Cargo.toml")?.contains("[profile.test"));
    Ok(())
}
