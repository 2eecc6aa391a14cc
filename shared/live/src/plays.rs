//! The plays of all chapters on our answers (see `build.rs`): what a reader
//! without a server sees of the goal.

use course::Chapter;
use course::play::Play;

// Answers and plays are checked where they belong, by the judge.
#[allow(clippy::all, missing_docs, unused, unreachable_pub)]
mod compiled {
    include!(concat!(env!("OUT_DIR"), "/plays.rs"));
}

/// A play, and how it is made.
pub type NamedPlay = (&'static str, fn() -> Play);

/// All plays.
pub fn all() -> &'static [NamedPlay] {
    compiled::PLAYS
}

/// A chapter with nothing in it but the scene of a play: `ode/planets`.
pub fn stage(name: &str) -> Result<Chapter, String> {
    let known = all().iter().find(|(known, _)| *known == name);
    let (_, play) = known.ok_or_else(|| format!("no play {name}"))?;
    let Play { scene, .. } = play();
    Ok(Chapter {
        name: "play",
        number: 0,
        title: scene.title,
        page: "",
        figures: vec![],
        tables: vec![],
        values: vec![],
        scenes: vec![scene],
    })
}
