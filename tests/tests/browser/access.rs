//! Nobody is shut out: axe-core looks at every page, and closer at one of each
//! kind: at its colours, light and dark, and at the half of formulas that is
//! for the eye alone. Colours are compared on every page and in every theme by
//! `themes`, and that half, most of a page's elements, is hidden from whatever
//! reads a page aloud; looking at both everywhere would take four times as
//! long.
//!
//! axe-core is a script from npm. Where it is, `WORKBOOK_AXE` says; without
//! it this test says that it was skipped.

use super::{EULER, Reader, lines, onlooker, pages};
use course::testing::skip;
use serde_json::{Value, json};
use std::path::PathBuf;
use tests::workspace::{Outcome, root};

const WHAT: &str = "accessibility in a browser";

/// One page of each kind: text with figures, formulas, listings and exercises,
/// a scene, cards, tables, lists of links, and source code.
const KINDS: [&str; 7] = [
    EULER,
    "introduction.html",
    "gallery.html",
    "notation.html",
    "equations.html",
    "instructors/scale.html",
    SOURCE,
];
const SOURCE: &str = "code/01-ode/src/solvers/euler.rs.html";

/// Rules of WCAG 2.2 A and AA, and of good practice; of what they find, all
/// that keeps somebody from reading.
const LOOK: &str = "
    if (!window.axe) {
        (0, eval)(arguments[1]);
    }
    const closer = arguments[2];
    if (!closer) {
        for (const half of document.querySelectorAll('.katex .V')) {
            half.remove();
        }
    }
    const found = await axe.run(document.body, {
        resultTypes: ['violations'],
        elementRef: false,
        // Sounds and styles that depend on how a phone is held: none here.
        preload: false,
        runOnly: arguments[0],
        rules: { 'color-contrast': { enabled: closer } },
    });
    const wrong = [];
    for (const rule of found.violations) {
        if (rule.impact === 'serious' || rule.impact === 'critical') {
            for (const node of rule.nodes.slice(0, 5)) {
                wrong.push(rule.id + ' at ' + node.target.join(' ') + ': '
                    + node.html.slice(0, 120));
            }
        }
    }
    return [found.passes.length, wrong];";

/// The script's text.
pub fn axe() -> Outcome<String> {
    let usual = "target/axe/node_modules/axe-core/axe.min.js";
    let path = match std::env::var_os("WORKBOOK_AXE") {
        Some(path) => PathBuf::from(path),
        None => root().join(usual),
    };
    std::fs::read_to_string(&path).map_err(|_| {
        "there is no axe-core (npm install --prefix target/axe axe-core)"
            .to_string()
    })
}

impl Reader {
    /// What is wrong with the page that is open.
    pub fn barriers(
        &self,
        axe: &str,
        rules: &Value,
        closer: bool,
    ) -> Outcome<Value> {
        let answer = self.browser.wait(LOOK, json!([rules, axe, closer]))?;
        let passed = answer[0].as_u64().unwrap_or(0);
        if passed == 0 {
            return Err("axe-core looked at nothing".to_string());
        }
        Ok(answer[1].clone())
    }
}

#[test]
fn every_page_is_open_to_everybody() -> Outcome<()> {
    let axe = match axe() {
        Ok(axe) => axe,
        Err(why) => {
            skip(WHAT, &why);
            return Ok(());
        }
    };
    let Some(reader) = onlooker(WHAT) else { return Ok(()) };
    let all =
        json!(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]);
    let colours = json!({"type": "rule", "values": ["color-contrast"]});
    let mut wrong = String::new();
    let mut pages = pages()?;
    pages.push(SOURCE.to_string());
    for kind in KINDS {
        assert!(pages.iter().any(|page| page == kind), "no {kind}");
    }
    for page in &pages {
        let closer = KINDS.contains(&page.as_str());
        let mut looks = vec![("light", &all)];
        if closer {
            looks.insert(0, ("navy", &colours));
        }
        for (theme, rules) in looks {
            reader.visit(page, theme)?;
            let found = reader.barriers(&axe, rules, closer)?;
            if found != json!([]) {
                wrong += &format!("{page} in {theme}:\n{}", lines(&found));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    // The control: a picture without words and pale text are noticed.
    reader.visit(EULER, "light")?;
    reader.ask(
        "const image = document.createElement('img');
        image.src = 'data:,';
        const pale = document.createElement('p');
        pale.textContent = 'pale';
        pale.style.cssText = 'color: #ccc; background: #fff';
        document.querySelector('main').append(image, pale);",
    )?;
    let found = lines(&reader.barriers(&axe, &all, true)?);
    assert!(found.contains("image-alt"), "{found}");
    assert!(found.contains("color-contrast"), "{found}");
    Ok(())
}
