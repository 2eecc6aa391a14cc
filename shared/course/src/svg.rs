//! SVG that follows the page's theme: one convention for figures and stills.
//!
//! Inside a page a picture takes the page's colours: text and axes use
//! `currentColor`, lines behind the data [`GRID`], patches behind labels
//! [`BACKGROUND`], and there is no background of its own. In a file of its
//! own there is no page to follow, so [`standalone`] adds a style sheet.

use crate::palette::{BACKGROUND, FILE_THEMES, GRID};

/// Colours and font of a picture that no page styles: readable on white and,
/// where the reader prefers it, on a dark background. Some viewers do not
/// support CSS variables, so classes take their place.
fn style() -> String {
    let [day, night] = FILE_THEMES.map(|theme| {
        let (text, page) = (theme.text, theme.background);
        let classes = format!(".paper{{fill:{page}}}.rim{{stroke:{page}}}");
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
        .replace(&format!("stroke=\"{BACKGROUND}\""), "class=\"rim\"")
        .replace(&format!("fill=\"{BACKGROUND}\""), "class=\"paper\"")
        .replace(GRID, FILE_THEMES[0].grid);
    let Some((root, rest)) = themed.split_once('>') else {
        return themed;
    };
    let namespaced = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
    let root = match root.contains("xmlns=") {
        true => root.to_string(),
        false => root.replacen("<svg", namespaced, 1),
    };
    format!("{root}>\n{}{rest}", style())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_its_own_has_style_and_namespace_once() {
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
    fn characters_that_could_end_an_attribute_are_escaped() {
        assert_eq!(
            crate::html::escape("a<b & \"c\">"),
            "a&lt;b &amp; &quot;c&quot;&gt;"
        );
    }
}
