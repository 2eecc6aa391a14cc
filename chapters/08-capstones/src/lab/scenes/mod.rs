//! Scenes: one for each capstone.

mod critter;
mod machine;
mod marionette;

use course::SceneEntry;
pub(crate) use critter::{gait as gait_of, params as critter_params};
pub(crate) use machine::{params as machine_params, setup as setup_of};
pub(crate) use marionette::{
    params as puppet_params, settings as puppet_settings_of,
};

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    vec![critter::entry(), machine::entry(), marionette::entry()]
}
