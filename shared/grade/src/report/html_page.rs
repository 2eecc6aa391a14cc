//! What all HTML pages have in common. Each is one file that loads nothing, so
//! that it can be sent and opened anywhere.

use crate::marks::class::{ClassGrades, Mark, MarkOutcome};
use course::html::escape;

const STYLE: &str = include_str!("html_page.css");

/// A whole page around a body.
pub fn whole_page(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         {body}</body>\n</html>\n",
        escape(title)
    )
}

/// The colour of an outcome: right, partly right, wrong, nothing there.
pub fn colour(mark: &Mark) -> &'static str {
    match mark.outcome {
        MarkOutcome::Passed => "good",
        MarkOutcome::Missing
        | MarkOutcome::Unread
        | MarkOutcome::NotStarted => "none",
        _ if mark.points > 0 => "part",
        _ => "bad",
    }
}

/// How the students' code was sandboxed, in a sentence.
pub fn sandbox_sentence(class: &ClassGrades) -> String {
    let sandbox = &class.enforced;
    let files = match sandbox.files {
        true => "could read and write only its own folder",
        false => {
            "<strong>could read and write any file of this machine</strong>"
        }
    };
    let processes = match sandbox.processes {
        true => "could start no process and open no connection",
        false => "<strong>could start processes and open connections</strong>",
    };
    let mut text = format!(
        "Students' code {files} while it was compiled and run, and \
         {processes} while it ran; each answer had {} s, {} MiB of memory and \
         {} KiB of output.",
        sandbox.seconds, sandbox.memory_mib, sandbox.output_kib
    );
    // Graded again with another limit.
    let other = class.exercises.iter().filter(|e| e.seconds != sandbox.seconds);
    for exercise in other {
        let (id, seconds) = (escape(&exercise.id), exercise.seconds);
        text += &format!(" Answers to {id} had {seconds} s.");
    }
    text
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::marks::class::{Enforced, GradedExercise, Student, VERSION};
    use crate::marks::points::points_by_group;
    use crate::submissions::submission_reader::IgnoredFile;
    use judge::{AnswerState, CaseCount, Verdict};

    fn asked(name: &str, points: u32) -> GradedExercise {
        GradedExercise {
            id: format!("ode/{name}"),
            title: name.to_uppercase(),
            page: format!("01-ode/{name}.md"),
            points,
            seconds: 5,
            digest: format!("d{name}"),
            cases: [2, 1, 1],
            challenge: None,
        }
    }

    fn mark(asked: &GradedExercise, right: Option<[usize; 3]>) -> Mark {
        let verdict = right.map(|right| {
            let all = right == asked.cases;
            let state =
                if all { AnswerState::Passed } else { AnswerState::Wrong };
            let mut verdict = Verdict::new(&asked.id, state);
            for i in 0..3 {
                let (right, cases) = (right[i], asked.cases[i]);
                verdict.groups[i] = CaseCount { right, cases };
            }
            verdict
        });
        let groups =
            points_by_group(asked.points, asked.cases, verdict.as_ref());
        let outcome = verdict.as_ref().map(|v| MarkOutcome::of(v.state));
        Mark {
            exercise: asked.id.clone(),
            outcome: outcome.unwrap_or(MarkOutcome::Missing),
            points: groups.iter().map(|g| g.points).sum(),
            out_of: asked.points,
            challenge: false,
            groups,
            file: verdict.as_ref().map(|_| "a.rs".to_string()),
            note: None,
            answer: None,
            picture: false,
            verdict,
        }
    }

    /// Two students and two exercises.
    pub fn class() -> ClassGrades {
        let exercises = vec![asked("a", 10), asked("b", 5)];
        let (a, b) = (&exercises[0], &exercises[1]);
        let mut students = Vec::new();
        for (name, id, late, marks) in [
            ("Ada Lovelace", "12", false, [Some([2, 1, 1]), None]),
            ("=1+1, \"Bob\"", "", true, [Some([0, 0, 1]), Some([2, 1, 1])]),
        ] {
            let marks = vec![mark(a, marks[0]), mark(b, marks[1])];
            students.push(Student {
                name: name.into(),
                id: id.into(),
                key: format!("key{}", students.len()),
                late,
                lateness: None,
                line: String::new(),
                points: marks.iter().map(|mark| mark.points).sum(),
                out_of: 15,
                marks,
                ignored: vec![IgnoredFile {
                    path: "notes.txt".into(),
                    why: "it was not asked for".into(),
                }],
            });
        }
        ClassGrades {
            version: VERSION,
            seed: 7,
            course: "c0ffee".into(),
            shard: None,
            due: None,
            late: None,
            enforced: Enforced {
                files: true,
                processes: true,
                seconds: 5,
                memory_mib: 1024,
                output_kib: 1024,
            },
            exercises,
            students,
            stray: Vec::new(),
            similar: Vec::new(),
            items: Vec::new(),
        }
    }

    #[test]
    fn what_was_not_enforced_is_said_loudly() {
        let mut class = class();
        assert!(!sandbox_sentence(&class).contains("<strong>"));
        class.enforced.files = false;
        let sentence = sandbox_sentence(&class);
        assert!(
            sentence.contains("<strong>could read and write any file"),
            "{sentence}"
        );
    }
}
