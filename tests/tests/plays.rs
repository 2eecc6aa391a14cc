//! The plays: scenes that run on the functions of the exercises.
//!
//! Each is compiled with our answers, and once more with every known mistake
//! in place of one of them, as one program; each variant runs in a sandboxed
//! process of its own.

use judge::{Judge, Play, PlayChoice, PlayVariant, Project, Whose};
use judge::{parallel_map, thread_count};
use std::sync::OnceLock;
use std::time::Duration;
use tests::symptoms::{LOOK_EVERY, SEEN_WITHIN, symptom};
use tests::workspace::{program, root};

/// A run of a play never takes longer than this: a minute of simulated time
/// takes some seconds, and a function that hangs is ended after three.
const PATIENCE: Duration = Duration::from_secs(120);

/// So many known mistakes of each exercise are tried: all of them would be
/// several hundred copies of the plays to compile.
const MISTAKES_OF_EACH: usize = 2;

fn judge() -> &'static Judge {
    static JUDGE: OnceLock<Judge> = OnceLock::new();
    JUDGE.get_or_init(|| {
        let project = Project::find(root()).unwrap();
        let mut judge = Judge::open(&project).unwrap();
        judge.launcher = program("workbook").unwrap();
        judge
    })
}

fn plays() -> Vec<Play> {
    judge().plays().unwrap()
}

#[test]
fn every_play_keeps_its_bounds_for_a_minute_on_our_functions() {
    for play in plays() {
        let id = play.id();
        let compiled = judge().compile_play(&play, &PlayChoice::Ours).unwrap();
        let described = compiled.describe().unwrap();
        assert!(!described.bounds.is_empty(), "{id} states no bounds");
        let (states, trouble) = compiled.trace(0, 60.0, 0.1, PATIENCE);
        assert_eq!(trouble, None, "{id}");
        // The last look is up to a tenth of a second before the end.
        assert!(states.last().unwrap().time > 59.8, "{id}");
        for bound in &described.bounds {
            for state in &states {
                let found = state.readings.iter();
                let value = { found }.find(|(name, _)| *name == bound.reading);
                let value = value.and_then(|(_, value)| *value).unwrap();
                assert!(
                    (bound.least..=bound.most).contains(&value),
                    "{id} at {} s: {} = {value}",
                    state.time,
                    bound.reading
                );
            }
        }
    }
}

#[test]
fn what_is_not_written_yet_is_ours_and_a_stub_of_ones_own_stops_its_scene() {
    let play = judge().play("ode/planets").unwrap();
    let passing = judge().compile_play(&play, &PlayChoice::Passing).unwrap();
    assert!(passing.parts.iter().all(|part| part.whose == Whose::Ours));
    let (_, trouble) = passing.trace(0, 1.0, 0.5, PATIENCE);
    assert_eq!(trouble, None);
    let mine = judge().compile_play(&play, &PlayChoice::Mine).unwrap();
    assert!(mine.legend().starts_with("all 4 functions are yours"));
    let (_, trouble) = mine.trace(0, 1.0, 0.5, PATIENCE);
    let said = trouble.unwrap();
    let unwritten = "`symplectic_euler` is still to be written \
                     (chapters/01-ode/exercises/symplectic_euler.rs:";
    assert!(said.starts_with(unwritten), "{said}");
}

#[test]
fn a_function_that_does_not_return_is_named() {
    let play = judge().play("ode/leaves").unwrap();
    let exercise = judge().catalogue.find("ode/euler_step").unwrap();
    let solution = std::fs::read_to_string(exercise.solution_file()).unwrap();
    let endless = "    // ANSWER\n    while h > -1.0 {}";
    let variant = PlayVariant {
        exercise: exercise.id(),
        name: "endless".to_string(),
        text: solution.replace("    // ANSWER", endless),
    };
    let compiled =
        judge().compile_variants(&play, "endless", &[variant]).unwrap();
    let (_, trouble) = compiled.trace(1, 1.0, 0.5, PATIENCE);
    let said = trouble.unwrap();
    assert_eq!(said, "`euler_step` did not return within 3 s");
    let (_, trouble) = compiled.trace(0, 1.0, 0.5, PATIENCE);
    assert_eq!(trouble, None, "the others are not affected");
}

