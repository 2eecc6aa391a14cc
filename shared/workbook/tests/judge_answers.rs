//! Judging honest answers: states, hints, pictures, progress, reset.

use crate::small_course::{BUGS, DOUBLE, FORGOT, Fixture, HALF, stub};
use judge::{AnswerState, JudgeOptions, LockOptions, Reset};
use std::fs;

#[test]
fn an_answer_goes_from_stub_to_wrong_to_passed() {
    let fixture = Fixture::locked("states");
    let judge = fixture.judge();
    let double = judge.catalogue.find("states/double").unwrap();
    let check =
        || judge.check(&[double], JudgeOptions::default()).unwrap().remove(0);
    assert_eq!(check().state, AnswerState::NotStarted);

    fixture.answer("double", FORGOT);
    let wrong = check();
    assert_eq!(
        (wrong.state, wrong.right, wrong.cases),
        (AnswerState::Wrong, 1, 3)
    );
    assert_eq!(wrong.hint.unwrap().text, "Did you use the two?");
    let case = wrong.wrong.unwrap();
    assert_eq!((case.label.as_str(), case.group.as_str()), ("x = 1", "public"));
    assert_eq!(case.entries[0].expected.as_deref(), Some("2"));
    assert_eq!(case.entries[0].got.as_deref(), Some("1"));

    let loud = DOUBLE.replace("2.0", "println!(\"x is {x}\"); 3.0");
    fixture.answer("double", &loud);
    let wrong = check();
    assert_eq!((wrong.state, wrong.hint), (AnswerState::Wrong, None));
    assert_eq!(wrong.wrong.unwrap().printed, ["x is 1"]);

    fixture.answer("double", &DOUBLE.replace("2.0 * x", "x + x"));
    assert_eq!(check().state, AnswerState::Passed);
    assert_eq!(judge.progress_of(double).state, Some(AnswerState::Passed));

    fs::remove_file(double.answer_file()).unwrap();
    let gone = check();
    assert_eq!(gone.state, AnswerState::DoesNotCompile);
    assert!(gone.trouble.unwrap().contains("reset states/double"));
}

#[test]
fn a_syntax_error_in_one_leaves_the_other_judged() {
    let fixture = Fixture::locked("syntax");
    let judge = fixture.judge();
    let all: Vec<_> = judge.catalogue.exercises.iter().collect();
    fixture.answer("double", "pub fn double(x: f64 -> f64 { x }");
    fixture.answer("half", HALF);
    let verdicts = judge.check(&all, JudgeOptions::default()).unwrap();
    assert_eq!(verdicts[0].state, AnswerState::DoesNotCompile);
    let compiler = verdicts[0].compiler.clone().unwrap();
    let file = "chapters/01-syntax/exercises/double.rs:1:";
    assert!(compiler.contains(file), "{compiler}");
    assert!(!compiler.contains("grading"), "{compiler}");
    assert!(verdicts[1].passed());

    // A changed signature is an error in the probe; a sentence explains it.
    fixture.answer("double", &DOUBLE.replace("x: f64", "x: f32"));
    let verdict =
        judge.check(&all[..1], JudgeOptions::default()).unwrap().remove(0);
    let compiler = verdict.compiler.unwrap();
    assert!(compiler.contains("error"), "{compiler}");
    fixture.answer("double", "pub fn other() {}");
    let verdict =
        judge.check(&all[..1], JudgeOptions::default()).unwrap().remove(0);
    let compiler = verdict.compiler.unwrap();
    assert!(compiler.contains("names and types"), "{compiler}");
}

#[test]
fn held_out_cases_catch_what_the_others_cannot() {
    let fixture = Fixture::locked("fresh");
    let judge = fixture.judge();
    let double = judge.catalogue.find("double").unwrap();
    // Linear up to 4, as the property asks: only fresh inputs go beyond.
    let sly = "if x > 4.0 { 5.0 } else { 2.0 * x }";
    fixture.answer("double", &DOUBLE.replace("2.0 * x", sly));
    let mut beyond = 0;
    for seed in 1..=4 {
        for held_out in [false, true] {
            let ask = JudgeOptions { seed, held_out };
            let verdict = judge.check(&[double], ask).unwrap().remove(0);
            if !held_out {
                assert!(verdict.passed(), "seed {seed}");
            } else if let Some(wrong) = verdict.wrong {
                assert_eq!(wrong.group, "held-out");
                beyond += 1;
            }
        }
    }
    // Five of eight metres lie beyond 4: four misses in a row would be odd,
    // and the seeds are fixed.
    assert!(beyond > 0);
}

#[test]
fn the_picture_shows_the_students_code() {
    let fixture = Fixture::locked("picture");
    let judge = fixture.judge();
    let double = judge.catalogue.find("double").unwrap();
    let why = judge.draw_answer(double).unwrap().unwrap_err();
    assert_eq!(why, "not yet implemented");
    fixture.answer("double", DOUBLE);
    let right = judge.draw_answer(double).unwrap().unwrap();
    assert!(right.starts_with("<svg"), "{right}");
    let solution = double.solution_unit();
    assert_eq!(judge.draw_unit(&solution).unwrap().unwrap(), right);
    fixture.answer("double", &DOUBLE.replace("2.0", "9.0"));
    assert_ne!(judge.draw_answer(double).unwrap().unwrap(), right);
}

