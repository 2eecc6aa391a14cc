//! What the chapter can compute and show: figures, tables, values, scenes.

mod figures;
mod scenes;

use course::Chapter;
use figures::{
    bounce, drag, friction, motor, neighbours, oscillation, settling, stiffness,
};

/// Everything that chapter 2 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "particles",
        number: 2,
        title: "Particles",
        page: "02-particles/index.html",
        figures: vec![
            oscillation::phase_plane(),
            drag::figure(),
            oscillation::damping(),
            stiffness::figure(),
            neighbours::figure(),
            motor::figure(),
            settling::figure(),
            bounce::errors(),
            bounce::heights(),
            friction::figure(),
        ],
        tables: vec![
            oscillation::table(),
            neighbours::table(),
            friction::table(),
        ],
        values: [drag::values(), bounce::values()].concat(),
        scenes: scenes::scenes(),
    }
}
