//! Theme-following SVG: one convention for figures and stills.
//!
//! Inside a page a picture takes the page's colours: text and axes use
//! `currentColor`, lines behind the data [`GRID`], patches behind labels
//! [`PAPER`], and there is no background. Alone in a file there is no page
//! to follow, so [`standalone`] brings a style sheet along.

use crate::palette::{FILES, GRID, PAPER};

/// Colours and font for a picture that no page styles: readable on white
/// and, where the reader prefers it, on a dark ground. Some viewers know no
/// CSS variables, so classes stand in for them.
fn style() -> String {
    let [day, night] = FILES.map(|theme| {
        let (text, paper) = (theme.text, theme.paper);
        let classes = format!(".paper{{fill:{paper}}}.rim{{stroke:{paper}}}");
        (text, classes)
    });
    format!(
        "<style>svg{{color:{};font-family:system-ui,-apple-system,\
         'Segoe UI','Liberation Sans','DejaVu Sans',sans-serif}}{}\
         @media(prefers-color-scheme:dark){{svg{{color:{}}}{}}}</style>",
        day.0, day.1, night.0, night.1
    )
}

/// The picture as a file of its own: readable in an image viewer, on a
/// light page and on a dark one.
pub fn standalone(inline: &str) -> String {
    let themed = inline
        .replace(&format!("stroke=\"{PAPER}\""), "class=\"rim\"")
        .replace(&format!("fill=\"{PAPER}\""), "class=\"paper\"")
        .replace(GRID, FILES[0].grid);
    let Some((root, rest)) = themed.split_once('>') else {
        return themed;
    };
    let space = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
    let root = match root.contains("xmlns=") {
        true => root.to_string(),
        false => root.replacen("<svg", space, 1),
    };
    format!("{root}>\n{}{rest}", style())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_its_own_brings_style_and_name_space_once() {
        for inline in [
            "<svg viewBox=\"0 0 1 1\"><g/></svg>",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>",
        ] {
            let file = standalone(inline);
            assert_eq!(file.matches("xmlns=").count(), 1);
            assert_eq!(file.matches("<style>").count(), 1);
            assert!(file.ends_with("<g/></svg>"));
        }
    }

    #[test]
    fn what_could_end_an_attribute_is_escaped() {
        assert_eq!(
            crate::html::escape("a<b & \"c\">"),
            "a&lt;b &amp; &quot;c&quot;&gt;"
        );
    }
}
