//! Figures, tables and values of the chapter.

mod coherence;
mod impacts;
mod planes;
mod regions;
mod sweeps;
mod tree_levels;
mod tree_work;

use course::{Figure, Table, Tolerance, Value};

/// All figures, in the order of the list.
pub(super) fn figures() -> Vec<Figure> {
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

/// All tables.
pub(super) fn tables() -> Vec<Table> {
    vec![coherence::table(), impacts::table()]
}

/// All numbers that the pages quote.
pub(super) fn values() -> Vec<Value> {
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
