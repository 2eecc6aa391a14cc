//! The course's own check: what every exercise must be, proved for each.
//!
//! All that is tried on an exercise is compiled as one program and run in a
//! sandboxed process each, exactly as a student's answer would be. The
//! second right answers are in `tests/answers/CHAPTER/NAME.rs`, written
//! without looking at the solutions: other formulas, other order.

use judge::{
    AnswerState, Bug, Exercise, Judge, Project, Standing, Trial, Verdict,
    with_exercise_targets,
};
use std::fs;
use std::process::Command;
use std::sync::OnceLock;
use tests::workspace::{program, root};

/// Seeds for the cases with fresh inputs: any will do.
const SEEDS: [u64; 3] = [1, 20_261_116, 987_654_321];

/// What came of everything that was tried on one exercise.
struct Proof {
    exercise: &'static Exercise,
    solution: Vec<Verdict>,
    picture: Option<String>,
    stub: Verdict,
    second: Vec<Verdict>,
    bugs: Vec<(Bug, Verdict)>,
    /// What the bugs draw that a question of the book shows.
    pictured: Vec<(String, Option<String>)>,
    doubts: [Vec<String>; 2],
}

fn judge() -> &'static Judge {
    static JUDGE: OnceLock<Judge> = OnceLock::new();
    JUDGE.get_or_init(|| {
        let project = Project::find(root()).unwrap();
        let mut judge = Judge::open(&project).unwrap();
        judge.launcher = program("workbook").unwrap();
        judge
    })
}

fn second_answer(exercise: &Exercise) -> String {
    let path = format!("tests/answers/{}.rs", exercise.id());
    fs::read_to_string(root().join(&path)).expect(&path)
}

fn trial(name: &str, text: String, seeds: &[u64]) -> Trial {
    let (name, seeds) = (name.to_string(), seeds.to_vec());
    Trial { draws: name == "solution", name, text, seeds }
}

/// Everything to try on one exercise: the solution first.
fn trials(exercise: &Exercise) -> (Vec<Trial>, Vec<Bug>) {
    let solution = exercise.read_solution().unwrap();
    let bugs = exercise.bugs().unwrap();
    let mut trials = vec![
        trial("solution", solution.without_marks(), &SEEDS),
        trial("stub", solution.stub(), &SEEDS[..1]),
        trial("second", second_answer(exercise), &SEEDS),
    ];
    for bug in &bugs {
        let text = bug.applied(&solution);
        let text = text.unwrap_or_else(|e| panic!("{}: {e}", exercise.id()));
        let one = trial(&bug.name, text, &SEEDS[..1]);
        trials.push(Trial { draws: bug.picture, ..one });
    }
    (trials, bugs)
}

/// All proofs; they are made once.
fn proofs() -> &'static [Proof] {
    static PROOFS: OnceLock<Vec<Proof>> = OnceLock::new();
    PROOFS.get_or_init(|| {
        let mut work = Vec::new();
        let mut listed = Vec::new();
        for exercise in &judge().catalogue.exercises {
            let (trials, bugs) = trials(exercise);
            work.push((exercise, trials));
            listed.push(bugs);
        }
        let tried = judge().run_trials(&work).unwrap();
        let mut proofs = Vec::new();
        for (((exercise, _), tried), bugs) in work.iter().zip(tried).zip(listed)
        {
            let all: Vec<Vec<Verdict>> = tried
                .iter()
                .map(|one| judge().verdicts(exercise, one, &tried[0]))
                .collect();
            let doubts = [0, 2].map(|i| {
                let (one, solution) = (&tried[i], &tried[0]);
                judge().doubts(exercise, one, solution).unwrap()
            });
            let drawn = bugs.iter().zip(&tried[3..]).filter(|(b, _)| b.picture);
            let pictured = drawn
                .map(|(bug, one)| (bug.name.clone(), one.picture.clone()))
                .collect();
            let mut rest = all.into_iter();
            let mut next = || rest.next().unwrap();
            proofs.push(Proof {
                exercise,
                doubts,
                picture: tried[0].picture.clone(),
                pictured,
                solution: next(),
                stub: next().remove(0),
                second: next(),
                bugs: bugs.into_iter().map(|b| (b, next().remove(0))).collect(),
            });
        }
        proofs
    })
}

