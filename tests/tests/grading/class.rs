//! The class: everybody, in a folder, with the marks they deserve.

use super::hostile::{Aims, attacks};
use super::submission_shapes::{self, EXERCISES, Expected, Right};
use crate::exercise_texts::{bug, solution, stub};
use std::path::Path;
use tests::workspace::{Outcome, read, root};

/// What the known wrong answers earn of their exercise's points, with the
/// seed of this class. A wrong answer that is right in some cases with fresh
/// inputs earns a part.
const BUGS: [(&str, &[(&str, u32)]); 3] = [
    (
        "euler_step",
        &[
            ("clock_runs_ahead", 0),
            ("forgot_h", 0),
            ("forgot_x", 0),
            ("half_moved", 0),
            ("time_stands_still", 0),
        ],
    ),
    (
        "suggest_step",
        &[
            ("always_the_square_root", 2),
            ("caution_after_the_limits", 5),
            ("nan_gets_through", 8),
            ("no_caution", 2),
            ("no_limits", 5),
            ("order_as_exponent", 2),
            ("upside_down", 0),
        ],
    ),
    (
        "symplectic_euler",
        &[
            ("drift_first", 0),
            ("forgot_h_in_the_kick", 0),
            ("old_velocity", 0),
            ("one_axis_at_a_time", 0),
            ("start_left_out", 0),
            ("time_stands_still", 5),
        ],
    ),
];

fn answers(text: impl Fn(&str) -> Outcome<String>) -> Right {
    EXERCISES.map(|(name, _)| text(name).unwrap())
}

/// Right answers.
pub fn right() -> Right {
    answers(solution)
}

/// Writes the class; everybody's name and marks.
pub fn write(class: &Path, outside: &Path, port: u16) -> Vec<Expected> {
    let right = right();
    let stubs = answers(stub);
    let second = answers(|name| read(format!("tests/answers/ode/{name}.rs")));
    let mut all = submission_shapes::shapes(class, &right);
    all.extend(submission_shapes::encodings(class, &right));
    all.extend(submission_shapes::partial(class, &right, &stubs, &second));
    all.extend(submission_shapes::unusable(class, &right));
    all.extend(bugs(class, &right));
    all.extend(hostile(class, outside, &right, port));
    all
}

fn bugs(class: &Path, right: &Right) -> Vec<Expected> {
    let mut all = Vec::new();
    for (i, (exercise, bugs)) in BUGS.iter().enumerate() {
        for (name, points) in *bugs {
            let mut answers = right.clone();
            answers[i] = bug(exercise, name).unwrap();
            let name = format!("bug {exercise} {name}");
            submission_shapes::write_all(class, &name, &answers);
            let mut marks = EXERCISES.map(|(_, points)| points);
            marks[i] = *points;
            all.push((name, marks));
        }
    }
    all
}

fn hostile(
    class: &Path,
    outside: &Path,
    right: &Right,
    port: u16,
) -> Vec<Expected> {
    let course = root().join("chapters/01-ode");
    let solution = course.join("grading/euler_step/solution.rs");
    let snapshot = course.join("grading/euler_step/locked.snap");
    let alice = class.join("alice/ode/euler_step.rs");
    let out = outside.join("grades");
    let (run, journal) = (out.join("run.json"), out.join("journal.jsonl"));
    let passwords = Path::new("/etc/passwd");
    let top = Path::new("/");
    let aims = Aims {
        secrets: &[
            &solution, &snapshot, &alice, class, &out, &run, &journal,
            passwords, top,
        ],
        shores: &[outside, class, &out, &course],
        port,
    };
    let mut all = Vec::new();
    for (name, text, points) in attacks(&right[0], &aims) {
        let mut answers = right.clone();
        answers[0] = text;
        let name = format!("hostile {name}");
        submission_shapes::write_all(class, &name, &answers);
        all.push((name, [points, 10, 15]));
    }
    all
}
