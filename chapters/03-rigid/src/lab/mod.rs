//! What the chapter can compute and show: figures, tables, values, scenes.

mod figures;
mod scenes;

use course::Chapter;
use figures::{
    convergence, drift, frames, heavy_top, inertia_approximations,
    inertia_formulas, polhode, puzzle, racket, splitting, top, tossed_book,
};

/// Everything that chapter 3 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "rigid",
        number: 3,
        title: "Rigid bodies",
        page: "03-rigid/index.html",
        figures: vec![
            frames::frames(),
            frames::omega(),
            inertia_approximations::convergence(),
            inertia_approximations::mesh_refinement(),
            puzzle::figure(),
            drift::figure(),
            drift::matrix_drift(),
            polhode::omega_and_l(),
            polhode::polhode(),
            racket::figure(),
            top::figure(),
            heavy_top::figure(),
            convergence::orientation(),
            convergence::energy(),
            splitting::figure(),
        ],
        tables: vec![
            inertia_formulas::table(),
            inertia_approximations::table(),
            puzzle::table(),
            racket::table(),
        ],
        values: [
            inertia_formulas::values(),
            inertia_approximations::values(),
            puzzle::values(),
            drift::values(),
            tossed_book::values(),
            racket::values(),
            top::values(),
            heavy_top::values(),
            convergence::values(),
            splitting::values(),
        ]
        .concat(),
        scenes: scenes::scenes(),
    }
}
