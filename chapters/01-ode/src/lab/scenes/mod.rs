//! Scenes of the chapter.

mod butterfly;
mod orbit;

use course::SceneEntry;

/// All scenes, in the order of the page.
pub fn scenes() -> Vec<SceneEntry> {
    vec![orbit::entry(), butterfly::entry()]
}
