//! Texts of exercises: solutions, stubs and bugs.

use judge::{Catalogue, Exercise, Failure, Project};
use tests::workspace::{Outcome, root};

/// Every exercise of the project.
pub fn catalogue() -> Outcome<Catalogue> {
    let project = Project::find(root()).map_err(said)?;
    Catalogue::read(&project).map_err(said)
}

/// A right answer, as a student would write it.
pub fn solution(name: &str) -> Outcome<String> {
    Ok(find(name)?.read_solution().map_err(said)?.without_marks())
}

/// What a student is handed.
pub fn stub(name: &str) -> Outcome<String> {
    find(name)?.read_stub().map_err(said)
}

/// The solution with one of the mistakes that its authors expect.
pub fn bug(name: &str, bug: &str) -> Outcome<String> {
    let exercise = find(name)?;
    let bugs = exercise.bugs().map_err(said)?;
    let found = bugs.iter().find(|other| other.name == bug);
    let found = found.ok_or_else(|| format!("{name} has no bug {bug}"))?;
    found.applied(&exercise.read_solution().map_err(said)?)
}

fn find(name: &str) -> Outcome<Exercise> {
    catalogue()?.find(name).cloned().map_err(said)
}

fn said(failure: Failure) -> String {
    failure.to_string()
}
