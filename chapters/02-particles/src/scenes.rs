//! Scenes of the chapter: things to pull at.

mod built;
mod fountain;
mod gas;
mod playground;
mod world;

use course::SceneEntry;

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    vec![
        playground::entry(),
        built::chain_entry(),
        built::jello_entry(),
        built::motor_entry(),
        fountain::entry(),
        gas::entry(),
    ]
}
