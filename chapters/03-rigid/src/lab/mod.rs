//! What the chapter can compute and show: figures, tables, values, scenes.

mod figures;
mod scenes;

use course::{Chapter, Figure, Table, Value};
use figures::{
    convergence, drift, frames, inertia_approximations, inertia_formulas,
    polhode, puzzle, racket, top, tossed_book,
};

/// Everything that chapter 3 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "rigid",
        number: 3,
        title: "Rigid bodies",
        page: "03-rigid/index.html",
        figures: figures(),
        tables: tables(),
        values: values(),
        scenes: scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
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
        convergence::orientation(),
        convergence::energy(),
    ]
}

fn tables() -> Vec<Table> {
    vec![
        inertia_formulas::table(),
        inertia_approximations::table(),
        puzzle::table(),
        racket::table(),
    ]
}

fn values() -> Vec<Value> {
    let mut values = inertia_formulas::values();
    values.extend(inertia_approximations::values());
    values.extend(puzzle::values());
    values.extend(drift::values());
    values.extend(tossed_book::values());
    values.extend(racket::values());
    values.extend(top::values());
    values.extend(convergence::values());
    values
}
