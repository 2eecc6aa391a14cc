//! What the chapter can compute and show: figures, tables, values, scenes.

mod figures;
mod scenes;

use course::{Chapter, Figure, Table, Value};
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
        figures: figures(),
        tables: tables(),
        values: values(),
        scenes: scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
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
    ]
}

fn tables() -> Vec<Table> {
    vec![oscillation::table(), neighbours::table(), friction::table()]
}

fn values() -> Vec<Value> {
    let mut values = drag::values();
    values.extend(bounce::values());
    values
}
