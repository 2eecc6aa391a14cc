//! Theme-following SVG: one convention for figures and stills.
//!
//! Inside a page a picture takes the page's colours: text and axes use
//! `currentColor`, grid lines the variable `--wb-grid`, and there is no
//! background. Alone in a file there is no page to follow, so
//! [`standalone`] brings a style sheet along.

/// The picture as a file of its own: readable in an image viewer, on a
/// light page and on a dark one.
pub fn standalone(inline: &str) -> String {
    let style = "<style>svg{color:#333;--wb-grid:#8884;\
                 font-family:system-ui,'DejaVu Sans',sans-serif}\
                 @media(prefers-color-scheme:dark)\
                 {svg{color:#ccc;--wb-grid:#8886}}</style>";
    let Some(end) = inline.find('>') else { return inline.to_string() };
    let (tag, rest) = inline.split_at(end);
    let name_space = match tag.contains("xmlns=") {
        true => "",
        false => " xmlns=\"http://www.w3.org/2000/svg\"",
    };
    format!("{tag}{name_space}>{style}{}", &rest[1..])
}

/// Text made safe to stand in an element or an attribute.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
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
        assert_eq!(escape("a<b & \"c\">"), "a&lt;b &amp; &quot;c&quot;&gt;");
    }
}
