//! Some exercises of a run that exists, graded again: their columns are
//! updated, and the rest is kept.

use crate::GradeOptions;
use crate::marks::class::{ClassGrades, Mark, Student, course_digest};
use crate::marks::merge::read;
use crate::submissions::collect::CollectedWork;
use judge::Failure;
use std::path::Path;

/// The earlier grades in the folder of a run, if these options grade some of
/// its exercises again; none if they begin, resume or extend a run.
pub fn earlier_grades(
    options: &GradeOptions,
) -> Result<Option<ClassGrades>, Failure> {
    let out = &options.out;
    if options.fresh || !out.join("grades.json").is_file() {
        return Ok(None);
    }
    let earlier = read(out)?;
    let mut kept = earlier.exercises.iter().filter(|exercise| {
        options.exercises.iter().all(|asked| asked.id() != exercise.id)
    });
    let Some(lost) = kept.next() else { return Ok(None) };
    if !options.some_exercises {
        return Err(refused(out, &format!("`{}`, too", lost.id)));
    }
    for asked in &options.exercises {
        if earlier.exercises.iter().all(|known| known.id != asked.id()) {
            let what = format!("other exercises, and not `{}`", asked.id());
            return Err(refused(out, &what));
        }
    }
    Ok(Some(earlier))
}

fn refused(out: &Path, what: &str) -> Failure {
    Failure::User(format!(
        "{} holds a run of {what}: choose another --out, or start again with \
         --fresh",
        out.display()
    ))
}

/// Whoever is new has no other columns to keep.
pub fn refuse_newcomers(
    earlier: &ClassGrades,
    work: &CollectedWork,
) -> Result<(), Failure> {
    let is_known = |name: &str, id: &str| {
        earlier.students.iter().any(|s| s.name == name && s.id == id)
    };
    for new in &work.students {
        if !is_known(&new.student.name, &new.student.id) {
            return Err(Failure::User(format!(
                "{} is not in the earlier run: grade without --exercise first",
                new.student.name
            )));
        }
    }
    Ok(())
}

/// The earlier grades with the columns of `again`.
pub fn with_columns(
    mut earlier: ClassGrades,
    again: ClassGrades,
) -> Result<ClassGrades, Failure> {
    let sandboxed =
        |class: &ClassGrades| class.enforced.sandbox_status().label();
    if sandboxed(&earlier) != sandboxed(&again) {
        return Err(Failure::User(
            "the earlier run had another sandbox: grade all of it again, with \
             --fresh"
                .into(),
        ));
    }
    for (i, exercise) in again.exercises.iter().enumerate() {
        let found = earlier.exercises.iter().position(|e| e.id == exercise.id);
        let Some(at) = found else { continue };
        earlier.exercises[at] = exercise.clone();
        for student in &mut earlier.students {
            let who =
                |s: &&Student| s.name == student.name && s.id == student.id;
            let new = again.students.iter().find(who);
            match new {
                Some(new) => student.marks[at] = new.marks[i].clone(),
                // What was not handed in again keeps its mark, out of as
                // many points as now.
                None => student.marks[at].out_of = exercise.points,
            }
        }
    }
    let policy = again.late.clone().or(earlier.late.take());
    for student in &mut earlier.students {
        let who = |s: &&Student| s.name == student.name && s.id == student.id;
        let new = again.students.iter().find(who);
        if let Some(new) = new.filter(|_| again.late.is_some()) {
            student.lateness = new.lateness.clone();
        }
        let sum = |of: fn(&Mark) -> u32| student.marks.iter().map(of).sum();
        let points: u32 = sum(|mark| mark.points);
        student.out_of = sum(|mark| mark.out_of);
        student.points = points;
        if let (Some(policy), Some(late)) = (&policy, &mut student.lateness) {
            late.deducted = policy.deducted(late.days, points);
            student.points -= late.deducted;
        }
    }
    earlier.late = policy;
    earlier.course = course_digest(&earlier.exercises);
    Ok(earlier)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::html_page::tests::class;

    /// The class with its second exercise alone, graded again.
    fn again() -> ClassGrades {
        let mut again = class();
        again.exercises.remove(0);
        for student in &mut again.students {
            student.marks.remove(0);
            student.marks[0].points = 2;
        }
        again
    }

    #[test]
    fn one_column_changes_and_the_rest_stays() {
        let before = class();
        let after = with_columns(before.clone(), again()).unwrap();
        for (old, new) in before.students.iter().zip(&after.students) {
            assert_eq!(new.marks[0], old.marks[0]);
            assert_eq!(new.marks[1].points, 2);
            assert_eq!(new.points, old.marks[0].points + 2);
            assert_eq!((&new.name, new.out_of), (&old.name, 15));
        }
        // The same column again is the same class.
        let mut same = class();
        same.exercises.remove(0);
        for student in &mut same.students {
            student.marks.remove(0);
        }
        let same = with_columns(before.clone(), same).unwrap();
        assert_eq!(same.students, before.students);
    }

    #[test]
    fn who_did_not_hand_in_again_keeps_the_mark() {
        let mut again = again();
        again.students.remove(1);
        let before = class();
        let after = with_columns(before.clone(), again).unwrap();
        assert_eq!(after.students[1], before.students[1]);
        assert_ne!(after.students[0], before.students[0]);
    }

    #[test]
    fn another_sandbox_is_refused() {
        let mut again = again();
        again.enforced.files = false;
        let error = with_columns(class(), again).unwrap_err();
        assert!(error.to_string().contains("--fresh"), "{error}");
    }
}
