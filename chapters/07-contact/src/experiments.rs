//! Figures, tables and values of the chapter: named and computed.

mod audit;
mod blows;
mod bricks;
mod conditions;
mod cradle;
mod floor;
mod guesses;
mod penalty;
mod slope;
mod solving;

use course::{Chapter, Figure, Table, Tolerance, Value};

/// Everything that chapter 7 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "contact",
        number: 7,
        title: "Contact",
        page: "07-contact/index.html",
        figures: figures(),
        tables: tables(),
        values: values(),
        scenes: crate::scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
        blows::order_spin(),
        blows::propagation(),
        penalty::figure(),
        conditions::figure(),
        bricks::figure(),
        solving::figure(),
        guesses::figure(),
        slope::figure(),
        floor::bisection(),
        audit::depth(),
        audit::energy(),
        floor::zeno(),
    ]
}

fn tables() -> Vec<Table> {
    vec![cradle::table(), solving::table(), audit::table()]
}

fn values() -> Vec<Value> {
    let mut values = blows::values();
    values.extend(cradle::values());
    values.extend(penalty::values());
    values.extend(bricks::values());
    values.extend(guesses::values());
    values.extend(slope::values());
    values.extend(floor::values());
    values
}

/// A number that is locked to nine digits.
fn value(
    name: &'static str,
    title: &'static str,
    unit: &'static str,
    digits: usize,
    compute: fn() -> course::Outcome<f64>,
) -> Value {
    let tolerance = Tolerance::rel(1e-9);
    Value { name, title, unit, digits, tolerance, compute }
}
