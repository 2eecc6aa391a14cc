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
}

/// Which plays are in an edition without these exercises.
pub fn split(
    judge: &Judge,
    withheld: &BTreeSet<String>,
) -> Result<EditionPlays, Failure> {
    let uses_withheld =
        |play: &Play| play.exercises.iter().any(|id| withheld.contains(id));
    let (withheld, given) = judge.plays()?.into_iter().partition(uses_withheld);
    Ok(EditionPlays { given, withheld })
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
