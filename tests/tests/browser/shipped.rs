//! The book as a folder of files: opened without any server, and printed.

use super::survey::{CLIPPED, WIDER};
use super::{Reader, lines, onlooker};
use crate::book::book;
use serde_json::json;
use std::path::Path;
use tests::workspace::Outcome;

impl Reader {
    fn open_file(&self, path: &Path) -> Outcome<()> {
        self.browser.resize(1280, 900)?;
        self.browser.open(&format!("file://{}", path.display()))?;
        self.browser.wait("await document.fonts.ready;", json!([]))?;
        Ok(())
    }
}

#[test]
fn a_folder_of_files_is_the_whole_book() -> Outcome<()> {
    let Some(reader) = onlooker("the book from files") else { return Ok(()) };
    let out = &book().out;
    reader.browser.console()?;
    let pages = [
        "index.html",
        "gallery.html",
        "07-contact/simulation-loop.html",
        "code/01-ode/src/solvers/euler.rs.html",
        "print.html",
    ];
    for page in pages {
        reader.open_file(&out.join(page))?;
        let printed = reader.browser.console()?;
        assert!(printed.is_empty(), "{page}: {printed:?}");
        let asked = reader.ask(
            "return performance.getEntriesByType('resource')
                 .map(entry => entry.name)
                 .filter(name => !/^(file|data|blob):/.test(name));",
        )?;
        assert_eq!(asked, json!([]), "{page}");
        for (name, look) in [("clipped", CLIPPED), ("wider", WIDER)] {
            let wrong = reader.ask(look)?;
            assert_eq!(wrong, json!([]), "{page} {name}: {}", lines(&wrong));
        }
    }
    Ok(())
}

#[test]
fn on_paper_there_is_the_text_and_nothing_to_press() -> Outcome<()> {
    let Some(reader) = onlooker("the book on paper") else { return Ok(()) };
    // A4 between margins of two centimetres, at 96 dots an inch.
    let paper = json!({"width": 643, "height": 970,
        "deviceScaleFactor": 1, "mobile": false});
    for page in
        ["01-ode/euler.html", "06-collision/bounding-volume-hierarchies.html"]
    {
        reader.visit(page, "light")?;
        let media = json!({"media": "print"});
        reader.browser.develop("Emulation.setEmulatedMedia", media)?;
        let metrics = "Emulation.setDeviceMetricsOverride";
        reader.browser.develop(metrics, paper.clone())?;
        // The text has the whole width of the sheet.
        let sheet = "document.querySelector('.content').clientWidth > 500";
        reader.browser.until(sheet)?;
        let seen = reader.ask(
            "return [...document.querySelectorAll(
                 '#mdbook-sidebar, #mdbook-menu-bar, .nav-chapters, button, '
                 + 'input, .wb-sliders')]
                 .filter(e => e.getClientRects().length > 0)
                 .map(e => e.outerHTML.slice(0, 80));",
        )?;
        let wide = reader.ask(WIDER)?;
        let sheets = reader.browser.develop("Page.printToPDF", json!({}))?;
        let screen = json!({"media": ""});
        reader.browser.develop("Emulation.setEmulatedMedia", screen)?;
        assert_eq!(seen, json!([]), "{page}: {}", lines(&seen));
        assert_eq!(wide, json!([]), "{page}: {}", lines(&wide));
        let size = sheets["data"].as_str().unwrap_or("").len();
        assert!(size > 50_000, "{page}: a PDF of {size} letters");
    }
    Ok(())
}
