//! The chapter's program, as all chapters have it: what it refuses, and what
//! it does when nobody listens.

use std::process::{Command, Output, Stdio};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_ode"))
}

fn run(words: &[&str]) -> Output {
    program().args(words).output().expect("the program starts")
}

#[test]
fn what_cannot_be_met_is_refused_in_one_line() {
    for (words, what) in [
        (&["figur"][..], "did you mean `figure`?"),
        (&["figure", "sprial"], "did you mean `spiral`?"),
        (&["figure", "spiral", "--set", "h=abc"], "is not a number"),
        (&["figure", "spiral", "--set", "hh=1"], "did you mean `h`?"),
        (&["figure", "spiral", "--set", "h=9"], "outside 0.01 to 1 s"),
        (&["figure", "spiral", "-o", "/no/such/a.svg"], "cannot write"),
        (&["view", "orbits"], "did you mean `orbit`?"),
        (&["view", "orbit", "--set", "e=abc"], "is not a number"),
        (&["view", "orbit", "--shot", "a.jpg"], "should end in .png"),
    ] {
        let output = run(words);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{words:?}: {said}");
        assert!(said.contains(what), "{words:?}: {said}");
        assert!(output.stdout.is_empty(), "{words:?}");
    }
}

/// Runs the program with nobody at the other end of its pipes.
fn unheard(words: &[&str]) -> Option<i32> {
    let mut child = program()
        .args(words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop((child.stdout.take(), child.stderr.take()));
    child.wait().expect("the program ends").code()
}

#[test]
fn a_reader_that_went_away_is_no_error() {
    // A panic would end it with 101.
    assert_eq!(unheard(&["figure", "order"]), Some(0));
    assert_eq!(unheard(&["list", "--json"]), Some(0));
    assert_eq!(unheard(&["table", "regimes"]), Some(0));
    assert_eq!(unheard(&["figure", "--help"]), Some(0));
    assert_eq!(unheard(&["figure", "sprial"]), Some(2));
}

#[test]
fn tables_come_as_text_for_spreadsheets_and_for_programs() {
    let text = |words: &[&str]| {
        let output = run(words);
        assert!(output.status.success(), "{words:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    assert!(text(&["table", "regimes"]).contains('─'));
    assert!(text(&["table", "regimes", "--csv"]).contains(','));
    let json = text(&["table", "regimes", "--json"]);
    assert!(json.starts_with("{\n  \"name\": \"regimes\","), "{json}");
}
