//! Scenes of the chapter.

mod picking;
mod puzzle;
mod racket;
mod render_mesh;
mod shapes;
mod top;
mod tumble;

use course::SceneEntry;

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    vec![
        tumble::entry(),
        puzzle::entry(),
        racket::entry(),
        top::entry(),
        shapes::entry(),
    ]
}
