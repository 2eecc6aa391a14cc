//! Which exercise a path is an answer to.
//!
//! Students hand in what they have: the file alone, a folder per chapter, a
//! whole checkout. A checkout also holds files of the same name that are not
//! answers, in folders that never hold answers.

use crate::questions::answer_file::STEM;
use judge::Exercise;

/// Folders of a checkout, or of a packing program, that hold no answers.
const NEVER_ANSWERS: [&str; 8] = [
    ".git",
    ".workbook",
    "__macosx",
    "benches",
    "grading",
    "node_modules",
    "target",
    "tests",
];

/// The exercise that a path matches, and how well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PathMatch {
    /// 3 for the path in a checkout, 2 for the chapter's folder or name, 1
    /// for the file's name alone.
    pub confidence: u8,
    /// The number of a copy: `euler_step-2.rs` is the third that was handed
    /// in, the file without a number the first.
    pub copy: u32,
    /// The exercise's index in the list.
    pub exercise: usize,
}

/// Whether a folder of this name never holds answers.
pub fn never_holds_answers(folder: &str) -> bool {
    NEVER_ANSWERS.contains(&folder.to_lowercase().as_str())
}

/// The exercise that a file is an answer to, by its path with `/` between
/// folders. Case does not matter: some systems lose it.
pub fn match_exercise_path(
    path: &str,
    exercises: &[Exercise],
) -> Option<PathMatch> {
    let path = path.to_lowercase();
    let mut folders: Vec<&str> = path.split('/').collect();
    let stem = folders.pop()?.strip_suffix(".rs")?;
    if folders.iter().any(|folder| never_holds_answers(folder)) {
        return None;
    }
    let (stem, copy) = split_copy(stem);
    let mut best: Option<PathMatch> = None;
    for (exercise, wanted) in exercises.iter().enumerate() {
        let Some(confidence) = confidence_of(stem, &folders, wanted, exercises)
        else {
            continue;
        };
        if best.is_none_or(|b| b.confidence < confidence) {
            best = Some(PathMatch { confidence, copy, exercise });
        }
    }
    best
}

/// The number of the copy, if a file holds a student's answers to the questions
/// of the book: `workbook-answers (1).json`.
pub fn match_answers_of_questions(path: &str) -> Option<u32> {
    let path = path.to_lowercase();
    let mut folders: Vec<&str> = path.split('/').collect();
    let (stem, copy) = split_copy(folders.pop()?.strip_suffix(".json")?);
    let hidden = folders.iter().any(|folder| never_holds_answers(folder));
    (stem == STEM && !hidden).then_some(copy)
}

fn confidence_of(
    stem: &str,
    folders: &[&str],
    wanted: &Exercise,
    all: &[Exercise],
) -> Option<u8> {
    let (name, chapter) = (&wanted.name, &wanted.chapter);
    if [format!("{chapter}-{name}"), format!("{chapter}_{name}")]
        .contains(&stem.to_string())
    {
        return Some(2);
    }
    if stem != name {
        return None;
    }
    match folders {
        // The chapter's own code; elsewhere `src` is the student's folder.
        [.., above, "src"] if all.iter().any(|e| is_chapter(above, e)) => None,
        [.., above, "exercises"] if is_chapter(above, wanted) => Some(3),
        [.., above] if is_chapter(above, wanted) => Some(2),
        _ => {
            let others = |e: &&Exercise| e.name == *name;
            let unique = all.iter().filter(others).count() == 1;
            let of_another = folders.iter().any(|folder| {
                all.iter().any(|other| is_chapter(folder, other))
                    && !is_chapter(folder, wanted)
            });
            (unique && !of_another).then_some(1)
        }
    }
}

/// `ode` or `01-ode`.
fn is_chapter(folder: &str, exercise: &Exercise) -> bool {
    let own = exercise.folder.file_name().unwrap_or_default();
    folder == exercise.chapter || folder == own.to_string_lossy().to_lowercase()
}

/// Whether a file may be the answer to an exercise under another name:
/// `euler step final.rs`, `Euler.rs`.
pub fn resembles(path: &str, exercise: &str) -> bool {
    let path = path.to_lowercase();
    let mut folders: Vec<&str> = path.split('/').collect();
    let stem = folders.pop().and_then(|file| file.strip_suffix(".rs"));
    let stem = stem.filter(|stem| !stem.starts_with('.'));
    if folders.iter().any(|folder| never_holds_answers(folder)) {
        return false;
    }
    let letters = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).collect()
    };
    let (stem, name) = (letters(stem.unwrap_or_default()), letters(exercise));
    // Two letters are in half of all names.
    stem.contains(&name) || (stem.len() > 2 && name.contains(&stem))
}

