//! `results.json` as Gradescope reads it: a test for each group of cases.

use super::feedback_markdown::feedback_sections;
use super::feedback_text::{feedback_text, late_sentence};
use crate::marks::class::{ClassGrades, Mark, MarkOutcome, Student};
use course::GROUPS;
use judge::Failure;
use serde_json::{Value, json};

/// The file for one student.
pub fn results(
    class: &ClassGrades,
    student: &Student,
) -> Result<String, Failure> {
    let mut tests = Vec::new();
    for (n, mark) in student.marks.iter().enumerate() {
        tests.extend(tests_of(class, n, mark));
    }
    let results = json!({
        // Without it the sum of the tests would count, late or not.
        "score": student.points,
        "output": summary(class, student),
        "output_format": "text",
        "stdout_visibility": "hidden",
        "visibility": "visible",
        "tests": tests,
    });
    serde_json::to_string_pretty(&results)
        .map(|text| text + "\n")
        .map_err(|e| Failure::Machine(format!("results.json: {e}")))
}

fn summary(class: &ClassGrades, student: &Student) -> String {
    let mut text = format!("{} of {} points", student.points, student.out_of);
    if let Some(words) = late_sentence(class, student) {
        text += &format!("\n{words}");
    }
    if !student.ignored.is_empty() {
        text += "\nNot taken:";
    }
    for ignored in &student.ignored {
        text += &format!("\n  {}: {}", ignored.path, ignored.why);
    }
    text
}

/// One test for each group; the feedback stands in the first that failed.
fn tests_of(class: &ClassGrades, n: usize, mark: &Mark) -> Vec<Value> {
    let title = &class.exercises[n].title;
    let mut said = Some(feedback_sections(&feedback_text(mark)));
    let mut tests = Vec::new();
    for (i, (group, earned)) in GROUPS.iter().zip(&mark.groups).enumerate() {
        if earned.cases == 0 {
            continue;
        }
        let right = earned.right == earned.cases
            && earned.points == earned.out_of
            && mark.outcome != MarkOutcome::Missing;
        let mut output =
            format!("{} of {} cases right", earned.right, earned.cases);
        if !right && let Some(said) = said.take() {
            output += &format!("\n\n{said}");
        }
        tests.push(json!({
            "number": format!("{}.{}", n + 1, i + 1),
            "name": format!("{title}: {group} cases"),
            "score": earned.points,
            "max_score": earned.out_of,
            "status": if right { "passed" } else { "failed" },
            "output": output.trim_end(),
            "output_format": "md",
            "visibility": "visible",
        }));
    }
    tests
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::html_page::tests::class;

    #[test]
    fn the_scores_of_all_tests_are_the_marks() {
        let class = class();
        for student in &class.students {
            let text = results(&class, student).unwrap();
            let json: Value = serde_json::from_str(&text).unwrap();
            let sum = |key: &str| -> u64 {
                let tests = json["tests"].as_array().unwrap();
                tests.iter().map(|test| test[key].as_u64().unwrap()).sum()
            };
            assert_eq!(sum("score"), u64::from(student.points));
            assert_eq!(json["score"], student.points);
            assert_eq!(sum("max_score"), u64::from(student.out_of));
        }
        let text = results(&class, &class.students[0]).unwrap();
        let json: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["tests"][0]["status"], "passed");
        assert_eq!(json["tests"][3]["status"], "failed");
        let said = json["tests"][3]["output"].as_str().unwrap();
        assert!(said.contains("No file b.rs was handed in."), "{said}");
    }
}
