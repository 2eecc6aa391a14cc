//! Scenes of the chapter.

mod fountain;
mod gas;
mod liquid;
mod picking;
mod playground;
mod spring_structures;
mod world_scene;

use course::SceneEntry;

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    vec![
        playground::entry(),
        spring_structures::chain_scene(),
        spring_structures::jello_scene(),
        spring_structures::motor_scene(),
        fountain::entry(),
        gas::entry(),
        liquid::entry(),
    ]
}
