//! Figures, tables and values of the chapter: named and computed.

mod coherence;
mod impacts;
mod planes;
mod regions;
mod sweeps;
mod tree_levels;
mod tree_work;

use course::{Chapter, Figure, Table, Tolerance, Value};

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
    vec![
        sweeps::active_list(),
        sweeps::exchange(),
        coherence::against_n(),
        coherence::against_speed(),
        coherence::crossover(),
        planes::figure(),
        planes::witness_rate(),
        regions::figure(),
        impacts::root_finding(),
        impacts::tunnelling(),
        tree_levels::figure(),
    ]
}

fn tables() -> Vec<Table> {
    vec![coherence::table(), impacts::table()]
}

fn values() -> Vec<Value> {
    let mut values = coherence::values();
    values.extend(planes::values());
    values.extend(impacts::values());
    values.extend(tree_levels::values());
    values.extend(tree_work::values());
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
