//! From verdicts to marks.

use crate::GradeOptions;
use crate::marks::class::{
    ClassGrades, Enforced, GradedExercise, Mark, MarkOutcome, Student, VERSION,
    course_digest,
};
use crate::marks::late::LatePolicy;
use crate::marks::late::times::SubmissionTimes;
use crate::marks::points;
use crate::running::grader::Grader;
use crate::running::journal::Judged;
use crate::submissions::collect::{CollectedWork, StudentWork};
use crate::submissions::exercise_path::resembles;
use crate::submissions::submission_reader::{
    IgnoredFile, NOT_ASKED_FOR, SubmittedAnswer,
};
use judge::{Failure, PreparedExercise, Verdict, exercise_digest};
use std::collections::BTreeMap;

/// The rule about late work, and when everybody's came.
pub type LateRule = Option<(LatePolicy, SubmissionTimes)>;

/// The grades of the class.
pub fn grade_class(
    grader: &Grader<'_>,
    options: &GradeOptions,
    work: CollectedWork,
    judged: &BTreeMap<String, Judged>,
    late: &LateRule,
) -> Result<ClassGrades, Failure> {
    let (sandbox, limits) = (grader.sandbox, &grader.judge.limits);
    let mut exercises = Vec::new();
    for PreparedExercise { exercise, cases, .. } in grader.prepared {
        exercises.push(GradedExercise {
            id: exercise.id(),
            title: exercise.title.clone(),
            page: exercise.page.clone(),
            points: exercise.points,
            seconds: limits.time.as_secs(),
            digest: exercise_digest(exercise)?,
            cases: *cases,
            challenge: exercise.challenge.clone(),
        });
    }
    let mut students = Vec::new();
    for person in work.students {
        students.push(student(person, &exercises, judged, late));
    }
    let policy = late.as_ref().map(|(policy, _)| policy.clone());
    let due = policy.as_ref().and_then(|policy| policy.due.clone());
    Ok(ClassGrades {
        version: VERSION,
        seed: grader.run.seed,
        course: course_digest(&exercises),
        shard: options.shard.map(|shard| shard.to_string()),
        due: due.or_else(|| options.due.clone()),
        late: policy,
        enforced: Enforced {
            files: sandbox.files_isolated,
            processes: sandbox.processes_isolated,
            seconds: limits.time.as_secs(),
            memory_mib: limits.memory >> 20,
            output_kib: limits.output as u64 >> 10,
        },
        exercises,
        students,
        stray: work.stray,
        similar: Vec::new(),
        items: Vec::new(),
    })
}

fn student(
    person: StudentWork,
    exercises: &[GradedExercise],
    judged: &BTreeMap<String, Judged>,
    late: &LateRule,
) -> Student {
    let submitted = late.as_ref().and_then(|(_, times)| times.of(&person));
    let mut marks = Vec::new();
    for (exercise, (answer, key)) in exercises.iter().zip(person.answers) {
        let mut mark = mark(exercise, answer, key, judged);
        name_misnamed(&mut mark, &person.ignored);
        marks.push(mark);
    }
    let points: u32 = marks.iter().map(|mark| mark.points).sum();
    let lateness = late
        .as_ref()
        .map(|(policy, _)| policy.lateness(&person.student, submitted, points));
    let deducted = lateness.as_ref().map_or(0, |late| late.deducted);
    let is_late = lateness.as_ref().is_some_and(|late| late.days > 0);
    Student {
        name: person.student.name,
        id: person.student.id,
        key: person.key,
        late: person.student.late || is_late,
        lateness,
        points: points - deducted,
        out_of: marks.iter().map(|mark| mark.out_of).sum(),
        line: String::new(),
        marks,
        ignored: person.ignored,
    }
}

fn mark(
    exercises: &GradedExercise,
    answer: SubmittedAnswer,
    key: Option<String>,
    judged: &BTreeMap<String, Judged>,
) -> Mark {
    let judged = key.as_ref().and_then(|key| judged.get(key));
    let mut verdict = judged.map(|judged| judged.verdict.clone());
    if let SubmittedAnswer::Text(path, ..) = &answer {
        name_as_handed_in(verdict.as_mut(), &exercises.id, path);
    }
    let (points, cases) = (exercises.points, exercises.cases);
    let groups = match exercises.challenge {
        None => points::points_by_group(points, cases, verdict.as_ref()),
        Some(_) => points::points_by_score(points, cases, verdict.as_ref()),
    };
    let (file, note, without) = match answer {
        SubmittedAnswer::Missing => (None, None, MarkOutcome::Missing),
        SubmittedAnswer::Unread(path, why) => {
            (Some(path), Some(why), MarkOutcome::Unread)
        }
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
        challenge: exercises.challenge.is_some(),
        groups,
        file,
        note,
        answer: key,
        picture: judged.is_some_and(|judged| judged.picture),
        verdict,
    }
}

/// Where nothing was handed in, a file that may have been meant.
fn name_misnamed(mark: &mut Mark, ignored: &[IgnoredFile]) {
    let name = mark.exercise.rsplit('/').next().unwrap_or_default();
    let mut others = ignored.iter().filter(|file| file.why == NOT_ASKED_FOR);
    let meant = others.find(|file| resembles(&file.path, name));
    if let (MarkOutcome::Missing, Some(meant)) = (mark.outcome, meant) {
        mark.file = Some(meant.path.clone());
        let wanted = &mark.exercise;
        mark.note =
            Some(format!("it looks like {wanted}.rs, and needs that name"));
    }
}

/// Lets the compiler speak of the file by the path that the student gave it.
fn name_as_handed_in(verdict: Option<&mut Verdict>, id: &str, path: &str) {
    if let Some(Verdict { compiler: Some(text), .. }) = verdict {
        *text = text.replace(&format!("{id}.rs:"), &format!("{path}:"));
    }
}
