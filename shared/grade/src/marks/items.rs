//! Item analysis, as in classical test theory: how hard each exercise was,
//! how well it tells strong work from weak, and which mistakes were made.

use crate::marks::class::{ClassGrades, Mark, MarkOutcome, Student};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The statistics of one exercise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// `ode/euler_step`.
    pub exercise: String,
    /// The page of the book to teach again, under `book/src`.
    pub page: String,
    /// How many students there are.
    pub students: usize,
    /// How many handed in an answer; an untouched stub is none.
    pub handed_in: usize,
    /// How many of them got everything right.
    pub right: usize,
    /// The difficulty index: the mean share of the points among those who
    /// handed in. 1 is easy, 0 is hard.
    pub difficulty: Option<f64>,
    /// The discrimination: the correlation, among those who handed in, of
    /// the points here with the points in all other exercises.
    pub discrimination: Option<f64>,
    /// Known mistakes, the commonest first.
    pub bugs: Vec<BugCount>,
    /// Wrong answers that match no known mistake.
    pub unknown: usize,
}

/// A known mistake, and how many made it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BugCount {
    /// Its name in `bugs.toml`.
    pub bug: String,
    /// What its hint says.
    pub hint: String,
    /// How many students made it.
    pub students: usize,
}

/// With fewer students a correlation means nothing: two points always lie
/// on a line.
const FEWEST_FOR_CORRELATION: usize = 3;

/// The statistics of every exercise.
pub fn item_analysis(class: &ClassGrades) -> Vec<Item> {
    let mut items = Vec::new();
    for (i, exercise) in class.exercises.iter().enumerate() {
        let who: Vec<&Student> = class
            .students
            .iter()
            .filter(|student| is_handed_in(&student.marks[i]))
            .collect();
        let points: Vec<f64> =
            who.iter().map(|s| f64::from(s.marks[i].points)).collect();
        let rest: Vec<f64> = who
            .iter()
            .map(|s| f64::from(marks_sum(s) - s.marks[i].points))
            .collect();
        let passed = |m: &Mark| m.outcome == MarkOutcome::Passed;
        let (bugs, unknown) = bugs(&who, i);
        let most = f64::from(exercise.points.max(1));
        items.push(Item {
            exercise: exercise.id.clone(),
            page: exercise.page.clone(),
            students: class.students.len(),
            handed_in: who.len(),
            right: who.iter().filter(|s| passed(&s.marks[i])).count(),
            difficulty: mean(&points).map(|mean| rounded(mean / most)),
            discrimination: correlation(&points, &rest).map(rounded),
            bugs,
            unknown,
        });
    }
    items
}

/// Points before anything is taken off for being late.
fn marks_sum(student: &Student) -> u32 {
    student.marks.iter().map(|mark| mark.points).sum()
}

fn is_handed_in(mark: &Mark) -> bool {
    let nothing =
        [MarkOutcome::Missing, MarkOutcome::Unread, MarkOutcome::NotStarted];
    !nothing.contains(&mark.outcome)
}

/// Three decimals, as they are written everywhere.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn mean(numbers: &[f64]) -> Option<f64> {
    let sum: f64 = numbers.iter().sum();
    (!numbers.is_empty()).then(|| sum / numbers.len() as f64)
}

/// Pearson's correlation coefficient; none where one of both is constant.
fn correlation(x: &[f64], y: &[f64]) -> Option<f64> {
    if x.len() < FEWEST_FOR_CORRELATION {
        return None;
    }
    let (mean_x, mean_y) = (mean(x)?, mean(y)?);
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (x, y) in x.iter().zip(y) {
        xx += (x - mean_x) * (x - mean_x);
        yy += (y - mean_y) * (y - mean_y);
        xy += (x - mean_x) * (y - mean_y);
    }
    // r = Σ (x − x̄)(y − ȳ) / √(Σ (x − x̄)² · Σ (y − ȳ)²)
    (xx > 0.0 && yy > 0.0).then(|| xy / (xx * yy).sqrt())
}

/// Known mistakes by how many made them, and how many made others.
fn bugs(who: &[&Student], at: usize) -> (Vec<BugCount>, usize) {
    let mut counts: BTreeMap<&str, BugCount> = BTreeMap::new();
    let mut unknown = 0;
    for student in who {
        let Some(verdict) = &student.marks[at].verdict else { continue };
        match &verdict.hint {
            Some(hint) => {
                let none = || BugCount {
                    bug: hint.bug.clone(),
                    hint: hint.text.clone(),
                    students: 0,
                };
                let count = counts.entry(&hint.bug).or_insert_with(none);
                count.students += 1;
            }
            None if verdict.wrong.is_some() => unknown += 1,
            None => {}
        }
    }
    let mut list: Vec<BugCount> = counts.into_values().collect();
    list.sort_by_key(|count| Reverse(count.students));
    (list, unknown)
}

