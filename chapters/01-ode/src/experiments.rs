//! Figures, tables and values of the chapter: named and computed.

mod accuracy;
mod arrows;
mod decay;
mod doubling;
mod energy;
mod midpoint;
mod satellite;
mod spiral;

use course::{Chapter, Figure, Table, Value};

/// Everything that chapter 1 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "ode",
        number: 1,
        title: "Differential equations",
        page: "01-ode/index.html",
        figures: figures(),
        tables: tables(),
        values: values(),
        scenes: crate::scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
        arrows::field(),
        arrows::curves(),
        arrows::chase(),
        arrows::polygon(),
        spiral::figure(),
        decay::regimes(),
        decay::neptune(),
        midpoint::figure(),
        accuracy::order(),
        accuracy::work(),
        satellite::figure(),
        energy::figure(),
    ]
}

fn tables() -> Vec<Table> {
    vec![
        spiral::table(),
        decay::table(),
        accuracy::table(),
        doubling::table(),
        energy::table(),
    ]
}

fn values() -> Vec<Value> {
    let mut values = spiral::values();
    values.extend(decay::values());
    values.extend(accuracy::values());
    values.extend(doubling::values());
    values.extend(satellite::values());
    values.extend(energy::values());
    values
}
