//! Plays of an edition: those that use an exercise that is not handed out are
//! left out, and the others bring along what the book says about them, which
//! needs our functions to be computed.

use judge::{Failure, Judge, Play, write_file};
use std::collections::BTreeSet;
use std::path::Path;

/// The plays that are in an edition, and those that are not.
pub struct EditionPlays {
    /// All their exercises are handed out.
    pub given: Vec<Play>,
    /// They use an exercise that is not.
    pub withheld: Vec<Play>,
    /// The exercises that are handed out without their solutions.
    to_solve: BTreeSet<String>,
}

impl EditionPlays {
    /// Whether a file goes into the edition, as far as plays are concerned:
    /// neither plays that are not handed out, nor lists of symptoms, which
    /// name the known mistakes, if one of their exercises is to be solved.
    pub fn hands_out(&self, file: &Path) -> bool {
        let is_of = |play: &Play| {
            play.file == file || play.parts.iter().any(|part| part == file)
        };
        let is_list = |play: &Play| play.file.with_extension("toml") == file;
        let is_secret = |play: &Play| {
            let to_solve = |id: &String| self.to_solve.contains(id);
            is_list(play) && play.exercises.iter().any(to_solve)
        };
        !self.withheld.iter().any(|play| is_of(play) || is_list(play))
            && !self.given.iter().any(is_secret)
    }
}

/// Which plays are in an edition without these exercises, of which those are
/// to be solved.
pub fn split(
    judge: &Judge,
    withheld: &BTreeSet<String>,
    to_solve: BTreeSet<String>,
) -> Result<EditionPlays, Failure> {
    let uses_withheld =
        |play: &Play| play.exercises.iter().any(|id| withheld.contains(id));
    let (withheld, given) = judge.plays()?.into_iter().partition(uses_withheld);
    Ok(EditionPlays { given, withheld, to_solve })
}

/// Writes what the book says about each play, beside its file.
pub fn describe(
    judge: &Judge,
    plays: &[Play],
    out: &Path,
) -> Result<(), Failure> {
    for play in plays {
        let description = judge.describe_play(play)?;
        let text = serde_json::to_string(&description)
            .map_err(|e| Failure::Machine(format!("{}: {e}", play.id())))?;
        let file = judge.project.relative(&play.file).with_extension("json");
        write_file(&out.join(file), text)?;
    }
    Ok(())
}
