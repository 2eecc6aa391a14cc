//! Figures, tables and values of the chapter: named and computed.

mod falling;
mod impact;
mod neighbours;
mod oscillation;
mod settling;
mod slope;
mod stiffness;
mod turning;

use course::{Chapter, Figure, Table, Value};

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
        scenes: crate::scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
        oscillation::phase_plane(),
        falling::figure(),
        oscillation::damping(),
        stiffness::figure(),
        neighbours::figure(),
        turning::figure(),
        settling::figure(),
        impact::errors(),
        impact::heights(),
        slope::figure(),
    ]
}

fn tables() -> Vec<Table> {
    vec![oscillation::table(), neighbours::table(), slope::table()]
}

fn values() -> Vec<Value> {
    let mut values = falling::values();
    values.extend(impact::values());
    values
}