/// Canvas numbers what is handed in again, `euler_step-1.rs`, and browsers
/// what is downloaded again, `euler_step (1).rs`.
fn split_copy(stem: &str) -> (&str, u32) {
    let plain = (stem, 0);
    let (rest, digits) = match stem.strip_suffix(')') {
        Some(open) => match open.rsplit_once('(') {
            Some((rest, digits)) => (rest.trim_end(), digits),
            None => return plain,
        },
        None => match stem.rsplit_once('-') {
            Some(split) => split,
            None => return plain,
        },
    };
    let is_number = digits.chars().all(|c| c.is_ascii_digit());
    match digits.parse() {
        Ok(number) if is_number => (rest, number),
        _ => plain,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub fn exercises() -> Vec<Exercise> {
        let mut all = Vec::new();
        for (folder, name) in [
            ("01-ode", "euler_step"),
            ("01-ode", "orbit"),
            ("03-rigid", "spin"),
            ("03-rigid", "orbit"),
        ] {
            all.push(Exercise {
                chapter: folder[3..].into(),
                name: name.into(),
                title: format!("About {name}"),
                points: 10,
                difficulty: 1,
                page: "p.md".into(),
                hints: ["a", "b", "c"].map(String::from),
                plain: false,
                challenge: None,
                folder: format!("/p/chapters/{folder}").into(),
            });
        }
        all
    }

    fn found(path: &str) -> Option<(u8, u32, String)> {
        let all = exercises();
        match_exercise_path(path, &all)
            .map(|p| (p.confidence, p.copy, all[p.exercise].id()))
    }

    #[test]
    fn every_shape_of_a_submission_is_understood() {
        for (path, confidence, copy) in [
            ("me/chapters/01-ode/exercises/euler_step.rs", 3, 0),
            ("ode/exercises/euler_step.rs", 3, 0),
            ("ode/euler_step.rs", 2, 0),
            ("01-ode/euler_step.rs", 2, 0),
            ("ode-euler_step.rs", 2, 0),
            ("Ode_Euler_Step.RS", 2, 0),
            ("euler_step.rs", 1, 0),
            ("my homework/euler_step.rs", 1, 0),
            ("homework/src/euler_step.rs", 1, 0),
            ("exercises/euler_step.rs", 1, 0),
            ("euler_step-2.rs", 1, 2),
            ("euler_step (1).rs", 1, 1),
            ("euler_step(3).rs", 1, 3),
        ] {
            let want = (confidence, copy, "ode/euler_step".to_string());
            assert_eq!(found(path), Some(want), "{path}");
        }
        let orbit = (2, 0, "rigid/orbit".to_string());
        assert_eq!(found("03-rigid/orbit.rs"), Some(orbit));
    }

    #[test]
    fn files_of_the_same_name_elsewhere_are_not_answers() {
        for path in [
            "chapters/01-ode/grading/euler_step.rs",
            "chapters/01-ode/src/euler_step.rs",
            "chapters/01-ode/tests/euler_step/euler_step.rs",
            "tests/answers/ode/euler_step.rs",
            "target/ode/euler_step.rs",
            "__MACOSX/ode/euler_step.rs",
            "ode/._euler_step.rs",
            "ode/euler_step.rs.txt",
            "ode/euler_step",
            "orbit.rs",
            "rigid/euler_step.rs",
            "euler_step(x).rs",
            "euler_step-9999999999.rs",
            "",
        ] {
            assert_eq!(found(path), None, "{path}");
        }
    }

    #[test]
    fn a_file_under_another_name_is_guessed() {
        for path in [
            "Euler Step (1) final.rs",
            "homework/my_euler_step.rs",
            "Euler.rs",
            "EulerStep.rs",
        ] {
            assert!(resembles(path, "euler_step"), "{path}");
        }
        for path in [
            "midpoint.rs",
            "te.rs",
            "main.rs",
            "euler.txt",
            "._euler_step.rs",
            "target/euler.rs",
            "",
        ] {
            assert!(!resembles(path, "euler_step"), "{path}");
        }
    }
}