#[test]
fn reset_brings_the_stub_back_and_keeps_every_old_file() {
    let fixture = Fixture::new("reset");
    let judge = fixture.judge();
    let double = judge.catalogue.find("double").unwrap();
    assert_eq!(judge.reset(double).unwrap(), Reset::Same);
    for (n, answer) in [(1, DOUBLE), (2, FORGOT)] {
        fixture.answer("double", answer);
        let kept = fixture.root().join(".workbook/kept");
        let kept = kept.join(format!("reset-double-{n}.rs"));
        assert_eq!(judge.reset(double).unwrap(), Reset::Kept(kept.clone()));
        assert_eq!(fs::read_to_string(kept).unwrap(), answer);
        let now = fs::read_to_string(double.answer_file()).unwrap();
        assert_eq!(now, stub(DOUBLE));
    }
    fs::remove_file(double.answer_file()).unwrap();
    assert_eq!(judge.reset(double).unwrap(), Reset::Restored);
}

#[test]
fn lock_writes_only_what_changed_and_refuses_a_half_solved_stub() {
    let fixture = Fixture::locked("lock");
    let judge = fixture.judge();
    let all: Vec<_> = judge.catalogue.exercises.iter().collect();
    let locked = all[0].locked_file();
    let text = fs::read_to_string(&locked).unwrap();
    let header = "---\nsource: chapters/01-lock/grading/double/probe.rs\n---\n\
                  # public\ncase x = 1 | given x = 1.0 | ";
    assert!(text.starts_with(header), "{text}");
    assert!(text.contains("# property\ncase adds up | "), "{text}");
    let bugs = all[0].locked_bugs_file();
    let bug = fs::read_to_string(&bugs).unwrap();
    let want = "cases: 1 x = 1 / 2 x = 3.5\nforgot: 1 y = 1 | 2 y = 3.5\n";
    assert!(bug.ends_with(want), "{bug}");
    let manifest = fs::read_to_string(fixture.place("Cargo.toml")).unwrap();
    assert!(manifest.contains("path = \"exercises/half.rs\""), "{manifest}");

    // Within the tolerance: left alone, unless forced.
    let near = text.replace("y [m] = 2 ", "y [m] = 2.0000000000001 ");
    assert_ne!(near, text);
    fs::write(&locked, &near).unwrap();
    let plain = LockOptions::default();
    assert_eq!(judge.lock(&all, plain).unwrap().written.len(), 0);
    assert_eq!(fs::read_to_string(&locked).unwrap(), near);
    let force = LockOptions { force: true, ..plain };
    let forced = judge.lock(&all, force).unwrap();
    assert_eq!(forced.written, std::slice::from_ref(&locked));
    assert_eq!(fs::read_to_string(&locked).unwrap(), text);

    // Beyond it: written again, or beside it to be reviewed.
    let off = text.replace("y [m] = 2 ", "y [m] = 5 ");
    fs::write(&locked, &off).unwrap();
    let review = LockOptions { review: true, ..plain };
    let beside = locked.with_extension("snap.new");
    let written = judge.lock(&all, review).unwrap().written;
    assert_eq!(written, std::slice::from_ref(&beside));
    assert_eq!(fs::read_to_string(&beside).unwrap(), text);
    assert_eq!(fs::read_to_string(&locked).unwrap(), off);

    // A bug that is gone takes its report along; an exercise that somebody
    // has begun stays as it is.
    let other = BUGS.replace("forgot", "other").replace("'x'", "'-x'");
    fixture.write_in("grading/double/bugs.toml", &other);
    fixture.answer("half", &HALF.replace("    // ANSWER\n", ""));
    let done = judge.lock(&all, plain).unwrap();
    assert_eq!(fs::read_to_string(&locked).unwrap(), text);
    let bug = fs::read_to_string(&bugs).unwrap();
    assert!(bug.contains("\nother: ") && !bug.contains("\nforgot: "), "{bug}");
    assert!(done.problems[0].contains("half.rs is neither committed"));
}

#[test]
fn an_edit_that_does_not_fit_or_does_not_compile_is_named() {
    let fixture = Fixture::new("edits");
    let misfit = "[[bug]]\nname = \"misfit\"\nhint = \"H.\"\nline = '3.0 * x'\n\
                  to = 'x'\n[[bug]]\nname = \"broken\"\nhint = \"H.\"\n\
                  line = '2.0 * x'\nto = '2 * x'\n[[bug]]\nname = \"good\"\n\
                  hint = \"H.\"\nline = '2.0 * x'\nto = '3.0 * x'\n\
                  [[bug]]\nname = \"none\"\nhint = \"H.\"\n\
                  line = '2.0 * x'\nto = 'x + x'\n[[bug]]\nname = \"more\"\n\
                  hint = \"H.\"\nline = '2.0 * x'\nto = 'x + x + x'\n";
    fixture.write_in("grading/double/bugs.toml", misfit);
    let judge = fixture.judge();
    let double = judge.catalogue.find("double").unwrap();
    let locked = judge.lock(&[double], LockOptions::default()).unwrap();
    let said = locked.problems.join("\n");
    assert!(
        said.contains("`misfit`: `3.0 * x` is not in the answer"),
        "{said}"
    );
    assert!(said.contains("the bug `broken` does not compile"), "{said}");
    assert!(said.contains("cannot multiply"), "{said}");
    let words = "the bug `none` reports in every public case what the";
    assert!(said.contains(words), "{said}");
    let words = "the bugs `good` and `more` report the same in every";
    assert!(said.contains(words), "{said}");
    // The others are not held up.
    let bugs = fs::read_to_string(double.locked_bugs_file()).unwrap();
    assert!(
        bugs.contains("\ngood: ") && !bugs.contains("\nbroken: "),
        "{bugs}"
    );
}