/// A student's work in a line: how much was right, and what was not.
pub fn student_line(marks: &[Mark]) -> String {
    let right = marks.iter().filter(|m| m.outcome == MarkOutcome::Passed);
    let mut parts = vec![format!("{} of {} right", right.count(), marks.len())];
    for mark in marks.iter().filter(|m| m.outcome != MarkOutcome::Passed) {
        let name = mark.exercise.rsplit('/').next().unwrap_or_default();
        let hint = mark.verdict.as_ref().and_then(|v| v.hint.as_ref());
        let what = match hint {
            Some(hint) => hint.bug.replace('_', " "),
            None => mark.label().to_string(),
        };
        parts.push(format!("{name}: {what}"));
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::html_page::tests::class;
    use judge::{AnswerState, BugHint, Verdict};

    /// A class with these points in exercises of 10 and of 5 points.
    fn with_points(points: &[[Option<u32>; 2]]) -> ClassGrades {
        let mut class = class();
        let model = class.students[1].clone();
        class.students.clear();
        for row in points {
            let mut student = model.clone();
            for (mark, points) in student.marks.iter_mut().zip(row) {
                mark.points = points.unwrap_or(0);
                mark.outcome = match points {
                    None => MarkOutcome::Missing,
                    Some(points) if *points == mark.out_of => {
                        MarkOutcome::Passed
                    }
                    Some(_) => MarkOutcome::Wrong,
                };
                mark.verdict = None;
            }
            class.students.push(student);
        }
        class
    }

    #[test]
    fn difficulty_and_discrimination_are_those_computed_by_hand() {
        // x = 10, 5, 0, 5 with mean 5 and y = 5, 3, 1, 5 with mean 3.5:
        // Σ(x−x̄)(y−ȳ) = 7.5 + 0 + 12.5 + 0 = 20, Σ(x−x̄)² = 50,
        // Σ(y−ȳ)² = 2.25 + 0.25 + 6.25 + 2.25 = 11, r = 20 / √550.
        let rows = [[10, 5], [5, 3], [0, 1], [5, 5]].map(|row| row.map(Some));
        let items = item_analysis(&with_points(&rows));
        assert_eq!(items[0].difficulty, Some(0.5));
        assert_eq!(items[1].difficulty, Some(0.7));
        assert_eq!(items[0].discrimination, Some(0.853));
        assert_eq!(items[1].discrimination, Some(0.853), "the same pair");
        assert_eq!((items[0].right, items[1].right), (1, 2));
        // With the item left in the total it would be larger: 0.985.
        let total = [15.0, 8.0, 1.0, 10.0];
        let with_item = correlation(&[10.0, 5.0, 0.0, 5.0], &total).unwrap();
        assert_eq!(rounded(with_item), 0.985);
    }

    #[test]
    fn an_exercise_that_the_weak_do_better_discriminates_negatively() {
        let rows = [[0, 5], [5, 3], [10, 1]].map(|row| row.map(Some));
        let items = item_analysis(&with_points(&rows));
        assert_eq!(items[0].discrimination, Some(-1.0));
    }

    #[test]
    fn who_hands_nothing_in_does_not_make_an_exercise_hard() {
        let mut rows = vec![[Some(10), Some(5)]; 3];
        rows.push([None, Some(0)]);
        let items = item_analysis(&with_points(&rows));
        assert_eq!((items[0].handed_in, items[0].students), (3, 4));
        assert_eq!(items[0].difficulty, Some(1.0));
        assert_eq!(items[0].discrimination, None, "all the same");
        assert_eq!(items[1].difficulty, Some(0.75), "a wrong answer counts");
        let none = item_analysis(&with_points(&[[None, None]]));
        assert_eq!((none[0].difficulty, none[0].handed_in), (None, 0));
        // Two always lie on a line.
        let two = [[10, 5], [0, 0]].map(|row| row.map(Some));
        let items = item_analysis(&with_points(&two));
        assert_eq!(items[0].discrimination, None);
    }

    #[test]
    fn mistakes_are_counted_by_name_the_commonest_first() {
        let mut class = with_points(&[[Some(1), Some(5)]; 4]);
        for (student, bug) in class.students.iter_mut().zip(["b", "a", "b", ""])
        {
            let mut verdict = Verdict::new("ode/a", AnswerState::Wrong);
            let text = "Look!".to_string();
            verdict.hint =
                (!bug.is_empty()).then(|| BugHint { bug: bug.into(), text });
            student.marks[0].verdict = Some(verdict);
        }
        let item = &item_analysis(&class)[0];
        let bugs: Vec<(&str, usize)> =
            item.bugs.iter().map(|b| (&b.bug[..], b.students)).collect();
        assert_eq!(bugs, [("b", 2), ("a", 1)]);
        assert_eq!(item.page, "01-ode/a.md");
        let line = student_line(&class.students[0].marks);
        assert_eq!(line, "1 of 2 right; a: b");
    }
}
