//! Figures, tables and values of the chapter.

mod cloth_culling;
mod coherence;
mod decomposition;
mod impacts;
mod minkowski;
mod planes;
mod regions;
mod sweeps;
mod tree_levels;
mod tree_work;

use course::{Figure, Table, Value};

/// All figures, in the order of the list.
pub(super) fn figures() -> Vec<Figure> {
    vec![
        sweeps::active_list(),
        sweeps::exchange(),
        coherence::against_n(),
        coherence::against_speed(),
        coherence::crossover(),
        planes::figure(),
        decomposition::figure(),
        minkowski::figure(),
        planes::witness_rate(),
        regions::figure(),
        impacts::root_finding(),
        impacts::tunnelling(),
        tree_levels::figure(),
    ]
}

/// All tables.
pub(super) fn tables() -> Vec<Table> {
    vec![coherence::table(), impacts::table(), cloth_culling::table()]
}

/// All numbers that the pages quote.
pub(super) fn values() -> Vec<Value> {
    [
        coherence::values(),
        planes::values(),
        decomposition::values(),
        minkowski::values(),
        impacts::values(),
        tree_levels::values(),
        tree_work::values(),
    ]
    .concat()
}
