//! `cargo cases` as a program: what it prints, and how it fails.

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn run(files: &[&Path]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cases"));
    command.args(files).output().expect("the program starts")
}

/// A file with that content.
fn file(name: &str, content: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the folder is writable");
    path
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it prints text")
}

fn answers(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).expect("it prints JSON")
}

#[test]
fn one_object_holds_the_answers_of_all_files() {
    let circle = json!({"cases": [{"chapter": "ode", "name": "turn",
        "inputs": {"ode": "x' = -y, y' = x", "x0": [1, 0], "h": 0.5,
            "steps": 1, "method": "euler"},
        "expected": {"final": [0, 0], "final_radius": 0}}]});
    let factor = json!({"chapter": "ode", "cases": [{"name": "factor",
        "inputs": {"error": 1e-4, "tolerance": 1e-2, "error_exponent": 2},
        "expected": {"factor": 0}}]});
    let first = file("circle.json", &circle.to_string());
    let second = file("factor.json", &factor.to_string());
    let output = run(&[&first, &second]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), "");
    let want = json!({
        "ode/turn": {"final": [1.0, 0.5], "final_radius": 1.25_f64.sqrt()},
        "ode/factor": {"factor": 10.0},
    });
    assert_eq!(answers(&output), want);
}

#[test]
fn what_has_no_answer_is_told_and_spoils_nothing() {
    let cases = json!({"chapter": "ode", "cases": [
        {"name": "riddle", "inputs": {"colour": "blue"}, "expected": {}},
        {"name": "alien", "chapter": "alchemy", "inputs": {},
            "expected": {}},
        {"name": "partly", "inputs": {"t_end": 1, "frame": 0.5},
            "expected": {"frames_intended": 0, "mood": "", "exact": 0}},
        {"name": "partly", "inputs": {}, "expected": {}},
    ]});
    let path = file("riddles.json", &cases.to_string());
    let output = run(&[&path]);
    assert_eq!(output.status.code(), Some(0));
    let want = json!({"ode/partly": {"frames_intended": 2}});
    assert_eq!(answers(&output), want);
    assert_eq!(
        text(&output.stderr).lines().collect::<Vec<_>>(),
        [
            "unsupported: ode/riddle: the inputs are of no known kind",
            "unsupported: alchemy/alien: no chapter `alchemy` answers cases",
            "unsupported: ode/partly: no answer for `mood`",
            "unsupported: ode/partly: an earlier case has this name",
        ]
    );
}

#[test]
fn numbers_beyond_all_bounds_travel_as_words() {
    let cases = json!({"chapter": "ode", "cases": [
        {"name": "up", "inputs": {"ode": "x' = x^2", "x0": 1, "h": 10,
            "steps": 12, "method": "euler"}, "expected": {"final": 0}},
        {"name": "down", "inputs": {"ode": "x' = -x^2", "x0": -1, "h": 10,
            "steps": 12, "method": "euler"}, "expected": {"final": 0}},
        {"name": "nowhere", "inputs": {"ode": "x' = sqrt(x)", "x0": -1,
            "h": 1, "method": "euler"}, "expected": {"final": 0}},
    ]});
    let path = file("bounds.json", &cases.to_string());
    let got = answers(&run(&[&path]));
    assert_eq!(got["ode/up"]["final"], "inf");
    assert_eq!(got["ode/down"]["final"], "-inf");
    assert_eq!(got["ode/nowhere"]["final"], "NaN");
}

#[test]
fn no_cases_are_an_empty_object() {
    let path = file("empty.json", r#"{"chapter": "ode", "cases": []}"#);
    let output = run(&[&path]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(answers(&output), json!({}));
}

#[test]
fn a_file_that_cannot_be_used_stops_with_one_line() {
    let good = file("good.json", r#"{"chapter": "ode", "cases": []}"#);
    for (name, content, why) in [
        ("torn.json", r#"{"cases": ["#, "is not JSON"),
        ("huge.json", r#"{"cases": [1e999]}"#, "is not JSON"),
        ("list.json", "[]", "no list `cases`"),
        ("map.json", r#"{"cases": {}}"#, "no list `cases`"),
        ("bare.json", r#"{"cases": [{"name": "a"}]}"#, "`chapter`"),
        (
            "anonymous.json",
            r#"{"chapter": "ode", "cases": [{"inputs": {}}]}"#,
            "case number 1: no text `name`",
        ),
        (
            "mute.json",
            r#"{"chapter": "ode", "cases": [{"name": "a", "inputs": 3}]}"#,
            "case number 1: no object `inputs`",
        ),
        (
            "flat.json",
            r#"{"chapter": "ode", "cases":
                [{"name": "a", "inputs": {}, "expected": []}]}"#,
            "`expected` is not an object",
        ),
        (
            "loose.json",
            r#"{"chapter": "ode", "cases":
                [{"name": "a", "inputs": {}, "tolerance": {"abs": -1}}]}"#,
            "`abs` of the tolerance",
        ),
    ] {
        let path = file(name, content);
        refused(&run(&[&good, &path]), &[name, why]);
    }
    let nowhere = Path::new("no such folder/cases.json");
    refused(&run(&[nowhere]), &["cannot read", "no such folder"]);
    refused(&run(&[]), &["name the files"]);
}

/// Exit code 2, nothing on stdout, one line on stderr with all `words`.
fn refused(output: &Output, words: &[&str]) {
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(text(&output.stdout), "");
    assert_eq!(said.lines().count(), 1, "{said}");
    for word in words {
        assert!(said.contains(word), "{word}: {said}");
    }
    assert!(!said.contains("panicked"), "{said}");
}
