//! Figures, tables and values of the chapter: named and computed.

mod figures;
mod scenes;
pub mod structures;

use course::{Chapter, Figure, Table, Value};
use figures::{
    bead_forces, cg_history, chaos, constraint_types, cost, drift,
    feedback_limit, legal, penalty, sparsity, tension,
};

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
        scenes: scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
        penalty::figure(),
        legal::figure(),
        bead_forces::figure(),
        sparsity::figure(),
        cg_history::figure(),
        drift::figure(),
        feedback_limit::figure(),
        tension::figure(),
        cost::figure(),
        chaos::figure(),
        chaos::agreement(),
    ]
}

fn tables() -> Vec<Table> {
    vec![feedback_limit::table(), constraint_types::table(), cost::table()]
}

fn values() -> Vec<Value> {
    let mut values = sparsity::values();
    values.extend(feedback_limit::values());
    values.extend(cost::values());
    values.extend(chaos::values());
    values
}
