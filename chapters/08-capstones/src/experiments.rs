//! Figures, tables and values of the capstones: named and computed.

mod critter;
mod machine;
mod marionette;

use course::{Chapter, Figure, Table, Tolerance, Value};

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
        scenes: crate::scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
        critter::ledger(),
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

/// A number with as many digits as a walk of many contacts keeps on any
/// machine.
fn value(
    name: &'static str,
    title: &'static str,
    unit: &'static str,
    digits: usize,
    compute: fn() -> course::Outcome<f64>,
) -> Value {
    let tolerance = Tolerance::rel(1e-6);
    Value { name, title, unit, digits, tolerance, compute }
}
