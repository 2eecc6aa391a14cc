//! Scenes of the chapter: things that insist, to pull at.

mod bead;
mod bridge;
mod jansen;
mod linkage;
mod marionette;
mod pendulum;
mod puppet;
mod tinkertoys;
mod toy;

use course::SceneEntry;

/// What |C| stays below in every scene for a minute, m.
pub const BOUND: f64 = 1e-8;

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    vec![
        tinkertoys::entry(),
        bead::entry(),
        pendulum::entry(),
        bridge::entry(),
        linkage::entry(),
        marionette::entry(),
    ]
}
