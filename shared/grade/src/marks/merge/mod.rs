//! Merges the parts of a class that were graded separately.

use crate::marks::class::{ClassGrades, VERSION};
use crate::marks::similarity::GivenTexts;
use crate::report;
use crate::running::grading_run::GradingRun;
use judge::Failure;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Merges the folders of all parts into one, with all reports. `given`
/// has what everybody was given for each exercise, by id.
pub fn merge(
    parts: &[PathBuf],
    out: &Path,
    given: &BTreeMap<String, GivenTexts>,
) -> Result<ClassGrades, Failure> {
    let mut classes = Vec::new();
    for part in parts {
        classes.push((part, read(part)?));
    }
    let Some((_, first)) = classes.first() else {
        return Err(Failure::User("give the folders of all parts".into()));
    };
    let mut whole = ClassGrades { shard: None, ..first.clone() };
    whole.students.clear();
    whole.stray.clear();
    check(&classes)?;
    // Locks the folder, as a grading run does.
    let run = GradingRun::open(out, Some(whole.seed), None, false)?;
    for (part, class) in classes {
        for kind in ["answers", "figures"] {
            copy(&part.join(kind), &run.folder.join(kind))?;
        }
        whole.students.extend(class.students);
        for stray in class.stray {
            if !whole.stray.contains(&stray) {
                whole.stray.push(stray);
            }
        }
    }
    whole.students.sort_by(|a, b| (&a.name, &a.id).cmp(&(&b.name, &b.id)));
    report::write(&run.folder, whole, given)
}

/// The grades in the folder of a run.
pub fn read(part: &Path) -> Result<ClassGrades, Failure> {
    let file = part.join("grades.json");
    let text = fs::read_to_string(&file).map_err(|e| {
        Failure::User(format!(
            "{}: {e}; it is there when a part has been graded completely",
            file.display()
        ))
    })?;
    let class: ClassGrades = serde_json::from_str(&text).map_err(|e| {
        Failure::User(format!(
            "{}: not in the expected format: {e}",
            file.display()
        ))
    })?;
    match class.version {
        VERSION => Ok(class),
        other => Err(Failure::User(format!(
            "{}: format {other} is not supported, only {VERSION}",
            file.display()
        ))),
    }
}

/// Parts that were graded in different ways do not make one class.
fn check(classes: &[(&PathBuf, ClassGrades)]) -> Result<(), Failure> {
    let (first_folder, first) = &classes[0];
    let mut seen = BTreeSet::new();
    let mut shards = BTreeSet::new();
    for (folder, class) in classes {
        let differs = |what: &str| {
            Err(Failure::User(format!(
                "{} and {} were graded with {what}",
                first_folder.display(),
                folder.display()
            )))
        };
        if class.seed != first.seed {
            return differs("different seeds: give all parts the same --seed");
        }
        if class.course != first.course {
            return differs("different versions of the course");
        }
        if class.enforced != first.enforced {
            return differs("different limits or sandboxes");
        }
        if class.late != first.late {
            return differs("different rules about late work");
        }
        shards.extend(class.shard.clone());
        for student in &class.students {
            if !seen.insert(student.key.clone()) {
                return Err(Failure::User(format!(
                    "{} is in two parts",
                    student.name
                )));
            }
        }
    }
    match missing(&shards) {
        Some(part) => Err(Failure::User(format!("part {part} is missing"))),
        None => Ok(()),
    }
}

/// A part that should be there, going by the names of those that are.
fn missing(shards: &BTreeSet<String>) -> Option<String> {
    let of = shards.first()?.split_once('/')?.1;
    let count: usize = of.parse().ok()?;
    (1..=count)
        .map(|index| format!("{index}/{of}"))
        .find(|part| !shards.contains(part))
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    let Ok(entries) = fs::read_dir(from) else { return Ok(()) };
    fs::create_dir_all(to).map_err(|e| Failure::machine("use", to, &e))?;
    for entry in entries.flatten() {
        let target = to.join(entry.file_name());
        fs::copy(entry.path(), &target)
            .map_err(|e| Failure::machine("write", &target, &e))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
