//! Light and dark: in every theme words and lines stand out.

use super::{EULER, Reader, THEMES, onlooker, pages};
use std::collections::BTreeMap;
use tests::workspace::Outcome;

const CONTRAST: &str = include_str!("contrast.js");

/// WCAG 2 AA: 4.5 for text, 3 for lines that carry meaning. Code in its
/// many colours is large enough at 3.
fn least(kind: &str) -> f64 {
    match kind {
        "line" | "code" => 3.0,
        _ => 4.5,
    }
}

impl Reader {
    /// Chooses a theme as a reader does, from the menu.
    pub fn choose(&self, theme: &str) -> Outcome<()> {
        self.ask(&format!(
            "document.getElementById('mdbook-theme-{theme}').click();"
        ))?;
        let html = "document.documentElement.classList";
        self.browser.until(&format!("{html}.contains('{theme}')"))
    }

    /// How many colours there are, and which of them are too faint, each
    /// with its contrast and where it stands.
    fn faint(&self) -> Outcome<(usize, BTreeMap<String, String>)> {
        let seen = self.ask(CONTRAST)?;
        let seen = seen.as_array().ok_or("nothing was seen")?;
        let mut faint = BTreeMap::new();
        for entry in seen {
            let text = |key: &str| entry[key].as_str().unwrap_or("");
            let ratio = entry["ratio"].as_f64().unwrap_or(0.0);
            if ratio < least(text("kind")) {
                let colour = format!("{} in {}", text("kind"), text("ink"));
                let place = format!("{ratio:.2} at `{}`", text("where"));
                faint.insert(colour, place);
            }
        }
        Ok((seen.len(), faint))
    }
}

#[test]
fn words_and_lines_stand_out_in_every_theme() -> Outcome<()> {
    let Some(reader) = onlooker("contrast in a browser") else { return Ok(()) };
    // One line for each colour of a theme, however many pages it is on.
    let mut wrong = BTreeMap::new();
    for page in pages()? {
        reader.visit(&page, "light")?;
        for theme in THEMES {
            reader.choose(theme)?;
            reader.open_stills()?;
            let (seen, faint) = reader.faint()?;
            assert!(seen >= 2, "{page} in {theme}: only {seen} colours");
            for (colour, place) in faint {
                wrong.insert(
                    format!("{theme}: {colour}"),
                    (place, page.clone()),
                );
            }
        }
    }
    assert!(wrong.is_empty(), "too faint: {wrong:#?}");
    // The control: grey on dark is noticed.
    reader.ask("document.querySelector('main p').style.color = '#666';")?;
    assert!(!reader.faint()?.1.is_empty());
    Ok(())
}

#[test]
fn figures_take_the_colours_of_the_theme() -> Outcome<()> {
    let Some(reader) = onlooker("themes in a browser") else { return Ok(()) };
    let mut inks = Vec::new();
    reader.visit(EULER, "light")?;
    for theme in THEMES {
        reader.choose(theme)?;
        let ink = reader.ask(
            "const label = document.querySelector('.wb-picture text');
            const page = getComputedStyle(document.querySelector('main p:not([class])'));
            const ink = getComputedStyle(label).fill;
            return [ink, ink === page.color];",
        )?;
        assert_eq!(ink[1], true, "{theme}: {ink}");
        inks.push(ink[0].clone());
    }
    // Light and dark are not the same, and the choice is remembered.
    assert_ne!(inks[0], inks[3]);
    reader.browser.open(&reader.served.url("errata.html"))?;
    reader.browser.until("document.documentElement.classList.contains('ayu')")
}
