//! Scenes of the chapter: bricks, chains, slopes, a cradle, round bodies and
//! bodies with dents.

mod bricks;
mod chains;
mod compounds;
mod cradle;
mod picking;
mod round;
mod slopes;
pub mod world_scene;

pub(crate) use bricks::BRICK;
use course::SceneEntry;
pub(crate) use slopes::incline;
use world_scene::WorldSceneEntry;
pub(crate) use world_scene::{DENSITY, FRAME, G};

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    world_scenes().into_iter().map(WorldSceneEntry::listed).collect()
}

/// The same, with the worlds in them.
pub fn world_scenes() -> Vec<WorldSceneEntry> {
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
        round::billiards(),
        round::race(),
        compounds::furniture(),
    ]
}
