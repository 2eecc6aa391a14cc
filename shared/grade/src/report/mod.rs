//! Writes the reports: tables for machines, pages for people.

pub mod class_items;
pub mod class_page;
pub mod feedback_markdown;
pub mod feedback_page;
pub mod feedback_text;
pub mod grade_tables;
pub mod gradescope;
pub mod html_page;
pub mod item_figure;
pub mod rankings;

use crate::marks::class::ClassGrades;
use crate::marks::items::{item_analysis, student_line};
use crate::marks::similarity::{
    DistinctAnswer, GivenTexts, SimilarAnswers, find_similar,
};
use crate::running::grading_run::write_report;
use judge::Failure;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Writes all reports of a class to a folder that holds its answers and
/// figures. `given` has what everybody was given for each exercise, by id.
pub fn write(
    folder: &Path,
    mut class: ClassGrades,
    given: &BTreeMap<String, GivenTexts>,
) -> Result<ClassGrades, Failure> {
    class.similar = similar_answers(folder, &class, given);
    class.items = item_analysis(&class);
    for student in &mut class.students {
        student.line = student_line(&student.marks);
    }
    let put = |name: &str, text: &str| write_report(&folder.join(name), text);
    let json = serde_json::to_string_pretty(&class)
        .map_err(|e| Failure::Machine(format!("grades.json: {e}")))?;
    for old in ["feedback", "gradescope"] {
        // Reports of students who have been renamed since.
        let _ = fs::remove_dir_all(folder.join(old));
    }
    for student in &class.students {
        let key = &student.key;
        let page = feedback_page::feedback_page(&class, student, &|answer| {
            figure(folder, answer)
        });
        put(&format!("feedback/{key}.html"), &page)?;
        let text = feedback_markdown::feedback_markdown(&class, student);
        put(&format!("feedback/{key}.md"), &text)?;
        let results = gradescope::results(&class, student)?;
        put(&format!("gradescope/{key}.json"), &results)?;
    }
    put("grades.csv", &grade_tables::plain(&class)?)?;
    put("items.csv", &grade_tables::items(&class)?)?;
    put("class.html", &class_page::class_page(&class))?;
    put("grades.json", &(json + "\n"))?;
    Ok(class)
}

/// The picture of an answer, as a file of its own.
fn figure(folder: &Path, answer: &str) -> Option<String> {
    fs::read_to_string(folder.join(format!("figures/{answer}.svg"))).ok()
}

fn similar_answers(
    folder: &Path,
    class: &ClassGrades,
    given: &BTreeMap<String, GivenTexts>,
) -> Vec<SimilarAnswers> {
    let mut found = Vec::new();
    for (i, exercise) in class.exercises.iter().enumerate() {
        let mut distinct: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for student in &class.students {
            if let Some(answer) = &student.marks[i].answer {
                let students = distinct.entry(answer).or_default();
                students.push(student.key.clone());
            }
        }
        let mut answers = Vec::new();
        for (answer, students) in distinct {
            let file = folder.join(format!("answers/{answer}.rs"));
            if let Ok(text) = fs::read_to_string(file) {
                answers.push(DistinctAnswer { text, students });
            }
        }
        let own = given.get(&exercise.id).cloned().unwrap_or_default();
        found.extend(find_similar(&exercise.id, &own, &answers));
    }
    found
}
