//! Scenes of the chapter: stiff springs, and cloth.

mod cape;
mod cloth_scene;
mod drape;
mod flag;
mod hanging;
mod obstacle_meshes;
mod picking;
mod stiff;
mod tablecloth;

pub use picking::MousePicker;

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
