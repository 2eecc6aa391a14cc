//! The course's own check: what every exercise must be, proved for each.
//!
//! The second right answers are in `tests/answers/CHAPTER/NAME.rs`, written
//! without looking at the solutions: other formulas, other order.

use std::path::PathBuf;
use std::sync::OnceLock;
use tests::workspace::{program, root};
use workbook::judge::exercise::Exercise;
use workbook::judge::unit::Unit;
use workbook::judge::verdict::{State, Verdict};
use workbook::judge::{Ask, Job, Judge};
use workbook::project::Project;

/// Seeds for the cases with fresh inputs: any will do.
const SEEDS: [u64; 3] = [1, 20_261_116, 987_654_321];

fn judge() -> &'static Judge {
    static JUDGE: OnceLock<Judge> = OnceLock::new();
    JUDGE.get_or_init(|| {
        let project = Project::find(root()).unwrap();
        let mut judge = Judge::open(&project).unwrap();
        judge.launcher = program("workbook").unwrap();
        judge
    })
}

fn second_answer(exercise: &Exercise) -> PathBuf {
    root().join("tests/answers").join(format!("{}.rs", exercise.id()))
}

/// Verdicts on one answer to each exercise, held-out cases included.
fn verdicts(
    unit: impl Fn(&Exercise) -> Unit,
    seed: u64,
) -> Vec<(&'static Exercise, Verdict)> {
    let exercises = &judge().catalogue.exercises;
    let mut jobs = Vec::new();
    for exercise in exercises {
        jobs.push(Job { exercise, unit: unit(exercise) });
    }
    let ask = Ask { seed, held_out: true };
    let verdicts = judge().examine(&jobs, ask).unwrap();
    assert_eq!(verdicts.len(), exercises.len());
    exercises.iter().zip(verdicts).collect()
}

#[test]
fn every_chapter_with_exercises_is_found() {
    let names: Vec<String> =
        judge().catalogue.exercises.iter().map(Exercise::id).collect();
    for name in ["ode/euler_step", "ode/symplectic_euler"] {
        assert!(names.iter().any(|id| id == name), "{names:?}");
    }
    let longest = names.iter().map(String::len).max();
    let width = workbook::commands::NAME_WIDTH;
    assert_eq!(longest, Some(width), "NAME_WIDTH is that of the longest name");
}

#[test]
fn every_stub_compiles_without_warnings_and_fails_as_not_started() {
    let stub =
        |exercise: &Exercise| Unit::other(exercise, "stub", exercise.stub());
    for (exercise, verdict) in verdicts(stub, 1) {
        let id = exercise.id();
        assert_eq!(verdict.state, State::NotStarted, "{id}");
        assert_eq!(verdict.warnings, 0, "{id}");
        assert_eq!(verdict.right, 0, "{id}");
    }
}

#[test]
fn every_solution_passes_whatever_the_seed() {
    for seed in SEEDS {
        for (exercise, verdict) in verdicts(Unit::solution, seed) {
            let id = exercise.id();
            assert!(verdict.passed(), "{id}, seed {seed}: {verdict:?}");
            assert_eq!(verdict.warnings, 0, "{id}");
        }
    }
}

#[test]
fn an_independently_written_right_answer_passes_too() {
    let second = |exercise: &Exercise| {
        Unit::other(exercise, "second", second_answer(exercise))
    };
    for seed in SEEDS {
        for (exercise, verdict) in verdicts(second, seed) {
            let id = exercise.id();
            assert!(verdict.passed(), "{id}, seed {seed}: {verdict:?}");
        }
    }
}

#[test]
fn every_bug_fails_with_its_own_hint_and_there_are_at_least_three() {
    let mut jobs = Vec::new();
    let mut wanted = Vec::new();
    for exercise in &judge().catalogue.exercises {
        let bugs = exercise.bugs().unwrap();
        assert!(bugs.len() >= 3, "{} has {} bugs", exercise.id(), bugs.len());
        for bug in bugs {
            assert!(!bug.hint.is_empty(), "{} says nothing", bug.name);
            jobs.push(Job { exercise, unit: Unit::bug(exercise, &bug) });
            wanted.push(bug);
        }
    }
    let verdicts = judge().examine(&jobs, Ask::default()).unwrap();
    for ((job, bug), verdict) in jobs.iter().zip(&wanted).zip(verdicts) {
        let what = format!("{}: {}", job.exercise.id(), bug.name);
        assert_eq!(verdict.state, State::Wrong, "{what}");
        let hint = verdict.hint.unwrap_or_else(|| panic!("{what}: no hint"));
        assert_eq!(hint.bug, bug.name, "{what}");
        assert_eq!(hint.text, bug.hint, "{what}");
        assert!(verdict.wrong.is_some(), "{what}: no wrong case to show");
    }
}

#[test]
fn every_exercise_has_something_to_see() {
    for exercise in &judge().catalogue.exercises {
        let seen = judge().see_unit(&Unit::solution(exercise)).unwrap();
        let svg = seen.unwrap_or_else(|why| panic!("{}: {why}", exercise.id()));
        assert!(svg.starts_with("<svg") && svg.contains("<polyline"), "{svg}");
    }
}

#[test]
fn what_a_student_is_handed_is_the_stub() {
    // Only where nobody has begun: a student's own file is nobody's business.
    for exercise in &judge().catalogue.exercises {
        let stub = std::fs::read_to_string(exercise.stub()).unwrap();
        assert!(stub.contains("todo!()"), "{}", exercise.id());
        assert!(stub.starts_with("//! "), "{}: no statement", exercise.id());
        let tracked = std::process::Command::new("git")
            .args(["show", &format!("HEAD:{}", shown(exercise))])
            .current_dir(root())
            .output();
        if let Ok(tracked) = tracked
            && tracked.status.success()
        {
            let handed_out = String::from_utf8_lossy(&tracked.stdout);
            assert_eq!(
                handed_out,
                stub,
                "{}: run `cargo workbook lock`",
                exercise.id()
            );
        }
    }
}

/// The student's file, from the root of the checkout.
fn shown(exercise: &Exercise) -> String {
    let file = exercise.answer();
    let file = file.strip_prefix(root()).unwrap_or(&file).to_path_buf();
    file.to_string_lossy().replace('\\', "/")
}

#[test]
fn every_exercise_is_visible_to_the_editor_and_to_nothing_else() {
    for exercise in &judge().catalogue.exercises {
        let manifest = exercise.folder.join("Cargo.toml");
        let text = std::fs::read_to_string(manifest).unwrap();
        let entry = format!(
            "[[test]]\nname = \"{0}\"\npath = \"exercises/{0}.rs\"\ntest = false",
            exercise.name
        );
        assert!(text.contains(&entry), "{}: no target", exercise.id());
    }
}
