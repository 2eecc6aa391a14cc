//! Figures, tables and values of the chapter: named and computed.

mod approximations;
pub(crate) mod book;
mod drift;
mod formulas;
mod frames;
mod order;
mod polhode;
pub(crate) mod puzzle;
mod racket;
mod top;
pub(crate) mod view;

use course::{Chapter, Figure, Table, Value};
use math::Mat3;

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
        scenes: crate::scenes::scenes(),
    }
}

fn figures() -> Vec<Figure> {
    vec![
        frames::frames(),
        frames::omega(),
        approximations::convergence(),
        approximations::refine(),
        puzzle::figure(),
        drift::figure(),
        drift::skewed(),
        polhode::wander(),
        polhode::polhode(),
        racket::figure(),
        top::figure(),
        order::attitude(),
        order::energy(),
    ]
}

fn tables() -> Vec<Table> {
    vec![
        formulas::table(),
        approximations::table(),
        puzzle::table(),
        racket::table(),
    ]
}

fn values() -> Vec<Value> {
    let mut values = formulas::values();
    values.extend(approximations::values());
    values.extend(puzzle::values());
    values.extend(drift::values());
    values.extend(book::values());
    values.extend(racket::values());
    values.extend(top::values());
    values.extend(order::values());
    values
}

/// The angle, rad, by which one orientation has to be turned to become the
/// other.
fn angle_between(a: Mat3, b: Mat3) -> f64 {
    // |A - B|^2 = 8 sin^2(angle/2) over all entries: accurate for small
    // angles too, where a trace has lost half its digits
    2.0 * ((a - b).norm() / 8.0_f64.sqrt()).min(1.0).asin()
}