#[test]
fn nothing_is_lost() {
    let bugs: usize = proofs().iter().map(|proof| proof.bugs.len()).sum();
    assert!(proofs().len() >= 50, "{} exercises", proofs().len());
    assert!(bugs >= 500, "{bugs} bugs");
}

#[test]
fn the_longest_name_has_its_column() {
    let names = judge().catalogue.exercises.iter().map(Exercise::id);
    let longest = names.map(|name| name.len()).max();
    let width = workbook::NAME_WIDTH;
    assert_eq!(longest, Some(width), "NAME_WIDTH is that of the longest name");
}

#[test]
fn every_stub_compiles_without_warnings_and_fails_as_not_started() {
    for Proof { exercise, stub, .. } in proofs() {
        let id = exercise.id();
        assert_eq!(stub.state, AnswerState::NotStarted, "{id}");
        assert_eq!(stub.warnings, [""; 0], "{id}");
        assert_eq!(stub.right, 0, "{id}");
    }
}

#[test]
fn every_solution_passes_whatever_the_seed() {
    for Proof { exercise, solution, .. } in proofs() {
        assert_eq!(solution.len(), SEEDS.len());
        for (verdict, seed) in solution.iter().zip(SEEDS) {
            let id = exercise.id();
            assert!(verdict.passed(), "{id}, seed {seed}: {verdict:?}");
            assert_eq!(verdict.warnings, [""; 0], "{id}");
        }
    }
}

#[test]
fn an_independently_written_right_answer_passes_too() {
    for Proof { exercise, second, .. } in proofs() {
        assert_eq!(second.len(), SEEDS.len(), "{second:?}");
        for (verdict, seed) in second.iter().zip(SEEDS) {
            let id = exercise.id();
            assert!(verdict.passed(), "{id}, seed {seed}: {verdict:?}");
        }
    }
}

#[test]
fn a_challenge_ranks_ours_first_and_a_plainer_right_answer_below() {
    let challenges = proofs().iter().filter(|p| p.exercise.challenge.is_some());
    assert_eq!(challenges.clone().count(), 3);
    for Proof { exercise, solution, second, stub, .. } in challenges {
        let (id, most) = (exercise.id(), exercise.points);
        for verdict in solution {
            let score = verdict.score.as_ref().expect(&id);
            assert_eq!(score.points, most, "{id}: {}", score.sentence());
            assert_eq!(score.standings[0].name, "ours", "{id}");
            let points = score.standings.windows(2);
            let falls = |two: &[Standing]| two[0].points > two[1].points;
            assert!(points.clone().all(falls), "{id}");
            assert_eq!(score.doubt(), None, "{id}");
        }
        for verdict in second {
            let score = verdict.score.as_ref().expect(&id);
            assert!(score.points < most, "{id}: {}", score.sentence());
        }
        assert_eq!(stub.score, None, "{id}");
    }
}

#[test]
fn no_right_answer_is_doubted() {
    for Proof { exercise, doubts, .. } in proofs() {
        assert_eq!(doubts.concat(), [""; 0], "{}", exercise.id());
    }
}

