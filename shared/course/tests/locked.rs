//! A small chapter whose outputs differ from the locked ones, by less than
//! is allowed: what is judged is the number, not its digits.

use course::{Cell, Chapter, Column, Format, Table, Tolerance, Value};

fn small() -> Chapter {
    let tolerance = Tolerance::new(1e-6, 0.0);
    Chapter {
        name: "small",
        number: 0,
        title: "Small",
        page: "",
        figures: Vec::new(),
        tables: vec![Table {
            name: "lengths",
            title: "Lengths",
            caption: "",
            columns: vec![
                Column::number("x", Format::Fixed(1)).tolerance(tolerance),
            ],
            rows: || Ok(vec![vec![Cell::Number(0.9999999)]]),
        }],
        values: vec![Value {
            name: "length",
            title: "A length",
            unit: "m",
            digits: 3,
            tolerance,
            compute: || Ok(0.9999999),
        }],
        scenes: Vec::new(),
    }
}

course::lock!(small);
