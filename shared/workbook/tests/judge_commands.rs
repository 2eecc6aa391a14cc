//! The commands for exercises, as they are typed.

use crate::small_course::{
    BUGS, DOUBLE, FORGOT, Fixture, HALF, complained, said, stub,
};
use judge::{parse_bugs, without_edits};
use serde_json::Value;
use std::fs;

#[test]
fn check_tells_and_answers_by_its_exit_code() {
    let fixture = Fixture::locked("typed");
    fixture.answer("double", FORGOT);
    fixture.answer("half", HALF);
    let one = fixture.run(&["check", "typed/half"]);
    assert_eq!(one.status.code(), Some(0), "{}", complained(&one));
    assert!(said(&one).starts_with("✓ typed/half"), "{}", said(&one));
    let all = fixture.run(&["check"]);
    assert_eq!(all.status.code(), Some(1));
    for words in ["✗ typed/double", "1 of 3 cases right", "✓ typed/half"] {
        assert!(said(&all).contains(words), "{words}: {}", said(&all));
    }
    let unknown = fixture.run(&["check", "duoble"]);
    assert_eq!(unknown.status.code(), Some(2));
    let words = "did you mean `typed/double`?";
    assert!(complained(&unknown).contains(words), "{}", complained(&unknown));
}

#[test]
fn a_wrong_case_is_shown_in_full() {
    let fixture = Fixture::locked("full");
    let chatty = "pub fn double(x: f64) -> f64 {\n    let two = 2.0;\n    \
                  println!(\"x = {x}\");\n    x\n}\n";
    fixture.answer("double", chatty);
    let shown = said(&fixture.run(&["check", "double"]));
    let (line, details) = shown.split_once('\n').unwrap();
    assert!(line.ends_with("wrong, 1 of 3 cases right"), "{shown}");
    let want = "    first wrong case: x = 1 (public case)
      given x = 1.0
      y [m]
        expected 2
        got      1
        allowed ±1e-12 and ±1e-12 of its size; off by 1.000e0
      your code printed:
        x = 1

    hint: Did you use the two?
    warning: line 2: unused variable: `two`";
    assert_eq!(details.trim_end(), want);
}

#[test]
fn the_next_exercise_is_marked_and_points_are_summed() {
    let fixture = Fixture::locked("next");
    fixture.answer("double", DOUBLE);
    fixture.run(&["check"]);
    let list = said(&fixture.run(&["list"]));
    let lines: Vec<&str> = list.lines().collect();
    assert!(lines[0].starts_with("  ✓ next/double"), "{list}");
    assert!(lines[1].starts_with("→ · next/half"), "{list}");
    assert!(lines[1].contains("★★ ") && lines[1].ends_with("not started"));
    assert!(lines[2].ends_with("10 of 15 points"), "{list}");
}

#[test]
fn json_is_for_programs_and_show_writes_a_picture() {
    let fixture = Fixture::locked("json");
    fixture.answer("double", DOUBLE);
    let output = fixture.run(&["check", "--json", "--show", "--held-out"]);
    let all: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(all["passed"], false);
    assert_eq!(all["verdicts"][0]["state"], "passed");
    assert_eq!(all["verdicts"][0]["cases"], 4);
    assert_eq!(all["verdicts"][1]["state"], "not-started");
    let path = all["verdicts"][0]["picture"]["path"].as_str().unwrap();
    assert!(path.ends_with(".workbook/see/json-double.svg"), "{path}");
    let svg = fs::read_to_string(path).unwrap();
    assert!(svg.contains("<style>") && svg.contains("</svg>"));
    assert!(all["verdicts"][1]["picture"]["failed"].is_string());

    let output = fixture.run(&["list", "--json"]);
    let all: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&all["earned"], &all["points"]), (&10.into(), &15.into()));
    assert_eq!(all["exercises"][0]["state"], "passed");
    assert_eq!(all["exercises"][1]["next"], true);
    fixture.answer("double", FORGOT);
    let list = said(&fixture.run(&["list"]));
    assert!(list.contains("changed since it was checked"), "{list}");
    assert!(list.contains("0 of 15 points"), "{list}");
}

#[test]
fn hints_come_one_at_a_time() {
    let fixture = Fixture::new("hints");
    let hint = || said(&fixture.run(&["hint", "double"]));
    assert_eq!(hint(), "hint 1 of 3: Add.\n2 hints are left\n");
    assert_eq!(hint(), "hint 2 of 3: Add it to itself.\none hint is left\n");
    assert_eq!(hint(), "hint 3 of 3: x + x\nthis was the last hint\n");
    assert!(hint().contains("- Add.\n- Add it to itself.\n- x + x\n"));
}