#[test]
fn every_bug_fails_with_its_own_hint_and_there_are_at_least_three() {
    let mut failed = String::new();
    for Proof { exercise, bugs, .. } in proofs() {
        let id = exercise.id();
        assert!(bugs.len() >= 3, "{id} has {} bugs", bugs.len());
        for (bug, verdict) in bugs {
            let wrong = matches!(
                verdict.state,
                AnswerState::Wrong | AnswerState::Crashed
            );
            let found = verdict.hint.as_ref().map(|hint| hint.bug.as_str());
            if !wrong || found != Some(bug.name.as_str()) {
                let state = verdict.state.label();
                let name = &bug.name;
                failed += &format!("{id}: {name}: {state}, {found:?}\n");
            }
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

#[test]
fn every_exercise_has_something_to_see() {
    for Proof { exercise, picture, .. } in proofs() {
        let svg = picture.as_deref().unwrap_or_default();
        let drawn = svg.starts_with("<svg") && svg.contains("<polyline");
        assert!(drawn, "{}: {svg}", exercise.id());
    }
}

/// What is kept for the questions of the book is what the mistakes draw now,
/// and none of them looks like the right answer. Numbers may differ in their
/// last pixel from one machine to the other.
#[test]
fn the_pictures_of_mistakes_are_what_the_mistakes_draw() {
    for Proof { exercise, picture, pictured, .. } in proofs() {
        if pictured.is_empty() {
            continue;
        }
        let right = fs::read_to_string(exercise.picture_file("right"));
        let right = right.unwrap_or_default();
        assert_similar(exercise, "right", &right, picture.as_deref());
        for (name, drawn) in pictured {
            let kept = fs::read_to_string(exercise.picture_file(name));
            let kept = kept.unwrap_or_default();
            assert_similar(exercise, name, &kept, drawn.as_deref());
            let id = exercise.id();
            assert!(kept != right, "{id}: `{name}` looks as if it were right");
        }
    }
}

fn assert_similar(
    exercise: &Exercise,
    name: &str,
    kept: &str,
    drawn: Option<&str>,
) {
    let how = format!("{}: {name}: run `cargo workbook lock`", exercise.id());
    let (words, numbers) = words_and_numbers(kept);
    let (now, drawn) = words_and_numbers(drawn.unwrap_or_default());
    assert_eq!(words, now, "{how}");
    for (was, is) in numbers.iter().zip(&drawn) {
        assert!((was - is).abs() <= 1.0, "{how}: {was} and {is}");
    }
}

/// The text of a picture without its numbers, and the numbers.
fn words_and_numbers(svg: &str) -> (String, Vec<f64>) {
    let is_number = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
    let (mut words, mut numbers) = (String::new(), Vec::new());
    for part in svg.trim_end().split_inclusive(|c: char| !is_number(c)) {
        let end = part.trim_end_matches(|c: char| !is_number(c)).len();
        match part[..end].parse() {
            Ok(number) => {
                numbers.push(number);
                words.push_str(&part[end..]);
            }
            Err(_) => words.push_str(part),
        }
    }
    (words, numbers)
}

#[test]
fn what_a_student_is_handed_is_the_stub() {
    // As it was committed: a student's own file is nobody's business.
    for exercise in &judge().catalogue.exercises {
        let id = exercise.id();
        let stub = exercise.read_stub().unwrap();
        assert!(stub.contains("todo!()"), "{id}");
        assert!(stub.starts_with("//! "), "{id}: no statement");
        let tracked = Command::new("git")
            .args(["show", &format!("HEAD:{}", shown(exercise))])
            .current_dir(root())
            .output();
        if let Ok(tracked) = tracked
            && tracked.status.success()
        {
            let handed_out = String::from_utf8_lossy(&tracked.stdout);
            assert_eq!(handed_out, stub, "{id}: run `cargo workbook lock`");
        }
    }
}

/// The student's file, from the root of the checkout.
fn shown(exercise: &Exercise) -> String {
    let file = exercise.answer_file();
    let file = file.strip_prefix(root()).unwrap_or(&file).to_path_buf();
    file.to_string_lossy().replace('\\', "/")
}

#[test]
fn every_exercise_is_visible_to_the_editor_and_to_nothing_else() {
    for exercise in &judge().catalogue.exercises {
        let all = &judge().catalogue.exercises;
        let own = all.iter().filter(|other| other.folder == exercise.folder);
        let names: Vec<String> = own.map(|other| other.name.clone()).collect();
        let manifest = exercise.folder.join("Cargo.toml");
        let text = fs::read_to_string(manifest).unwrap();
        let id = exercise.id();
        assert_eq!(
            with_exercise_targets(&text, &names),
            text,
            "{id}: run `cargo workbook lock`"
        );
    }
}
