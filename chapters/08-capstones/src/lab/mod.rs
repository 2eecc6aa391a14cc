//! The laboratory: what the capstones compute and show.

mod figures;
mod scenes;

use course::Chapter;
use figures::{critter, machine, marionette};

/// Everything that the capstones can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "capstones",
        number: 8,
        title: "Capstones",
        page: "08-capstones/index.html",
        figures: vec![
            critter::energy(),
            critter::lag(),
            machine::timeline(),
            machine::threshold(),
            marionette::tensions(),
        ],
        tables: vec![machine::table()],
        values: [critter::values(), machine::values(), marionette::values()]
            .concat(),
        scenes: scenes::scenes(),
    }
}
