//! A figure as a file of its own.

use crate::ink::{GRID, PAPER};

/// Colours and font for a picture that no page styles: readable on white and,
/// where the reader prefers it, on a dark ground.
const STYLE: &str = "<style>\
svg{color:#24292f;font-family:system-ui,-apple-system,'Segoe UI',\
'Liberation Sans',sans-serif}\
.paper{fill:#fff}.rim{stroke:#fff}\
@media(prefers-color-scheme:dark){svg{color:#c9d1d9}\
.paper{fill:#0d1117}.rim{stroke:#0d1117}}\
</style>";

/// The same picture as a complete SVG file: with its namespace, and with
/// colours that follow the reader's light or dark preference.
pub fn standalone(svg: &str) -> String {
    let rim = format!("stroke=\"{PAPER}\"");
    let patch = format!("fill=\"{PAPER}\"");
    let themed = svg
        .replace(&rim, "class=\"rim\"")
        .replace(&patch, "class=\"paper\"")
        .replace(GRID, "#8884");
    let Some((root, rest)) = themed.split_once('>') else {
        return themed;
    };
    let space = "xmlns=\"http://www.w3.org/2000/svg\"";
    let root = if root.contains("xmlns=") {
        root.to_string()
    } else {
        root.replacen("<svg", &format!("<svg {space}"), 1)
    };
    format!("{root}>\n{STYLE}{rest}")
}
