//! Collects what was handed in: every student's answers, each text once.

use crate::progress_reporter::ProgressReporter;
use crate::running::grader::{DistinctAnswers, Grader};
use crate::running::shard::Shard;
use crate::submissions::archive::FileTime;
use crate::submissions::roster::Roster;
use crate::submissions::student_name::StudentIdentity;
use crate::submissions::submission_reader::{IgnoredFile, SubmittedAnswer};
use judge::Exercise;

/// What was handed in, by whom, and the distinct answers in it.
pub struct CollectedWork {
    /// The students.
    pub students: Vec<StudentWork>,
    /// The distinct answers.
    pub answers: DistinctAnswers,
    /// Files that belong to nobody.
    pub stray: Vec<IgnoredFile>,
}

/// One student's work.
pub struct StudentWork {
    /// The student.
    pub student: StudentIdentity,
    /// The name in file names.
    pub key: String,
    /// For each exercise what was handed in, and the answer's key.
    pub answers: Vec<(SubmittedAnswer, Option<String>)>,
    /// Files that were not taken.
    pub ignored: Vec<IgnoredFile>,
    /// When it was handed in, in seconds since 1970, if the platform's
    /// export says so.
    pub exported_time: Option<i64>,
    /// When the newest of the answers was changed.
    pub changed: Option<FileTime>,
}

/// Reads all submissions, or those of one part of the class.
pub fn collect_submissions(
    roster: &mut Roster,
    shard: Option<Shard>,
    grader: &Grader<'_>,
    progress: &ProgressReporter,
) -> CollectedWork {
    let exercises: Vec<Exercise> = grader
        .prepared
        .iter()
        .map(|prepared| prepared.exercise.clone())
        .collect();
    let mut work = CollectedWork {
        students: Vec::new(),
        answers: DistinctAnswers::new(),
        stray: Vec::new(),
    };
    let keys = student_keys(roster);
    progress.phase("reading submissions", keys.len());
    for (at, key) in keys.into_iter().enumerate() {
        progress.step();
        if shard.is_some_and(|shard| !shard.has(at)) {
            continue;
        }
        let taken = roster.take(at, &exercises);
        let mut answers = Vec::new();
        for (i, answer) in taken.answers.into_iter().enumerate() {
            let mut name = None;
            if let SubmittedAnswer::Text(_, text, _) = &answer {
                let key = grader.key(i, text);
                work.answers.insert(key.clone(), (i, text.clone()));
                name = Some(key);
            }
            answers.push((answer, name));
        }
        let submission = &roster.submissions[at];
        work.students.push(StudentWork {
            student: submission.student.clone(),
            key,
            answers,
            ignored: taken.ignored,
            exported_time: submission.exported_time,
            changed: taken.changed,
        });
    }
    work
}

/// A name for the files of each student: letters and digits of any script,
/// and the platform's number. No two are the same, whatever their case.
fn student_keys(roster: &Roster) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for submission in &roster.submissions {
        let student = &submission.student;
        let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
        let name: String = format!("{}-{}", student.name, student.id)
            .chars()
            .map(plain)
            .collect();
        let parts: Vec<&str> =
            name.split('-').filter(|part| !part.is_empty()).collect();
        let mut key: String = parts.join("-").chars().take(80).collect();
        if key.is_empty() {
            key = "student".to_string();
        }
        let taken = |key: &String| {
            keys.iter().any(|k| k.to_lowercase() == key.to_lowercase())
        };
        let mut unique = key.clone();
        let mut n = 2;
        while taken(&unique) {
            unique = format!("{key}-{n}");
            n += 1;
        }
        keys.push(unique);
    }
    keys
}
