//! The laboratory: what the capstones compute and show.

mod figures;
mod scenes;

use course::{Chapter, Figure, Table, Value};
use figures::{critter, machine, marionette};

/// Everything that the capstones can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "capstones",
        number: 8,
        title: "Capstones",
        page: "08-capstones/index.html",
        figures: figures(),
        tables: tables(),
        values: values(),
        scenes: scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
        critter::energy(),
        critter::lag(),
        machine::timeline(),
        machine::threshold(),
        marionette::tensions(),
    ]
}

fn tables() -> Vec<Table> {
    vec![machine::table()]
}

fn values() -> Vec<Value> {
    let mut values = critter::values();
    values.extend(machine::values());
    values.extend(marionette::values());
    values
}
