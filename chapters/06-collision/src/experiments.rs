//! Figures, tables and values of the chapter: named and computed.

use course::{Chapter, Figure, Table, Value};

/// Everything that chapter 6 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "collision",
        number: 6,
        title: "Collision detection",
        page: "06-collision/index.html",
        figures: figures(),
        tables: tables(),
        values: values(),
        scenes: crate::scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![]
}

fn tables() -> Vec<Table> {
    vec![]
}

fn values() -> Vec<Value> {
    vec![]
}
