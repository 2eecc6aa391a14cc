//! Figures, tables and values of the chapter: named and computed.

mod figures;
mod scenes;
pub mod structures;

use course::Chapter;
use figures::{
    bead_forces, cg_history, chaos, constraint_types, cost, drift,
    feedback_limit, legal, penalty, rattle, sparsity, tension,
};

/// Everything that chapter 4 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "constraints",
        number: 4,
        title: "Constraints",
        page: "04-constraints/index.html",
        figures: vec![
            penalty::figure(),
            legal::figure(),
            bead_forces::figure(),
            sparsity::figure(),
            cg_history::figure(),
            drift::figure(),
            feedback_limit::figure(),
            rattle::figure(),
            tension::figure(),
            cost::figure(),
            chaos::figure(),
            chaos::agreement(),
        ],
        tables: vec![
            feedback_limit::table(),
            constraint_types::table(),
            cost::table(),
        ],
        values: [
            sparsity::values(),
            drift::values(),
            feedback_limit::values(),
            rattle::values(),
            cost::values(),
            chaos::values(),
        ]
        .concat(),
        scenes: scenes::scenes(),
    }
}
