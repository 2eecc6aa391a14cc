//! What the chapter computes and shows: figures, scenes, and the bodies in
//! them.

pub mod arrangements;
pub mod draw;
mod figures;
mod scenes;
mod solids;
mod swarm;
mod tumble;

pub use swarm::{SWARM_SPEED, Swarm};
pub use tumble::tumbling_pose;

use course::Chapter;

/// Everything that chapter 6 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "collision",
        number: 6,
        title: "Collision detection",
        page: "06-collision/index.html",
        figures: figures::figures(),
        tables: figures::tables(),
        values: figures::values(),
        scenes: scenes::scenes(),
    }
}
