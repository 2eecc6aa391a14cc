//! Figures, tables and values of the chapter: named and computed.

use course::Chapter;

/// Everything that chapter 4 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "constraints",
        number: 4,
        title: "Constraints",
        page: "04-constraints/index.html",
        figures: Vec::new(),
        tables: Vec::new(),
        values: Vec::new(),
        scenes: crate::scenes::scenes(),
    }
}
