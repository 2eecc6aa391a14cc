//! Scenes of the chapter: things that tumble.

mod cast;
mod look;
mod puzzle;
mod racket;
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
