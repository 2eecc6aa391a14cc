//! What may be handed in: `hand-in.toml`, written by `release` into the
//! students' edition and read by `grade`.

use judge::{Catalogue, Exercise, Failure, slash_path};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

/// Its name at the root of an edition.
pub const FILE: &str = "hand-in.toml";
const VERSION: u32 = 1;

/// The manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandInManifest {
    /// The version of this format.
    pub version: u32,
    /// When it is due, as the instructor wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<String>,
    /// The exercises.
    #[serde(default)]
    pub exercise: Vec<HandInItem>,
}

/// One file that may be handed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandInItem {
    /// `ode/euler_step`.
    pub id: String,
    /// `chapters/01-ode/exercises/euler_step.rs`.
    pub file: String,
    /// What the book calls it.
    pub title: String,
    /// What a right answer earns. These points count, whatever the course says
    /// today.
    pub points: u32,
}

const HEAD: &str = "\
# What may be handed in. Only these files are taken from a submission; all
# others come from the course. Hand in the files themselves, a folder with
# them, the whole checkout, or a zip file of any of these.

";

impl HandInManifest {
    /// For these exercises of the project at `root`.
    pub fn of(
        exercises: &[&Exercise],
        root: &Path,
        due: Option<String>,
    ) -> HandInManifest {
        let mut items = Vec::new();
        for exercise in exercises {
            let file = exercise.answer_file();
            let file = file.strip_prefix(root).unwrap_or(&file);
            items.push(HandInItem {
                id: exercise.id(),
                file: slash_path(file),
                title: exercise.title.clone(),
                points: exercise.points,
            });
        }
        HandInManifest { version: VERSION, due, exercise: items }
    }

    /// The file's text.
    pub fn to_text(&self) -> Result<String, Failure> {
        let body = toml::to_string(self)
            .map_err(|e| Failure::Machine(format!("{FILE}: {e}")))?;
        Ok(format!("{HEAD}{body}"))
    }

    /// Reads a manifest.
    pub fn read(path: &Path) -> Result<HandInManifest, Failure> {
        let wrong =
            |e: String| Failure::User(format!("{}: {e}", slash_path(path)));
        let text =
            fs::read_to_string(path).map_err(|e| wrong(e.to_string()))?;
        let manifest: HandInManifest =
            toml::from_str(&text).map_err(|e| wrong(e.to_string()))?;
        match manifest.version {
            VERSION => Ok(manifest),
            other => Err(wrong(format!(
                "version {other} is not supported, only {VERSION}"
            ))),
        }
    }

    /// The course's exercises that it lists, with its points.
    pub fn pick(
        &self,
        catalogue: &Catalogue,
    ) -> Result<Vec<Exercise>, Failure> {
        let mut picked: Vec<Exercise> = Vec::new();
        for item in &self.exercise {
            let points = item.points;
            let exercise = catalogue.find(&item.id)?;
            if picked.iter().all(|other| other.id() != item.id) {
                picked.push(Exercise { points, ..exercise.clone() });
            }
        }
        match picked.is_empty() {
            true => Err(Failure::User(format!("{FILE} lists no exercises"))),
            false => Ok(picked),
        }
    }
}

/// The exercises of some chapters, by number (`2`), package (`particles`) or
/// folder (`02-particles`); of all of them if none is named.
pub fn exercises_of_chapters<'a>(
    catalogue: &'a Catalogue,
    chapters: &[String],
) -> Result<Vec<&'a Exercise>, Failure> {
    let all = &catalogue.exercises;
    for name in chapters {
        if !all.iter().any(|exercise| is_in(exercise, name)) {
            let mut known: Vec<String> = all.iter().map(folder_of).collect();
            known.dedup();
            return Err(Failure::User(format!(
                "no chapter `{name}` with exercises; chapters with exercises: {}",
                known.join(", ")
            )));
        }
    }
    let asked = |exercise: &&Exercise| {
        chapters.is_empty() || chapters.iter().any(|c| is_in(exercise, c))
    };
    Ok(all.iter().filter(asked).collect())
}

fn folder_of(exercise: &Exercise) -> String {
    let folder = exercise.folder.file_name().unwrap_or_default();
    folder.to_string_lossy().into_owned()
}

fn is_in(exercise: &Exercise, chapter: &str) -> bool {
    let folder = folder_of(exercise);
    let number = folder.split('-').next().unwrap_or_default();
    let number = number.trim_start_matches('0');
    let asked = chapter.trim();
    exercise.chapter == asked
        || folder == asked
        || (!number.is_empty() && number == asked.trim_start_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exercises() -> Vec<Exercise> {
        let mut all = Vec::new();
        for (folder, name) in [
            ("01-ode", "euler_step"),
            ("01-ode", "orbit"),
            ("03-rigid", "spin"),
            ("03-rigid", "orbit"),
        ] {
            all.push(Exercise {
                chapter: folder[3..].into(),
                name: name.into(),
                title: format!("About {name}"),
                points: 10,
                difficulty: 1,
                page: "p.md".into(),
                hints: ["a", "b", "c"].map(String::from),
                plain: false,
                challenge: None,
                folder: format!("/p/chapters/{folder}").into(),
            });
        }
        all
    }

    #[test]
    fn what_is_written_reads_back() {
        let all = exercises();
        let picked: Vec<&Exercise> = all.iter().collect();
        let due = Some("2026-12-01T18:00".to_string());
        let manifest = HandInManifest::of(&picked, Path::new("/p"), due);
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(FILE);
        fs::write(&path, manifest.to_text().unwrap()).unwrap();
        assert_eq!(HandInManifest::read(&path).unwrap(), manifest);
        let file = "chapters/01-ode/exercises/euler_step.rs";
        assert_eq!(manifest.exercise[0].file, file);
        let catalogue = Catalogue { exercises: exercises() };
        let mut dearer = manifest.clone();
        dearer.exercise[0].points = 99;
        assert_eq!(dearer.pick(&catalogue).unwrap()[0].points, 99);
        let later = manifest.to_text().unwrap().replace("= 1\n", "= 2\n");
        fs::write(&path, later).unwrap();
        let error = HandInManifest::read(&path).unwrap_err().to_string();
        assert!(error.contains("version 2 is not supported"), "{error}");
    }

    #[test]
    fn chapters_are_named_by_number_name_or_folder() {
        let catalogue = Catalogue { exercises: exercises() };
        for name in ["3", "03", "rigid", "03-rigid"] {
            let picked =
                exercises_of_chapters(&catalogue, &[name.into()]).unwrap();
            let ids: Vec<String> = picked.iter().map(|e| e.id()).collect();
            assert_eq!(ids, ["rigid/spin", "rigid/orbit"], "{name}");
        }
        assert_eq!(exercises_of_chapters(&catalogue, &[]).unwrap().len(), 4);
        let error =
            exercises_of_chapters(&catalogue, &["9".into()]).unwrap_err();
        let known = "01-ode, 03-rigid";
        assert!(error.to_string().contains(known), "{error}");
    }
}
