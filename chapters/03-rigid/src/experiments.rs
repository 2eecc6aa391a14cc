//! Figures, tables and values of the chapter: named and computed.

use course::Chapter;

/// Everything that chapter 3 can compute and show.
pub fn chapter() -> Chapter {
    Chapter {
        name: "rigid",
        number: 3,
        title: "Rigid bodies",
        page: "03-rigid/index.html",
        figures: Vec::new(),
        tables: Vec::new(),
        values: Vec::new(),
        scenes: crate::scenes::scenes(),
    }
}
