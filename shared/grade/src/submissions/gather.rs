//! Reads what was handed in: every student's answers, each text once.

use crate::progress::Progress;
use crate::running::pool::{Distinct, Pool};
use crate::running::shard::Shard;
use crate::submissions::intake::{Answer, Ignored};
use crate::submissions::roster::Roster;
use crate::submissions::who::Who;
use judge::Exercise;

/// What was handed in, by whom, and the distinct answers in it.
pub struct Work {
    /// The students.
    pub people: Vec<Person>,
    /// The distinct answers.
    pub answers: Distinct,
    /// What belongs to nobody.
    pub stray: Vec<Ignored>,
}

/// Somebody's work.
pub struct Person {
    /// Whose.
    pub who: Who,
    /// The name in file names.
    pub key: String,
    /// For each exercise what was handed in, and the answer's key.
    pub answers: Vec<(Answer, Option<String>)>,
    /// What was not taken.
    pub ignored: Vec<Ignored>,
}

/// Reads all submissions, or those of one part of the class.
pub fn gather(
    roster: &mut Roster,
    shard: Option<Shard>,
    pool: &Pool<'_>,
    progress: &Progress,
) -> Work {
    let exercises: Vec<Exercise> =
        pool.ready.iter().map(|ready| ready.exercise.clone()).collect();
    let mut work = Work {
        people: Vec::new(),
        answers: Distinct::new(),
        stray: Vec::new(),
    };
    let keys = student_keys(roster);
    progress.phase("reading submissions", keys.len());
    for (at, key) in keys.into_iter().enumerate() {
        progress.step();
        if shard.is_some_and(|shard| !shard.has(at)) {
            continue;
        }
        let (taken, ignored) = roster.take(at, &exercises);
        let mut answers = Vec::new();
        for (i, answer) in taken.into_iter().enumerate() {
            let mut name = None;
            if let Answer::Text(_, text, _) = &answer {
                let key = pool.key(i, text);
                work.answers.insert(key.clone(), (i, text.clone()));
                name = Some(key);
            }
            answers.push((answer, name));
        }
        let who = roster.submissions[at].who.clone();
        work.people.push(Person { who, key, answers, ignored });
    }
    work
}

/// A name for the files of each student: letters and digits of any script,
/// and the platform's number. No two are the same, whatever their case.
fn student_keys(roster: &Roster) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for submission in &roster.submissions {
        let who = &submission.who;
        let plain = |c: char| if c.is_alphanumeric() { c } else { '-' };
        let name: String =
            format!("{}-{}", who.name, who.id).chars().map(plain).collect();
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
