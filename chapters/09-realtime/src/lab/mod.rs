//! The laboratory: what chapter 9 computes and shows.

mod figures;

use course::Chapter;
use figures::pgs;

/// Everything that the chapter can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "realtime",
        number: 9,
        title: "Real-time methods since 1999",
        page: "09-realtime/index.html",
        figures: vec![pgs::convergence()],
        tables: vec![],
        values: pgs::values(),
        scenes: vec![],
    }
}
