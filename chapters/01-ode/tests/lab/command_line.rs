//! The chapter's program, as all chapters have it: what it refuses, and what
//! it does when nobody listens.

use std::io::Write;
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
        (&["live", "orbits"], "did you mean `orbit`?"),
        (&["live", "orbit", "--set", "e=9"], "outside"),
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

#[test]
fn a_live_scene_answers_with_frames_until_its_input_ends() {
    let mut child = program()
        .args(["live", "orbit", "--set", "e=0.3"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let lines = "{\"advance\":0}\n{\"advance\":0.1}\n{\"advance\":0.1}\n";
    let mut stdin = child.stdin.take().expect("it was piped");
    stdin.write_all(lines.as_bytes()).expect("it listens");
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(0));
    let (mut rest, mut times) = (&output.stdout[..], Vec::new());
    while !rest.is_empty() {
        let number = |at: usize| {
            let bytes = rest[at..at + 4].try_into().expect("four bytes");
            u32::from_le_bytes(bytes) as usize
        };
        let state = String::from_utf8_lossy(&rest[8..8 + number(4)]);
        let time = state.strip_prefix("{\"time\":").expect("a state");
        times.push(time.split(',').next().map(str::to_string));
        rest = &rest[4 + number(0)..];
    }
    assert_eq!(times.len(), 3);
    assert_eq!(times[0].as_deref(), Some("0.0"));
    assert_ne!(times[2], times[0], "time has passed");
}
