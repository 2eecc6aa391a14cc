//! The still of a scene as a file, which several pages show.
//!
//! A picture in a file cannot see the page's style sheet. It can see whether
//! the page is light or dark: `prefers-color-scheme` in it follows the
//! `color-scheme` of the element that shows it.

/// The sky of the page shows through; grid, shadows and words are as there
/// (`book/theme/workbook.css`).
const STYLE: &str = "<style>svg{--wb-grid:#b4bac4;color:#24292f;\
    font-family:system-ui,sans-serif}.wb-shadow{fill-opacity:.2}\
    @media(prefers-color-scheme:dark){svg{--wb-grid:#566173;color:#c9d1d9}\
    .wb-shadow{fill-opacity:.5}}</style>";

/// The file for a still that was made for use inside a page.
pub fn still_file(inline: &str) -> String {
    match inline.split_once('>') {
        Some((root, rest)) => format!("{root}>{STYLE}{rest}"),
        None => inline.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::{Camera, Canvas, Role, Still};

    #[test]
    fn light_and_dark_differ_in_what_the_style_of_the_file_sets() {
        let mut still = Still::new(Camera::new([0.0, -9.0, 3.0], [0.0; 3]));
        still.floor(0.0);
        still.ball([0.0, 0.0, 1.0], 0.5, Role::Body);
        let file = still_file(&still.svg());
        let (style, picture) = file.split_once("</style>").unwrap();
        // What the style sets, the picture has.
        assert!(picture.contains("var(--wb-grid"), "{picture}");
        assert!(picture.contains("class=\"wb-shadow\""));
        let (light, dark) = style.split_once("@media").unwrap();
        for property in ["--wb-grid:", "color:", "fill-opacity:"] {
            let value = |style: &str| {
                let after = style.split(property).nth(1).unwrap();
                after.split([';', '}']).next().unwrap().to_string()
            };
            assert_ne!(value(light), value(dark), "{property}");
        }
    }

    #[test]
    fn the_colours_are_those_of_the_page() {
        let sheet = include_str!("../../../../book/theme/workbook.css");
        for value in ["--wb-floor: #b4bac4", "--wb-floor: #566173"] {
            assert!(sheet.contains(value), "{value}");
        }
        for value in ["--wb-shade: 0.2", "--wb-shade: 0.5"] {
            assert!(sheet.contains(value), "{value}");
        }
    }
}
