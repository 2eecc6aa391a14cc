//! The icons of mdBook's buttons. It writes every one into every page; here
//! each stands once, in a style sheet, as a mask that takes the colour of the
//! words around it.

use judge::{Failure, digest_of, write_file};
use regex::{Captures, Regex};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

/// The style sheet with the icons, from the root of the book; the pages link
/// to it (`book/theme/head.hbs`).
pub const ICON_SHEET: &str = "icons.css";

/// The icons of buttons that no page of this book has: mdBook's to run a
/// listing, to undo changes of it, and to show its hidden lines.
const IDLE_ICONS: [&str; 4] =
    ["fa-eye", "fa-eye-slash", "fa-play", "fa-clock-rotate-left"];

/// An icon as mdBook writes it: its element, size, licence and path.
static ICON: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r#"(<span class=fa-svg[^>]*>)<svg xmlns="[^"]*" "#,
        r#"viewBox="([0-9 ]*)">(<!--.*?-->)?<path d="([^"]*)"/></svg>"#
    ))
    .expect("a pattern")
});

/// What all icons share. Where the reader's system chooses the colours it
/// paints backgrounds over, but for what asks for a system colour.
const SHARED: &str = ".wb-icon{display:inline-block;width:1em;height:1em;\
    margin-bottom:-.1em;background:currentColor;\
    -webkit-mask:var(--wb-icon) center/contain no-repeat;\
    mask:var(--wb-icon) center/contain no-repeat}\
    @media(forced-colors:active){.wb-icon{forced-color-adjust:none;\
    background:ButtonText}}\n";

/// The icons of a book.
#[derive(Debug, Default)]
pub struct Icons {
    /// By class.
    rules: BTreeMap<String, String>,
    licence: String,
}

impl Icons {
    /// A page without its icons, which are kept for the style sheet.
    pub fn take_from(&mut self, page: &str) -> String {
        let page = without_idle_icons(page);
        let taken = ICON.replace_all(&page, |found: &Captures<'_>| {
            let (size, path) = (&found[2], &found[4]);
            let class = format!("wb-icon-{}", &digest_of(path.as_bytes())[..6]);
            if let Some(licence) = found.get(3) {
                self.licence = comment(licence.as_str());
            }
            let picture = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='{size}'>\
                 <path d='{path}'/></svg>"
            );
            let picture = picture.replace('<', "%3C").replace('>', "%3E");
            let rule = format!(
                ".{class}{{--wb-icon:url(\"data:image/svg+xml,{picture}\")}}\n"
            );
            self.rules.insert(class.clone(), rule);
            format!("{}<i class=\"wb-icon {class}\"></i>", &found[1])
        });
        taken.into_owned()
    }

    /// Writes the style sheet.
    pub fn write(&self, out: &Path) -> Result<(), Failure> {
        let mut sheet = self.licence.clone() + SHARED;
        for rule in self.rules.values() {
            sheet += rule;
        }
        write_file(&out.join(ICON_SHEET), sheet)
    }
}

/// A remark of HTML as one of a style sheet.
fn comment(remark: &str) -> String {
    let words = remark.trim_start_matches("<!--").trim_end_matches("-->");
    format!("/*{}*/\n", words.replace("*/", ""))
}

/// A page without those icons, a sixth of what surrounds its text.
fn without_idle_icons(page: &str) -> String {
    let mut kept = page.to_string();
    for icon in IDLE_ICONS {
        let opening = format!("<template id={icon}>");
        if let Some((before, rest)) = kept.split_once(&opening)
            && let Some((_, after)) = rest.split_once("</template>\n")
        {
            kept = format!("{before}{after}");
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARS: &str = "<span class=fa-svg id=\"x\">\
        <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 5\">\
        <!--! Font F--><path d=\"M0 1z\"/></svg></span>";

    #[test]
    fn icons_of_buttons_that_are_there_stay() {
        let page = "<template id=fa-eye>e</template>\n\
                    <template id=fa-copy>c</template>\n\
                    <template id=fa-play>p</template>\nx";
        let kept = "<template id=fa-copy>c</template>\nx";
        assert_eq!(without_idle_icons(page), kept);
    }

    #[test]
    fn an_icon_stands_once_however_often_it_is_shown() {
        let mut icons = Icons::default();
        let page = icons.take_from(&format!("{BARS}{BARS}<svg>a</svg>"));
        assert_eq!(page.matches("<i class=\"wb-icon wb-icon-").count(), 2);
        assert!(page.ends_with("<svg>a</svg>"), "no icon: {page}");
        let folder = tempfile::tempdir().unwrap();
        icons.write(folder.path()).unwrap();
        let sheet = folder.path().join(ICON_SHEET);
        let sheet = std::fs::read_to_string(sheet).unwrap();
        assert_eq!(sheet.matches("path d='M0 1z'").count(), 1, "{sheet}");
        assert!(sheet.starts_with("/*! Font F*/\n"), "{sheet}");
    }
}
