//! Scenes of the chapter.

mod contacts;
mod drape_mesh;
mod swarm;
mod tree;
mod witness;

use course::SceneEntry;

/// All scenes, in the order of the list.
pub fn scenes() -> Vec<SceneEntry> {
    vec![
        swarm::entry(),
        witness::entry(),
        contacts::entry(),
        tree::entry(),
        drape_mesh::entry(),
    ]
}
