//! The plays: scenes that run on the functions of the exercises.
//!
//! Each is compiled with our answers, and once more with every known mistake
//! in place of one of them, as one program; each variant runs in a sandboxed
//! process of its own.

use course::play::DrawnState;
use judge::{Judge, Play, PlayChoice, PlayVariant, Project, Symptoms, Whose};
use judge::{digest_of, parallel_map, thread_count};
use std::sync::OnceLock;
use std::time::Duration;
use tests::symptoms::{LOOK_EVERY, SEEN_WITHIN, symptom};
use tests::workspace::{program, root};

/// A run of a play never takes longer than this: a minute of simulated time
/// takes some seconds, and a function that hangs is ended after three.
const PATIENCE: Duration = Duration::from_secs(120);

/// So many known mistakes are tried in each play: all of them would be more
/// than a thousand copies of the plays to compile, which is what the example
/// `symptoms` does.
const MISTAKES_OF_EACH: usize = 6;

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
fn what_is_not_written_yet_is_ours() {
    for play in plays() {
        let passing =
            judge().compile_play(&play, &PlayChoice::Passing).unwrap();
        let id = play.id();
        assert!(passing.parts.iter().all(|part| part.whose == Whose::Ours));
        let (states, trouble) = passing.trace(0, 3.0, 0.5, PATIENCE);
        assert_eq!(trouble, None, "{id}");
        assert!(states.last().unwrap().time > 2.4, "{id}");
    }
    // Who asks for their own, right or wrong, gets what there is of it.
    let play = judge().play("ode/planets").unwrap();
    let mine = judge().compile_play(&play, &PlayChoice::Mine).unwrap();
    assert_eq!(mine.legend(), "all functions are ours so far");
    let (_, trouble) = mine.trace(0, 1.0, 0.5, PATIENCE);
    assert_eq!(trouble, None);
}