#[test]
fn the_solution_is_for_whoever_passed_or_gave_up() {
    let fixture = Fixture::locked("giving");
    let early = fixture.run(&["solution", "double"]);
    assert_eq!(early.status.code(), Some(2));
    assert!(complained(&early).contains("--give-up"));
    assert_eq!(said(&early), "");
    fixture.answer("half", HALF);
    fixture.run(&["check", "half"]);
    assert!(said(&fixture.run(&["solution", "half"])).contains("0.5 * x"));
    let shown = fixture.run(&["solution", "double", "--give-up"]);
    assert!(said(&shown).starts_with("/// Twice `x`."), "{}", said(&shown));
    assert!(said(&shown).contains("2.0 * x"));
    let list = said(&fixture.run(&["list"]));
    assert!(list.contains("not started, given up"), "{list}");
    let progress = fixture.root().join(".workbook/progress.json");
    let kept = fs::read_to_string(progress).unwrap();
    let kept: Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(kept["exercises"]["giving/double"]["gave_up"], true);
    assert_eq!(kept["exercises"]["giving/half"]["gave_up"], Value::Null);
    fixture.answer("double", FORGOT);
    fixture.run(&["check", "double"]);
    let list = said(&fixture.run(&["list"]));
    assert!(list.contains("  wrong, given up\n"), "{list}");
    fixture.answer("double", DOUBLE);
    fixture.run(&["check", "double"]);
    let list = said(&fixture.run(&["list"]));
    assert!(list.contains("  passed, after giving up\n"), "{list}");

    // What a release takes out.
    for (name, text) in [("double", DOUBLE), ("half", HALF)] {
        let grading = fixture.place("grading").join(name);
        fs::remove_file(grading.join("solution.rs")).unwrap();
        fs::write(grading.join("stub.rs"), stub(text)).unwrap();
    }
    let hints = without_edits(&parse_bugs(BUGS).unwrap());
    fixture.write_in("grading/double/bugs.toml", &hints);
    let without = fixture.run(&["solution", "half"]);
    assert_eq!(without.status.code(), Some(2));
    assert!(complained(&without).contains("without solutions"));
    // The student edition judges, and knows the bugs' hints.
    fixture.answer("double", FORGOT);
    let check = said(&fixture.run(&["check", "double"]));
    assert!(check.contains("hint: Did you use the two?"), "{check}");
}

#[test]
fn a_broken_progress_file_is_set_aside_with_a_message() {
    let fixture = Fixture::locked("broken");
    fixture.write(".workbook/progress.json", "{ \"version\": 1, ");
    fixture.answer("double", DOUBLE);
    let output = fixture.run(&["check", "double"]);
    assert_eq!(output.status.code(), Some(0));
    let words = "progress.json.corrupt-1";
    assert!(complained(&output).contains(words), "{}", complained(&output));
    let kept = fixture.root().join(".workbook").join(words);
    assert_eq!(fs::read_to_string(kept).unwrap(), "{ \"version\": 1, ");
    assert!(said(&fixture.run(&["list"])).contains("10 of 15 points"));
}

#[test]
fn reset_says_where_the_old_file_is() {
    let fixture = Fixture::new("back");
    fixture.answer("double", FORGOT);
    let output = said(&fixture.run(&["reset", "back/double"]));
    assert!(output.contains(".workbook/kept/back-double-1.rs"), "{output}");
    let now = fs::read_to_string(fixture.place("exercises/double.rs"));
    assert_eq!(now.unwrap(), stub(DOUBLE));
}

#[test]
fn mistakes_of_authors_name_the_file_and_what_is_right() {
    let fixture = Fixture::new("strict");
    let list = fixture.place("exercises.toml");
    let good = fs::read_to_string(&list).unwrap();
    for (from, to, words) in [
        ("points = 10", "points = ten", "exercises.toml:5: "),
        ("points = 10", "pints = 10", "unknown field `pints`"),
        (
            ", \"x + x\"",
            "",
            "exercise `double`: `hints` must hold exactly three",
        ),
        ("page.md", "gone.md", "the page book/src/gone.md does not exist"),
        ("\"double\"", "\"triple\"", "grading/triple/probe.rs does not exist"),
    ] {
        fs::write(&list, good.replacen(from, to, 1)).unwrap();
        let output = fixture.run(&["list"]);
        assert_eq!(output.status.code(), Some(2), "{words}");
        let shown = complained(&output);
        assert!(shown.contains("chapters/01-strict/exercises.toml"), "{shown}");
        assert!(shown.contains(words), "{shown}");
    }
}
