//! Scenes of the chapter.

mod bead;
mod hybrid;
mod interactive;
mod jansen;
mod linkage;
mod marionette;
mod pendulum;
mod puppet;
mod tinkertoys;
mod truss;

use course::SceneEntry;

/// What |C| stays below in every scene for a minute, m.
pub const VIOLATION_BOUND: f64 = 1e-8;

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    vec![
        tinkertoys::entry(),
        bead::entry(),
        pendulum::entry(),
        truss::entry(),
        linkage::entry(),
        marionette::entry(),
        hybrid::entry(),
    ]
}
