//! Scenes of the chapter: bricks, chains, slopes, and a cradle.

mod bricks;
mod chains;
mod cradle;
mod pick;
mod slopes;
pub mod stage;

pub(crate) use bricks::BRICK;
use course::SceneEntry;
pub(crate) use slopes::{build_incline, incline_params};
use stage::Listed;
pub(crate) use stage::{DENSITY, FRAME, G};

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    listed().into_iter().map(|listed| listed.entry).collect()
}

/// The same, with the worlds in them.
pub(crate) fn listed() -> Vec<Listed> {
    vec![
        bricks::overbalanced(),
        bricks::dominoes(),
        chains::destructive(),
        chains::curling(),
        chains::two_blocks(),
        chains::many_blocks(),
        cradle::cradle(),
        bricks::stack(),
        bricks::pyramid(),
        slopes::incline(),
        slopes::ladder(),
        slopes::rattle(),
        bricks::arch(),
    ]
}
