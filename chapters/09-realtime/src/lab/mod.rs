//! The laboratory: what chapter 9 computes and shows.

pub mod arrangements;
mod figures;
mod scenes;

use course::Chapter;
use figures::{chain, pgs, stabilisation, time_stepping};

/// Everything that the chapter can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "realtime",
        number: 9,
        title: "Real-time methods since 1999",
        page: "09-realtime/index.html",
        figures: vec![
            time_stepping::figure(),
            pgs::convergence(),
            stabilisation::figure(),
            chain::substeps(),
            chain::mass_ratios(),
        ],
        tables: vec![],
        values: [
            time_stepping::values(),
            pgs::values(),
            stabilisation::values(),
            chain::values(),
        ]
        .concat(),
        scenes: scenes::scenes(),
    }
}
