//! What the chapter can compute and show: figures, tables, values, scenes.

mod figures;
mod scenes;

use course::{Chapter, Figure, Table, Value};
use figures::{
    arenstorf, convergence, energy, midpoint, spiral, stability, step_doubling,
    vector_fields,
};

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
        scenes: scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
        vector_fields::field(),
        vector_fields::curves(),
        vector_fields::chase(),
        vector_fields::polygon(),
        spiral::figure(),
        stability::regimes(),
        stability::instability(),
        midpoint::figure(),
        convergence::order(),
        convergence::work(),
        arenstorf::figure(),
        energy::figure(),
    ]
}

fn tables() -> Vec<Table> {
    vec![
        spiral::table(),
        stability::table(),
        convergence::table(),
        step_doubling::table(),
        energy::table(),
    ]
}

fn values() -> Vec<Value> {
    let mut values = spiral::values();
    values.extend(stability::values());
    values.extend(convergence::values());
    values.extend(step_doubling::values());
    values.extend(arenstorf::values());
    values.extend(energy::values());
    values
}
