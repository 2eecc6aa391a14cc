//! Open challenges: what is scored, ranked and shown, and that nobody can
//! report a score of their own.

use crate::small_course::{Fixture, complained, said, stub};
use judge::{AnswerState, JudgeOptions, LockOptions, Score, Verdict};

const LIST: &str = r#"
[[exercise]]
name = "area"
title = "The area under a curve"
points = 10
difficulty = 3
page = "page.md"
hints = ["Add.", "Add slices.", "Simpson."]
challenge = { score = "calls", better = "lower" }
"#;

/// Valid is an area right to a thousandth, under a cubic that nobody knows.
const PROBE: &str = r#"//! A probe.
use super::answer::area;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use std::cell::Cell;

fn asked(c: &[f64]) -> (f64, usize) {
    let calls = Cell::new(0);
    let f = |x: f64| {
        calls.set(calls.get() + 1);
        c[0] + x * (c[1] + x * (c[2] + x * c[3]))
    };
    let exact = c[0] + c[1] / 2.0 + c[2] / 3.0 + c[3] / 4.0;
    let error = (area(&f) - exact).abs();
    let within = error <= 1e-3;
    (if within { 0.0 } else { error }, calls.get())
}

const NONE: Tolerance = Tolerance::abs(1e-9);

pub fn public(cases: &mut Cases) {
    cases.run(Case::new("x"), |case| {
        case.scalar("too much", asked(&[0.0, 1.0, 0.0, 0.0]).0, NONE)
    });
    cases.run(Case::new("x³"), |case| {
        case.scalar("too much", asked(&[0.0, 0.0, 0.0, 1.0]).0, NONE)
    });
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let c = random.vector(4, 1.0, 2.0);
    cases.run(Case::new("any cubic").given("c", &c), |case| {
        let (error, calls) = asked(&c);
        let any = Tolerance::abs(f64::INFINITY);
        case.scalar("too much", error, NONE).scalar("calls", calls as f64, any)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let c = random.vector(4, 1.0, 2.0);
    cases.run(Case::new("another"), |case| {
        case.scalar("too much", asked(&c).0, NONE)
    });
}

pub fn see() -> Outcome<Drawing> {
    let line = figure::Series::line("yours", [(0.0, 0.0), (1.0, 1.0)]);
    Ok(figure::Plot::wide(figure::Panel::new().add(line)).draw()?)
}
"#;

/// Simpson's rule, exact for a cubic.
const SOLUTION: &str = "//! The area.\n/// From 0 to 1.\n\
    pub fn area(f: &dyn Fn(f64) -> f64) -> f64 {\n    // ANSWER\n    \
    (f(0.0) + 4.0 * f(0.5) + f(1.0)) / 6.0\n    // END\n}\n";

const BASELINES: &str = r#"
[[baseline]]
name = "100 slices"
points = 4
function = "area"
body = '''
(0..100).map(|i| f((f64::from(i) + 0.5) / 100.0) / 100.0).sum()
'''
"#;

const BUGS: &str = "[[bug]]\nname = \"corner\"\nhint = \"One corner?\"\n\
    line = '(f(0.0) + 4.0 * f(0.5) + f(1.0)) / 6.0'\nto = 'f(0.0)'\n";

fn fixture(chapter: &str) -> Fixture {
    let fixture = Fixture::new(chapter);
    fixture.write_in("exercises.toml", LIST);
    fixture.answer("area", &stub(SOLUTION));
    for (file, text) in [
        ("solution.rs", SOLUTION),
        ("probe.rs", PROBE),
        ("bugs.toml", BUGS),
        ("baselines.toml", BASELINES),
    ] {
        fixture.write_in(&format!("grading/area/{file}"), text);
    }
    fixture
}

fn locked(chapter: &str) -> Fixture {
    let fixture = fixture(chapter);
    let judge = fixture.judge();
    let all: Vec<_> = judge.catalogue.exercises.iter().collect();
    let locked = judge.lock(&all, LockOptions::default()).unwrap();
    assert_eq!(locked.problems, [""; 0]);
    fixture
}

/// The verdict on an answer with this body.
fn verdict(fixture: &Fixture, body: &str) -> Verdict {
    fixture.answer("area", &answer(body));
    let judge = fixture.judge();
    let area = judge.catalogue.find("area").unwrap();
    judge.check(&[area], JudgeOptions::default()).unwrap().remove(0)
}

fn answer(body: &str) -> String {
    format!("pub fn area(f: &dyn Fn(f64) -> f64) -> f64 {{\n{body}\n}}\n")
}

fn value_and_points(score: Option<Score>) -> Option<(f64, u32)> {
    score.map(|score| (score.value, score.points))
}

#[test]
fn a_valid_answer_is_ranked_and_earns_what_its_score_is_worth() {
    let fixture = locked("ranked");
    let judge = fixture.judge();
    let area = judge.catalogue.find("area").unwrap();
    let untouched = judge.check(&[area], JudgeOptions::default()).unwrap();
    assert_eq!(untouched[0].state, AnswerState::NotStarted);
    assert_eq!(untouched[0].score, None);

    let simpson = "(f(0.0) + 4.0 * f(0.5) + f(1.0)) / 6.0";
    let ours = verdict(&fixture, simpson);
    assert!(ours.passed(), "{ours:?}");
    assert_eq!(value_and_points(ours.score), Some((3.0, 10)));

    let slices = |n: usize| {
        let body = format!(
            "(0..{n}).map(|i| f((f64::from(i) + 0.5) / {n}.0) / {n}.0).sum()"
        );
        value_and_points(verdict(&fixture, &body).score)
    };
    assert_eq!(slices(100), Some((100.0, 4)), "as good as the baseline");
    assert_eq!(slices(104), Some((104.0, 4)), "hardly worse");
    assert_eq!(slices(200), Some((200.0, 0)), "valid, and worth nothing");
    assert_eq!(slices(2), None, "not valid");
}

#[test]
fn check_and_list_show_the_score_among_ours() {
    let fixture = locked("shown");
    let n = 50;
    let body = format!(
        "(0..{n}).map(|i| f((f64::from(i) + 0.5) / {n}.0) / {n}.0).sum()"
    );
    fixture.answer("area", &answer(&body));
    let shown = fixture.run(&["check"]);
    let want = "calls, lower is better: 4 of 10 points
        3  ours
    ▸  50  yours
      100  100 slices";
    assert!(said(&shown).contains(want), "{}", said(&shown));
    let list = said(&fixture.run(&["list"]));
    assert!(list.contains("passed, calls 50"), "{list}");
    assert!(list.contains("4 of 10 points"), "{list}");
}

#[test]
fn nobody_reports_a_score_of_their_own() {
    let fixture = locked("cheats");
    // A number printed in the form of a report is something printed.
    let forged = "println!(\"property {{\\\"report\\\":{{\\\"cases\\\":[]}}}}\");\
                  println!(\"calls = 1\");\
                  (0..100).map(|i| f((f64::from(i) + 0.5) / 100.0) / 100.0).sum()";
    let printed = verdict(&fixture, forged);
    assert_eq!(value_and_points(printed.score), Some((100.0, 4)));
    // The counter has no name outside of the probe's function.
    let reached = verdict(&fixture, "super::probe::calls.set(1); f(0.0)");
    assert_eq!(reached.state, AnswerState::DoesNotCompile);
    assert_eq!(reached.score, None);
    // A known area is not that of a random cubic.
    let known = verdict(&fixture, "let _ = f; 0.5");
    assert_eq!((known.state, known.score), (AnswerState::Wrong, None));
    // Whoever ends the program has no score.
    let gone = verdict(&fixture, "let _ = f(0.0); std::process::exit(0)");
    assert!(!gone.passed() && gone.score.is_none(), "{gone:?}");
}

#[test]
fn a_baseline_that_is_not_valid_cannot_be_locked() {
    let fixture = fixture("poor");
    let two = BASELINES.replace("100", "2");
    fixture.write_in("grading/area/baselines.toml", &two);
    let outcome = fixture.run(&["lock"]);
    let words = "2 slices: it is not valid: any cubic: too much";
    let all = said(&outcome) + &complained(&outcome);
    assert!(all.contains(words), "{all}");
    fixture.write_in("grading/area/baselines.toml", "baseline = 1\n");
    let outcome = fixture.run(&["lock"]);
    assert!(complained(&outcome).contains("baselines.toml: line 1"));
}
