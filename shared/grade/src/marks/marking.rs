//! From judgements to marks.

use crate::Options;
use crate::marks::class::{
    Asked, Class, Enforced, Mark, Outcome, Student, VERSION,
};
use crate::marks::points;
use crate::running::journal::Judged;
use crate::running::pool::Pool;
use crate::submissions::gather::{Person, Work};
use crate::submissions::intake::Answer;
use judge::{Failure, Ready, digest_of, exercise_digest};
use std::collections::BTreeMap;

/// Puts together what is known.
pub fn class_of(
    pool: &Pool<'_>,
    options: &Options,
    work: Work,
    judged: &BTreeMap<String, Judged>,
) -> Result<Class, Failure> {
    let (fence, limits) = (pool.fence, &pool.judge.limits);
    let mut asked = Vec::new();
    let mut digests = String::new();
    for Ready { exercise, cases, .. } in pool.ready {
        let (id, points) = (exercise.id(), exercise.points);
        digests += &format!("{points} {}\n", exercise_digest(exercise)?);
        let title = exercise.title.clone();
        asked.push(Asked { id, title, points, cases: *cases });
    }
    let mut students = Vec::new();
    for person in work.people {
        students.push(student(person, &asked, judged));
    }
    Ok(Class {
        version: VERSION,
        seed: pool.run.seed,
        course: digest_of(digests.as_bytes()),
        shard: options.shard.map(|shard| shard.to_string()),
        due: options.due.clone(),
        enforced: Enforced {
            files: fence.no_files,
            processes: fence.no_processes,
            seconds: limits.time.as_secs(),
            memory_mib: limits.memory >> 20,
            output_kib: limits.output as u64 >> 10,
        },
        exercises: asked,
        students,
        stray: work.stray,
        similar: Vec::new(),
    })
}

fn student(
    person: Person,
    asked: &[Asked],
    judged: &BTreeMap<String, Judged>,
) -> Student {
    let mut marks = Vec::new();
    for (exercise, (answer, key)) in asked.iter().zip(person.answers) {
        marks.push(mark(exercise, answer, key, judged));
    }
    Student {
        name: person.who.name,
        id: person.who.id,
        key: person.key,
        late: person.who.late,
        points: marks.iter().map(|mark| mark.points).sum(),
        out_of: marks.iter().map(|mark| mark.out_of).sum(),
        marks,
        ignored: person.ignored,
    }
}

fn mark(
    asked: &Asked,
    answer: Answer,
    key: Option<String>,
    judged: &BTreeMap<String, Judged>,
) -> Mark {
    let judged = key.as_ref().and_then(|key| judged.get(key));
    let verdict = judged.map(|judged| judged.verdict.clone());
    let groups = points::earned(asked.points, asked.cases, verdict.as_ref());
    let (file, note, without) = match answer {
        Answer::Missing => (None, None, Outcome::Missing),
        Answer::Unusable(path, why) => {
            (Some(path), Some(why), Outcome::Unusable)
        }
        Answer::Text(path, _, note) => {
            let note = note.map(|note| format!("it {note}"));
            (Some(path), note, Outcome::Unusable)
        }
    };
    let outcome = verdict.as_ref().map(|verdict| Outcome::of(verdict.state));
    Mark {
        exercise: asked.id.clone(),
        outcome: outcome.unwrap_or(without),
        points: groups.iter().map(|group| group.points).sum(),
        out_of: asked.points,
        groups,
        file,
        note,
        answer: key,
        picture: judged.is_some_and(|judged| judged.picture),
        verdict,
    }
}
