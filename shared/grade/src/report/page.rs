//! What all pages have in common. Each is one file that loads nothing, so
//! that it can be sent and opened anywhere.

use crate::marks::class::{Class, Mark, Outcome};
use course::html::escape;

const STYLE: &str = include_str!("page.css");

/// A whole page around a body.
pub fn page(title: &str, body: &str) -> String {
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
        Outcome::Passed => "good",
        Outcome::Missing | Outcome::NotStarted => "none",
        _ if mark.points > 0 => "part",
        _ => "bad",
    }
}

/// How the students' code was kept, in a sentence.
pub fn enforced(class: &Class) -> String {
    let kept = &class.enforced;
    let files = match kept.files {
        true => "could read and write nothing but its own folder",
        false => "<strong>could read and write files of this machine</strong>",
    };
    let processes = match kept.processes {
        true => "could start no process and open no connection",
        false => "<strong>could start processes and open connections</strong>",
    };
    format!(
        "Students' code {files} while it was compiled and run, and \
         {processes} while it ran; each answer had {} s, {} MiB of memory and \
         {} KiB of output.",
        kept.seconds, kept.memory_mib, kept.output_kib
    )
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::marks::class::{Asked, Enforced, Student, VERSION};
    use crate::marks::points::earned;
    use crate::submissions::intake::Ignored;
    use judge::{Count, State, Verdict};

    fn asked(name: &str, points: u32) -> Asked {
        Asked {
            id: format!("ode/{name}"),
            title: name.to_uppercase(),
            points,
            cases: [2, 1, 1],
        }
    }

    fn mark(asked: &Asked, right: Option<[usize; 3]>) -> Mark {
        let verdict = right.map(|right| {
            let all = right == asked.cases;
            let state = if all { State::Passed } else { State::Wrong };
            let mut verdict = Verdict::new(&asked.id, state);
            for i in 0..3 {
                let (right, cases) = (right[i], asked.cases[i]);
                verdict.groups[i] = Count { right, cases };
            }
            verdict
        });
        let groups = earned(asked.points, asked.cases, verdict.as_ref());
        let outcome = verdict.as_ref().map(|v| Outcome::of(v.state));
        Mark {
            exercise: asked.id.clone(),
            outcome: outcome.unwrap_or(Outcome::Missing),
            points: groups.iter().map(|g| g.points).sum(),
            out_of: asked.points,
            groups,
            file: verdict.as_ref().map(|_| "a.rs".to_string()),
            note: None,
            answer: None,
            picture: false,
            verdict,
        }
    }

    /// Two students and two exercises.
    pub fn class() -> Class {
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
                points: marks.iter().map(|mark| mark.points).sum(),
                out_of: 15,
                marks,
                ignored: vec![Ignored {
                    path: "notes.txt".into(),
                    why: "it was not asked for".into(),
                }],
            });
        }
        Class {
            version: VERSION,
            seed: 7,
            course: "c0ffee".into(),
            shard: None,
            due: None,
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
        }
    }

    #[test]
    fn what_was_not_enforced_is_said_loudly() {
        let mut class = class();
        assert!(!enforced(&class).contains("<strong>"));
        class.enforced.files = false;
        let told = enforced(&class);
        assert!(told.contains("<strong>could read and write files"), "{told}");
    }
}
