//! Writes what came out: tables for machines, pages for people.

pub mod class_page;
pub mod feedback;
pub mod gradescope;
pub mod markdown;
pub mod page;
pub mod table;
pub mod told;

use crate::marks::class::Class;
use crate::marks::similar::{Shared, similar};
use crate::running::run::write_whole;
use judge::Failure;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Writes all reports of a class to a folder that holds its answers and
/// figures. `stubs` has the text of each exercise's stub, by id.
pub fn write(
    folder: &Path,
    mut class: Class,
    stubs: &BTreeMap<String, String>,
) -> Result<Class, Failure> {
    class.similar = alike(folder, &class, stubs);
    let put = |name: &str, text: &str| write_whole(&folder.join(name), text);
    let json = serde_json::to_string_pretty(&class)
        .map_err(|e| Failure::Machine(format!("grades.json: {e}")))?;
    for old in ["feedback", "gradescope"] {
        // Of students who have been renamed since.
        let _ = fs::remove_dir_all(folder.join(old));
    }
    for student in &class.students {
        let key = &student.key;
        let page =
            feedback::page(&class, student, &|answer| figure(folder, answer));
        put(&format!("feedback/{key}.html"), &page)?;
        let text = markdown::page(&class, student);
        put(&format!("feedback/{key}.md"), &text)?;
        let results = gradescope::results(&class, student)?;
        put(&format!("gradescope/{key}.json"), &results)?;
    }
    put("grades.csv", &table::plain(&class)?)?;
    put("class.html", &class_page::page(&class))?;
    put("grades.json", &(json + "\n"))?;
    Ok(class)
}

/// The picture of an answer, as a file of its own.
fn figure(folder: &Path, answer: &str) -> Option<String> {
    fs::read_to_string(folder.join(format!("figures/{answer}.svg"))).ok()
}

fn alike(
    folder: &Path,
    class: &Class,
    stubs: &BTreeMap<String, String>,
) -> Vec<crate::marks::similar::Similar> {
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
                answers.push(Shared { text, students });
            }
        }
        let stub = stubs.get(&exercise.id).map_or("", String::as_str);
        found.extend(similar(&exercise.id, stub, &answers));
    }
    found
}
