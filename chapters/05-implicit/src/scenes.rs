//! Scenes of the chapter: stiff springs, and cloth.

mod cape;
mod cloth;
mod drape;
mod flag;
mod hand;
mod hanging;
mod scenery;
mod stiff;
mod tablecloth;

pub use hand::Hand;

use course::SceneEntry;

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    vec![
        stiff::entry(),
        hanging::entry(),
        flag::entry(),
        drape::entry(),
        tablecloth::entry(),
        cape::entry(),
    ]
}