/// The first known mistakes of each exercise that this play is to show: it is
/// the play with the fewest exercises that uses it.
fn mistakes_to_show(play: &Play, all: &[Play]) -> Vec<PlayVariant> {
    let mut picked: Vec<PlayVariant> = Vec::new();
    for variant in judge().mistakes(play).unwrap() {
        let uses = |play: &&Play| play.exercises.contains(&variant.exercise);
        let smallest =
            all.iter().filter(uses).min_by_key(|play| play.exercises.len());
        let same = |other: &&PlayVariant| other.exercise == variant.exercise;
        let count = picked.iter().filter(same).count();
        if smallest == Some(play) && count < MISTAKES_OF_EACH {
            picked.push(variant);
        }
    }
    picked
}

/// With a known mistake in its place a play runs or stops with a message, and
/// at least half of the mistakes are seen. (Others only cost time, or are about
/// inputs that no scene has.)
#[test]
fn known_mistakes_are_seen_or_stop_their_scene_with_a_message() {
    let (mut seen, mut all) = (0, 0);
    let plays = plays();
    for play in &plays {
        let variants = mistakes_to_show(play, &plays);
        let compiled =
            judge().compile_variants(play, "mistakes", &variants).unwrap();
        let bounds = judge().describe_play(play).unwrap().bounds;
        let trace =
            |i: usize| compiled.trace(i, SEEN_WITHIN, LOOK_EVERY, PATIENCE);
        let (right, trouble) = trace(0);
        assert_eq!(trouble, None, "{}", play.id());
        let numbers = (1..=variants.len()).collect();
        let runs = parallel_map(thread_count(), numbers, trace);
        for (variant, (states, trouble)) in variants.iter().zip(runs) {
            let name = format!("{}/{}", variant.exercise, variant.name);
            let ended = trouble.as_deref().unwrap_or_default();
            assert!(!ended.contains("no end within"), "{name}: {ended}");
            let seen_as = symptom(&right, &states, trouble.as_deref(), &bounds);
            println!("{}: {name}: {seen_as:?}", play.id());
            seen += usize::from(seen_as.is_some());
            all += 1;
        }
    }
    println!("{seen} of {all} mistakes are seen");
    assert!(2 * seen >= all, "only {seen} of {all} mistakes are seen");
}

/// The dominoes fall by twenty functions of the student's or more, and link
/// nothing of the chapters.
#[test]
fn the_dominoes_are_linked_with_no_chapter() {
    let play = judge().play("contact/dominoes").unwrap();
    let compiled = judge().compile_play(&play, &PlayChoice::Ours).unwrap();
    let (_, functions) = compiled.count();
    assert!(functions >= 20, "{functions} functions");
    let linked = compiled.libraries();
    assert!(linked.contains(&"course".to_string()), "{linked:?}");
    assert!(linked.contains(&"math".to_string()), "{linked:?}");
    for chapter in judge().project.chapters() {
        assert!(!linked.contains(&chapter.package), "{linked:?}");
    }
}

/// What a student hands in: ten seconds of the scene, and which functions did
/// it.
#[test]
fn a_recording_has_the_seed_and_the_digests_of_the_functions() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("planets.json");
    let mistake = "rk4_step/sum_for_average";
    let record = |args: &[&str]| {
        std::process::Command::new(program("workbook").unwrap())
            .args(["play", "ode/planets", "--record"])
            .arg(&file)
            .args(args)
            .current_dir(root())
            .output()
            .unwrap()
    };
    let ran = record(&[]);
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let read = || -> serde_json::Value {
        serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap()
    };
    let recording = read();
    assert_eq!(recording["seed"], 0);
    assert_eq!(recording["functions"], 4);
    let parts = recording["parts"].as_array().unwrap();
    for part in parts {
        let id = part["exercise"].as_str().unwrap();
        let exercise = judge().catalogue.find(id).unwrap();
        let file = match part["whose"].as_str() {
            Some("yours") => exercise.answer_file(),
            _ => exercise.solution_file(),
        };
        let digest = judge::digest_of_file(&file).unwrap();
        assert_eq!(part["digest"], digest, "{id}");
    }
    assert_eq!(parts.len(), 4);
    // Ten seconds, looked at ten times a second.
    let readings = recording["readings"].as_array().unwrap();
    assert!((95..=105).contains(&readings.len()), "{}", readings.len());
    // The same once more is the same, and other functions are others.
    record(&[]);
    assert_eq!(read(), recording);
    record(&["--bug", mistake]);
    assert_ne!(read()["parts"], recording["parts"]);
    assert_ne!(read()["readings"], recording["readings"]);
}
