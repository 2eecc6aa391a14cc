//! Formulas of the book: plain text becomes TeX, the HTML that KaTeX writes
//! becomes shorter, and its style sheet and fonts are kept here.

mod katex_assets;
mod plain_text;
mod short_formula;

pub use katex_assets::{STYLE_SHEET, WITHOUT_FONT, write_katex};
pub use plain_text::tex;
pub use short_formula::{FormulaStyles, ShortFormula};
