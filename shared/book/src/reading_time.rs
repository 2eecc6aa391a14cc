//! How long a page takes, so that a reader can choose when to begin it.

use crate::pages::directive::Directive;
use crate::pages::markdown::Part;
use crate::pages::page::Page;

/// Words per minute: slower than a novel, because of the formulas.
const WORDS: f64 = 160.0;

/// Minutes for one of these: sliders and code take time.
const FIGURE: f64 = 0.7;
const LISTING: f64 = 0.7;
const EQUATION: f64 = 0.4;

/// Minutes to read a page, without its exercises.
pub fn minutes(page: &Page) -> f64 {
    let mut minutes = page.text.split_whitespace().count() as f64 / WORDS;
    for found in &page.parsed.found {
        let Part::Directive(directive) = &found.part else { continue };
        minutes += match directive {
            Directive::Figure(..) | Directive::Scene(..) => FIGURE,
            Directive::Table(_) => FIGURE,
            Directive::Listing { .. } => LISTING,
            Directive::Eq(..) => EQUATION,
            _ => 0.0,
        };
    }
    minutes
}

/// The page's Markdown with its time below its title.
pub fn with_time(text: String, page: &Page) -> String {
    let Some((title, rest)) = text.split_once('\n') else { return text };
    if page.chapter.is_none() || !title.starts_with("# ") {
        return text;
    }
    let minutes = minutes(page).ceil().max(2.0);
    let exercises = page.parsed.found.iter().any(|found| {
        matches!(&found.part, Part::Directive(Directive::Exercise(_)))
    });
    let without = if exercises { ", without the exercises" } else { "" };
    format!(
        "{title}\n\n<p class=\"wb-time\">{minutes} minutes to \
         read{without}</p>\n{rest}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::markdown;

    fn page(text: &str, chapter: Option<u32>) -> Page {
        Page {
            path: "a.md".into(),
            file: "a.md".into(),
            title: "A".to_string(),
            chapter,
            parsed: markdown::read(text),
            text: text.to_string(),
        }
    }

    #[test]
    fn words_and_pictures_take_time() {
        let words = format!("# A\n\n{}", "word ".repeat(10 * 160 - 2));
        assert_eq!(minutes(&page(&words, None)), 10.0);
        let picture = format!("{words}\n\n{{{{#figure ode/spiral}}}}\n");
        assert!(minutes(&page(&picture, None)) > 10.6);
    }

    #[test]
    fn only_pages_of_a_chapter_show_it_below_their_title() {
        let text = "# A\n\nWords.\n\n{{#exercise ode/a}}\n";
        let with = with_time(text.to_string(), &page(text, Some(1)));
        let below = "# A\n\n<p class=\"wb-time\">2 minutes to read, without \
                     the exercises</p>\n";
        assert!(with.starts_with(below), "{with}");
        let without = with_time(text.to_string(), &page(text, None));
        assert_eq!(without, text);
    }
}
