//! Scenes of chapter 9.

mod box_scene;
mod bridge;
mod gap;
mod held_point;
mod puppet;
mod sheet;
mod tower;
mod whip;

use course::SceneEntry;

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    vec![
        tower::entry(),
        bridge::entry(),
        sheet::entry(),
        gap::entry(),
        whip::entry(),
        puppet::entry(),
    ]
}
