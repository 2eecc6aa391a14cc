//! From verdicts to marks.

use crate::GradeOptions;
use crate::marks::class::{
    ClassGrades, Enforced, GradedExercise, Mark, MarkOutcome, Student, VERSION,
};
use crate::marks::points;
use crate::running::grader::Grader;
use crate::running::journal::Judged;
use crate::submissions::collect::{CollectedWork, StudentWork};
use crate::submissions::submission_reader::{IgnoredFile, SubmittedAnswer};
use judge::{
    Failure, PreparedExercise, digest_of, exercise_digest, plain_text,
};
use std::collections::BTreeMap;

/// The grades of the class.
pub fn grade_class(
    grader: &Grader<'_>,
    options: &GradeOptions,
    work: CollectedWork,
    judged: &BTreeMap<String, Judged>,
) -> Result<ClassGrades, Failure> {
    let (sandbox, limits) = (grader.sandbox, &grader.judge.limits);
    let mut exercises = Vec::new();
    let mut digests = String::new();
    for PreparedExercise { exercise, cases, .. } in grader.prepared {
        let (id, points) = (exercise.id(), exercise.points);
        digests += &format!("{points} {}\n", exercise_digest(exercise)?);
        let title = exercise.title.clone();
        exercises.push(GradedExercise { id, title, points, cases: *cases });
    }
    let mut students = Vec::new();
    for person in work.students {
        students.push(student(person, &exercises, judged));
    }
    Ok(ClassGrades {
        version: VERSION,
        seed: grader.run.seed,
        course: digest_of(digests.as_bytes()),
        shard: options.shard.map(|shard| shard.to_string()),
        due: options.due.clone(),
        enforced: Enforced {
            files: sandbox.files_isolated,
            processes: sandbox.processes_isolated,
            seconds: limits.time.as_secs(),
            memory_mib: limits.memory >> 20,
            output_kib: limits.output as u64 >> 10,
        },
        exercises,
        students,
        stray: plain(work.stray),
        similar: Vec::new(),
    })
}

fn student(
    person: StudentWork,
    exercises: &[GradedExercise],
    judged: &BTreeMap<String, Judged>,
) -> Student {
    let mut marks = Vec::new();
    for (exercise, (answer, key)) in exercises.iter().zip(person.answers) {
        marks.push(mark(exercise, answer, key, judged));
    }
    Student {
        name: person.student.name,
        id: person.student.id,
        key: person.key,
        late: person.student.late,
        points: marks.iter().map(|mark| mark.points).sum(),
        out_of: marks.iter().map(|mark| mark.out_of).sum(),
        marks,
        ignored: plain(person.ignored),
    }
}

/// Names of files are by students, too.
fn plain(mut files: Vec<IgnoredFile>) -> Vec<IgnoredFile> {
    for file in &mut files {
        file.path = plain_text(&file.path);
    }
    files
}

fn mark(
    exercises: &GradedExercise,
    answer: SubmittedAnswer,
    key: Option<String>,
    judged: &BTreeMap<String, Judged>,
) -> Mark {
    let judged = key.as_ref().and_then(|key| judged.get(key));
    let verdict = judged.map(|judged| judged.verdict.clone());
    let groups = points::points_by_group(
        exercises.points,
        exercises.cases,
        verdict.as_ref(),
    );
    let (file, note, without) = match answer {
        SubmittedAnswer::Missing => (None, None, MarkOutcome::Missing),
        SubmittedAnswer::Unusable(path, why) => {
            (Some(path), Some(why), MarkOutcome::Unusable)
        }
        SubmittedAnswer::Text(path, _, note) => {
            let note = note.map(|note| format!("it {note}"));
            let late = "the time for one student was used up before it was \
                        judged; grading again goes on with it";
            let late = verdict.is_none().then(|| late.to_string());
            (Some(path), note.or(late), MarkOutcome::NotJudged)
        }
    };
    let outcome =
        verdict.as_ref().map(|verdict| MarkOutcome::of(verdict.state));
    Mark {
        exercise: exercises.id.clone(),
        outcome: outcome.unwrap_or(without),
        points: groups.iter().map(|group| group.points).sum(),
        out_of: exercises.points,
        groups,
        file: file.map(|path| plain_text(&path)),
        note,
        answer: key,
        picture: judged.is_some_and(|judged| judged.picture),
        verdict,
    }
}
