//! What the chapter can compute and show: figures, tables, values, scenes.

mod figures;
mod scenes;
mod warm_up;

use course::{Chapter, Figure};
use figures::{
    arenstorf, convergence, energy, higher_order, midpoint, modified_energy,
    spiral, stability, step_doubling, vector_fields,
};

/// Everything that chapter 1 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "ode",
        number: 1,
        title: "Differential equations",
        page: "01-ode/index.html",
        figures: figures(),
        tables: vec![
            spiral::table(),
            stability::table(),
            convergence::table(),
            step_doubling::table(),
            energy::table(),
        ],
        values: [
            spiral::values(),
            stability::values(),
            convergence::values(),
            step_doubling::values(),
            arenstorf::values(),
            higher_order::values(),
            energy::values(),
            modified_energy::values(),
        ]
        .concat(),
        scenes: scenes::scenes(),
    }
}

/// The figures of the warm-up, and those of the chapter's own pages.
fn figures() -> Vec<Figure> {
    let mut figures = warm_up::figures();
    figures.extend([
        vector_fields::field(),
        vector_fields::curves(),
        vector_fields::chase(),
        vector_fields::polygon(),
        spiral::figure(),
        stability::regimes(),
        stability::instability(),
        midpoint::figure(),
        convergence::order(),
        convergence::work(),
        arenstorf::figure(),
        higher_order::figure(),
        energy::figure(),
        modified_energy::figure(),
        modified_energy::planet_figure(),
    ]);
    figures
}
