//! Figures, tables and values of the chapter: named and computed.

mod compression;
mod crossover;
mod folding;
mod line;
mod one_step;
mod orders;
mod pattern;
mod regions;
mod rest;
mod robertson;
mod rounds;
mod swing;
mod valley;

use course::{Chapter, Figure, Table, Tolerance, Value};

/// Everything that chapter 5 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "implicit",
        number: 5,
        title: "Implicit methods and cloth",
        page: "05-implicit/index.html",
        figures: figures(),
        tables: tables(),
        values: values(),
        scenes: crate::scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
        one_step::figure(),
        regions::figure(),
        valley::figure(),
        line::figure(),
        line::largest_step(),
        compression::figure(),
        pattern::figure(),
        rounds::figure(),
        swing::amplitude(),
        swing::damping(),
        orders::figure(),
        crossover::figure(),
        rest::figure(),
    ]
}

fn tables() -> Vec<Table> {
    vec![
        regions::table(),
        valley::table(),
        rounds::table(),
        pattern::table(),
        folding::table(),
    ]
}

fn values() -> Vec<Value> {
    let mut values = one_step::values();
    values.extend(orders::values());
    values.extend(compression::values());
    values.extend(pattern::values());
    values.extend(rounds::values());
    values.extend(swing::values());
    values.extend(robertson::values());
    values.extend(crossover::values());
    values.extend(rest::values());
    values.extend(folding::values());
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
