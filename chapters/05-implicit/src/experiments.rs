//! Figures, tables and values of the chapter: named and computed.

use course::Chapter;

/// Everything that chapter 5 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "implicit",
        number: 5,
        title: "Implicit methods and cloth",
        page: "05-implicit/index.html",
        figures: Vec::new(),
        tables: Vec::new(),
        values: Vec::new(),
        scenes: crate::scenes::scenes(),
    }
}
