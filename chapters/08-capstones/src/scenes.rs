//! Scenes: one for each capstone.

mod critter;

use course::SceneEntry;
pub(crate) use critter::{gait as gait_of, params as critter_params};

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    vec![critter::entry()]
}
