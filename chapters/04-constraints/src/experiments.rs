//! Figures, tables and values of the chapter: named and computed.

mod chaos;
mod cost;
mod drift;
mod forces;
mod goopy;
mod histories;
mod legal;
mod limit;
mod models;
mod sparsity;
mod tension;
mod zoo;

use course::{Chapter, Figure, Table, Value};

/// Everything that chapter 4 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "constraints",
        number: 4,
        title: "Constraints",
        page: "04-constraints/index.html",
        figures: figures(),
        tables: tables(),
        values: values(),
        scenes: crate::scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
        goopy::figure(),
        legal::figure(),
        forces::figure(),
        sparsity::figure(),
        histories::figure(),
        drift::figure(),
        limit::figure(),
        tension::figure(),
        cost::figure(),
        chaos::figure(),
        chaos::agreement(),
    ]
}

fn tables() -> Vec<Table> {
    vec![limit::table(), zoo::table(), cost::table()]
}

fn values() -> Vec<Value> {
    let mut values = sparsity::values();
    values.extend(limit::values());
    values.extend(cost::values());
    values.extend(chaos::values());
    values
}