#[test]
fn a_scene_stops_at_a_function_that_is_not_written_and_names_it() {
    let play = judge().play("ode/planets").unwrap();
    let exercise = judge().catalogue.find("ode/symplectic_euler").unwrap();
    let variant = PlayVariant {
        exercise: exercise.id(),
        name: "unwritten".to_string(),
        text: exercise.read_stub().unwrap(),
    };
    let compiled =
        judge().compile_variants(&play, "unwritten", &[variant]).unwrap();
    let (_, trouble) = compiled.trace(1, 1.0, 0.5, PATIENCE);
    let said = trouble.unwrap();
    let unwritten = "`symplectic_euler` is still to be written (";
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

/// An answer whose own function never stops to call itself.
#[test]
fn a_function_that_calls_itself_for_ever_is_named() {
    let play = judge().play("ode/leaves").unwrap();
    let exercise = judge().catalogue.find("ode/euler_step").unwrap();
    let solution = std::fs::read_to_string(exercise.solution_file()).unwrap();
    let dive = "    // ANSWER\n    let h = h + 0.0 * dive(h);";
    let text = solution.replacen("    // ANSWER", dive, 1)
        + "\nfn dive(h: f64) -> f64 {\n    1.0 + dive(h + 1.0)\n}\n";
    let (exercise, name) = (exercise.id(), "dive".to_string());
    let variant = PlayVariant { exercise, name, text };
    let compiled = judge().compile_variants(&play, "dive", &[variant]).unwrap();
    let (_, trouble) = compiled.trace(1, 1.0, 0.5, PATIENCE);
    let said = trouble.unwrap();
    let place = "`euler_step` panicked at variant-1/chapters/01-ode/";
    assert!(said.starts_with(place), "{said}");
    assert!(said.ends_with("does a function call itself for ever?"), "{said}");
}

/// Some known mistakes of a play: chosen by a digest of their names, so that
/// they are the same in every run, and as good as chosen by lot.
fn mistakes_to_show(play: &Play) -> Vec<PlayVariant> {
    let mut mistakes = judge().mistakes(play).unwrap();
    let lot = |mistake: &PlayVariant| {
        let PlayVariant { exercise, name, .. } = mistake;
        digest_of(format!("{} {exercise} {name}", play.id()).as_bytes())
    };
    mistakes.sort_by_cached_key(lot);
    mistakes.truncate(MISTAKES_OF_EACH);
    mistakes
}

/// The symptoms in a play's file, if somebody has looked at all of its known
/// mistakes.
fn written(play: &Play) -> Option<Symptoms> {
    let written = play.symptoms().unwrap();
    let is_there = |mistake: &PlayVariant| {
        let own = written.get(&mistake.exercise);
        own.is_some_and(|own| own.contains_key(&mistake.name))
    };
    let is_whole = judge().mistakes(play).unwrap().iter().all(is_there);
    is_whole.then_some(written)
}

/// With a known mistake in its place a play runs or stops with a message, and
/// at least half of the mistakes are seen, as the play's file says. (Others
/// only cost time, or are about inputs that no scene has.)
#[test]
fn known_mistakes_are_seen_as_written_or_stop_their_scene_with_a_message() {
    let (mut seen, mut all, mut same, mut compared) = (0, 0, 0, 0);
    for play in plays() {
        let variants = mistakes_to_show(&play);
        let compiled =
            judge().compile_variants(&play, "mistakes", &variants).unwrap();
        let bounds = judge().describe_play(&play).unwrap().bounds;
        let trace =
            |i: usize| compiled.trace(i, SEEN_WITHIN, LOOK_EVERY, PATIENCE);
        let (right, trouble) = trace(0);
        assert_eq!(trouble, None, "{}", play.id());
        let written = written(&play);
        let numbers = (1..=variants.len()).collect();
        let runs = parallel_map(thread_count(), numbers, trace);
        for (variant, (states, trouble)) in variants.iter().zip(runs) {
            let name = format!("{}: {}", play.id(), variant.name);
            let ended = trouble.as_deref().unwrap_or_default();
            assert!(!ended.contains("no end within"), "{name}: {ended}");
            let seen_as = symptom(&right, &states, trouble.as_deref(), &bounds);
            println!("{name}: {seen_as:?}");
            all += 1;
            seen += usize::from(seen_as.is_some());
            if let Some(written) = &written {
                let known = &written[&variant.exercise][&variant.name];
                same += usize::from(*known == seen_as.unwrap_or_default());
                compared += 1;
            }
        }
    }
    println!("{seen} of {all} are seen; {same} of {compared} as written");
    assert!(2 * seen >= all, "only {seen} of {all} mistakes are seen");
    // Chaotic scenes may differ where sines are rounded in another way.
    assert!(
        10 * same >= 9 * compared,
        "{same} of {compared} are as written: run the example symptoms"
    );
}

/// The value of a reading at the end.
fn reading(states: &[DrawnState], name: &str) -> f64 {
    let readings = &states.last().unwrap().readings;
    let found = readings.iter().find(|(known, _)| known == name);
    found.and_then(|(_, value)| *value).unwrap()
}

/// All dominoes lie at the end; and none, if the finger does not push.
#[test]
fn the_dominoes_fall_to_the_last_one_and_only_if_they_are_pushed() {
    // An angular velocity of zero is no push, nor is a motor without force.
    let no_spin = ("rigid/rotation_rate", "let turns = 0.0 * turns;");
    let no_force =
        ("realtime/solve_row", "let row = &Row { high: 0.0, ..*row };");
    for (name, count, (exercise, line)) in [
        ("contact/dominoes", 8.0, no_spin),
        ("realtime/topple", 10.0, no_force),
    ] {
        let play = judge().play(name).unwrap();
        let exercise = judge().catalogue.find(exercise).unwrap();
        let text = std::fs::read_to_string(exercise.solution_file()).unwrap();
        let begin = format!("    // ANSWER\n    {line}\n");
        let idle = text.replacen("    // ANSWER\n", &begin, 1);
        assert_ne!(idle, text);
        let variant = PlayVariant {
            exercise: exercise.id(),
            name: "idle".to_string(),
            text: idle,
        };
        let compiled =
            judge().compile_variants(&play, "idle", &[variant]).unwrap();
        let fallen = [0, 1].map(|variant| {
            let ran = compiled.trace(variant, 15.0, 1.0, PATIENCE);
            assert_eq!(ran.1, None, "{name}");
            reading(&ran.0, "fallen")
        });
        assert_eq!(fallen, [count, 0.0], "{name}");
    }
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
fn a_recording_has_the_seed_and_the_digests_of_scene_and_functions() {
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
    let play = judge().play("ode/planets").unwrap();
    assert_eq!(recording["scene"], play.digest().unwrap());
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
