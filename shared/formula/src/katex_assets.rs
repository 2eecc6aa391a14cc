//! The style sheet and fonts of the formulas (KaTeX 0.18.5, MIT licence),
//! embedded in the program: those of its fonts that the book has a use for.

use project::{Failure, write_file};
use std::path::Path;

macro_rules! katex {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_bytes!(concat!("../assets/katex/", $name)))),*]
    };
}

/// The classes of letters whose fonts are not there.
pub const WITHOUT_FONT: &str =
    "mathfrak mathscr mathtt mathboldfrak mathboldsf mathitsf texttt";

const FILES: &[(&str, &[u8])] = katex![
    "LICENSE",
    "fonts/KaTeX_AMS-Regular.woff2",
    "fonts/KaTeX_Caligraphic-Regular.woff2",
    "fonts/KaTeX_Main-Bold.woff2",
    "fonts/KaTeX_Main-BoldItalic.woff2",
    "fonts/KaTeX_Main-Italic.woff2",
    "fonts/KaTeX_Main-Regular.woff2",
    "fonts/KaTeX_Math-BoldItalic.woff2",
    "fonts/KaTeX_Math-Italic.woff2",
    "fonts/KaTeX_SansSerif-Regular.woff2",
    "fonts/KaTeX_Size1-Regular.woff2",
    "fonts/KaTeX_Size2-Regular.woff2",
    "fonts/KaTeX_Size3-Regular.woff2",
    "fonts/KaTeX_Size4-Regular.woff2",
];

/// The style sheet, as KaTeX has it.
pub const STYLE_SHEET: &str = include_str!("../assets/katex/katex.min.css");

/// Writes them to `katex/` in the output folder, with the style sheet that the
/// book's formulas need.
pub fn write_katex(out: &Path, style_sheet: &str) -> Result<(), Failure> {
    let folder = out.join("katex");
    for (name, bytes) in FILES {
        write_file(&folder.join(name), bytes)?;
    }
    write_file(&folder.join("katex.min.css"), style_sheet)
}
