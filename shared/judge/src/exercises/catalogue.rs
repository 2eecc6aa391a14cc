//! All exercises of the project, in the order of the chapters.

use crate::exercises::exercise::{Exercise, ExerciseList};
use project::{Failure, Project, line_of, read_text, slash_path};
use std::path::Path;

/// Every exercise there is.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    /// In the order in which they are meant to be solved.
    pub exercises: Vec<Exercise>,
}

impl Catalogue {
    /// Reads `exercises.toml` of every chapter that has one. A mistake in
    /// it is an error that names the file and what would be right.
    pub fn read(project: &Project) -> Result<Catalogue, Failure> {
        let mut exercises = Vec::new();
        for chapter in project.chapters() {
            let folder = project.root.join(&chapter.folder);
            let file = folder.join("exercises.toml");
            if !file.is_file() {
                continue;
            }
            let text = read_text(&file)
                .map_err(|e| Failure::machine("read", &file, &e))?;
            let shown = chapter.folder.join("exercises.toml");
            let read = read_list(&text, &chapter.package, &folder)
                .map_err(|e| format!("{}{e}", slash_path(&shown)));
            for exercise in read.map_err(Failure::User)? {
                check_files(project, &exercise, &shown)?;
                exercises.push(exercise);
            }
        }
        Ok(Catalogue { exercises })
    }

    /// The exercise with this name: `ode/euler_step`, or `euler_step` where
    /// only one chapter has it.
    pub fn find(&self, name: &str) -> Result<&Exercise, Failure> {
        let mut found = Vec::new();
        for exercise in &self.exercises {
            if exercise.id() == name || exercise.name == name {
                found.push(exercise);
            }
        }
        match found[..] {
            [one] => Ok(one),
            [] => Err(Failure::User(self.unknown(name))),
            _ => {
                let ids: Vec<_> = found.iter().map(|e| e.id()).collect();
                Err(Failure::User(format!(
                    "`{name}` could be any of {}: give the chapter too",
                    ids.join(", ")
                )))
            }
        }
    }

    /// Compared with what was typed; suggested with its chapter.
    fn unknown(&self, name: &str) -> String {
        let ids: Vec<String> =
            self.exercises.iter().map(Exercise::id).collect();
        let labels: Vec<&str> = ids.iter().map(String::as_str).collect();
        let mut known = labels.clone();
        if !name.contains('/') {
            known = self.exercises.iter().map(|e| e.name.as_str()).collect();
        }
        course::unknown_labelled("exercise", name, &known, &labels)
    }

    /// All of them, or those with these names.
    pub fn pick(&self, names: &[String]) -> Result<Vec<&Exercise>, Failure> {
        if names.is_empty() {
            return Ok(self.exercises.iter().collect());
        }
        let mut picked: Vec<&Exercise> = Vec::new();
        for name in names {
            let exercise = self.find(name)?;
            if !picked.contains(&exercise) {
                picked.push(exercise);
            }
        }
        Ok(picked)
    }
}

/// The exercises that a file lists. Errors begin with the line.
fn read_list(
    text: &str,
    chapter: &str,
    folder: &Path,
) -> Result<Vec<Exercise>, String> {
    let listed: ExerciseList = toml::from_str(text).map_err(|e| {
        let line = e.span().map(|span| line_of(text, span.start));
        let line = line.map_or(String::new(), |line| format!(":{line}"));
        format!("{line}: {}", e.message())
    })?;
    let mut exercises: Vec<Exercise> = Vec::new();
    for entry in listed.exercise {
        let name = entry.name.clone();
        let exercise = entry
            .check(chapter, folder)
            .map_err(|e| format!(": exercise `{name}`: {e}"))?;
        if exercises.iter().any(|other| other.name == name) {
            return Err(format!(": two exercises are called `{name}`"));
        }
        exercises.push(exercise);
    }
    Ok(exercises)
}

/// Checks for the files that must exist. The student may delete the answer,
/// and `lock` writes the locked reports.
fn check_files(
    project: &Project,
    exercise: &Exercise,
    listed_in: &Path,
) -> Result<(), Failure> {
    let page = project.book().join("src").join(&exercise.page);
    for (file, what) in
        [(exercise.probe_file(), "the probe"), (page, "the page")]
    {
        if !file.is_file() {
            let shown = file.strip_prefix(&project.root).unwrap_or(&file);
            return Err(Failure::User(format!(
                "{}: exercise `{}`: {what} {} does not exist",
                slash_path(listed_in),
                exercise.name,
                slash_path(shown)
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(names: &[&str]) -> String {
        let mut text = String::new();
        for name in names {
            text += &format!(
                "[[exercise]]\nname = \"{name}\"\ntitle = \"T\"\npoints = 1\n\
                 difficulty = 1\npage = \"p.md\"\nhints = [\"a\", \"b\", \"c\"]\n"
            );
        }
        text
    }

    fn catalogue() -> Catalogue {
        let mut exercises = Vec::new();
        for (chapter, names) in
            [("ode", ["euler_step", "orbit"]), ("rigid", ["spin", "orbit"])]
        {
            let folder = Path::new("/p").join(chapter);
            let read = read_list(&list(&names), chapter, &folder);
            exercises.extend(read.unwrap());
        }
        Catalogue { exercises }
    }

    #[test]
    fn a_name_alone_will_do_where_it_is_unique() {
        let all = catalogue();
        assert_eq!(all.find("ode/orbit").unwrap().id(), "ode/orbit");
        assert_eq!(all.find("spin").unwrap().id(), "rigid/spin");
        let error = all.find("orbit").unwrap_err().to_string();
        assert!(error.contains("ode/orbit, rigid/orbit"), "{error}");
    }

    #[test]
    fn a_typing_mistake_gets_the_nearest_name() {
        for typed in ["eulr_step", "ode/eulr_step"] {
            let error = catalogue().find(typed).unwrap_err();
            assert_eq!(error.exit_code(), 2);
            let said = "did you mean `ode/euler_step`?";
            assert!(error.to_string().contains(said), "{error}");
        }
    }

    #[test]
    fn a_mistake_in_the_list_is_reported_with_its_line() {
        let text = list(&["a"]).replace("points", "pionts");
        let error = read_list(&text, "ode", Path::new("/p")).unwrap_err();
        assert!(error.starts_with(":4: unknown field `pionts`"), "{error}");
        let twice = list(&["a", "a"]);
        let error = read_list(&twice, "ode", Path::new("/p")).unwrap_err();
        assert!(error.contains("two exercises are called `a`"), "{error}");
    }
}
