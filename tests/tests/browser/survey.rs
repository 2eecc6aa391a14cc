//! Every page of the book, opened once: what was seen on each.

use super::{Reader, pages};
use serde_json::Value;
use std::sync::OnceLock;
use tests::workspace::Outcome;

/// Pictures that have no size, labels that stick out of theirs, and lines
/// that run over the text around it. A label may lie on the rim (one pixel
/// is forgiven, for rounding), a line may be thick.
pub const CLIPPED: &str = "
    const wrong = [];
    for (const svg of document.querySelectorAll('.wb-picture svg')) {
        const frame = svg.getBoundingClientRect();
        const id = svg.closest('figure').id;
        // What an answer will show is not there yet; pictures to choose
        // from stand side by side.
        if (!svg.closest('figure').checkVisibility()) {
            continue;
        }
        const least = svg.closest('.wb-small') ? 0.6 : 1;
        if (frame.width < 200 * least || frame.height < 80 * least) {
            wrong.push(id + ' is ' + frame.width + ' x ' + frame.height);
        }
        for (const label of svg.querySelectorAll('text')) {
            const box = label.getBoundingClientRect();
            if (box.left < frame.left - 1 || box.right > frame.right + 1
                || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) {
                wrong.push(id + ': ' + label.textContent);
            }
        }
        if (getComputedStyle(svg).overflow === 'visible') {
            const spills = [...svg.querySelectorAll('*')].some(shape => {
                const box = shape.getBoundingClientRect();
                return box.left < frame.left - 4 || box.top < frame.top - 4
                    || box.right > frame.right + 4
                    || box.bottom > frame.bottom + 4;
            });
            if (spills) {
                wrong.push(id + ' spills over its frame');
            }
        }
    }
    return wrong;";

/// Labels that lie on one another, by more than the air around the letters.
pub const COLLIDING: &str = "
    const wrong = [];
    for (const svg of document.querySelectorAll('.wb-picture svg')) {
        const labels = [...svg.querySelectorAll('text')];
        const boxes = labels.map(function (label) {
            const box = label.getBoundingClientRect();
            const air = 0.2 * box.height;
            return { left: box.left, right: box.right,
                     top: box.top + air, bottom: box.bottom - air };
        });
        for (let i = 0; i < boxes.length; i += 1) {
            for (let j = 0; j < i; j += 1) {
                const a = boxes[i];
                const b = boxes[j];
                if (a.left < b.right && b.left < a.right
                    && a.top < b.bottom && b.top < a.bottom) {
                    wrong.push(svg.closest('figure').id + ': '
                        + labels[i].textContent + ' / '
                        + labels[j].textContent);
                }
            }
        }
    }
    return wrong;";

/// What sticks out on the right, if the page or its text scrolls sideways.
pub const WIDER: &str = "
    const wide = [];
    for (const frame of document.querySelectorAll('html, .content')) {
        if (frame.scrollWidth > frame.clientWidth) {
            wide.push(frame.scrollWidth + ' > ' + frame.clientWidth);
        }
    }
    for (const element of document.querySelectorAll('main *')) {
        const box = element.getBoundingClientRect();
        const stands = box.right > window.innerWidth + 1;
        if (wide.length > 0 && wide.length < 6 && stands) {
            wide.push(element.tagName + '.' + element.className);
        }
    }
    return wide;";

/// Formulas without size or without their font, and TeX left in the text.
pub const UNSET: &str = r"
    const wrong = [];
    for (const formula of document.querySelectorAll('main .katex .V')) {
        // What an answer will say is not there yet.
        const around = formula.closest('.katex').parentElement;
        if (!around.checkVisibility()) {
            continue;
        }
        const box = formula.getBoundingClientRect();
        const font = getComputedStyle(formula).fontFamily;
        if (box.width < 2 || box.height < 2 || !font.includes('KaTeX')) {
            wrong.push(formula.textContent);
        }
    }
    if (document.querySelector('.katex-error')) {
        wrong.push('an error');
    }
    const rest = document.querySelector('main').cloneNode(true);
    rest.querySelectorAll('.katex, code').forEach(e => e.remove());
    for (const raw of rest.textContent.match(/[$]|\\[a-z]+/g) || []) {
        wrong.push(raw);
    }
    return wrong;";

const REQUESTED: &str = "
    return performance.getEntriesByType('resource').map(e => e.name);";

/// What was seen on one page.
pub struct Sight {
    /// Its address in the book.
    pub page: String,
    /// Labels that stick out of their pictures.
    pub clipped: Value,
    /// Labels that lie on one another.
    pub colliding: Value,
    /// Formulas that are not set.
    pub unset: Value,
    /// What sticks out of a wide and of a narrow page.
    pub wider: [Value; 2],
    /// What the page told the console.
    pub console: Vec<String>,
    /// What it asked for.
    pub requested: Value,
}

/// All pages that SUMMARY lists, and one of source code.
pub fn survey(reader: &Reader) -> &'static [Sight] {
    static SEEN: OnceLock<Outcome<Vec<Sight>>> = OnceLock::new();
    let seen = SEEN.get_or_init(|| {
        let mut all = pages()?;
        all.push("code/01-ode/src/solvers/euler.rs.html".to_string());
        let mut seen = Vec::new();
        reader.browser.console()?;
        for page in all {
            seen.push(look(reader, page)?);
        }
        Ok(seen)
    });
    match seen {
        Ok(seen) => seen,
        Err(why) => panic!("a page could not be opened: {why}"),
    }
}

fn look(reader: &Reader, page: String) -> Outcome<Sight> {
    reader.visit(&page, "light")?;
    reader.open_stills()?;
    let clipped = reader.ask(CLIPPED)?;
    let colliding = reader.ask(COLLIDING)?;
    let unset = reader.ask(UNSET)?;
    let wide = reader.ask(WIDER)?;
    let requested = reader.ask(REQUESTED)?;
    let console = reader.browser.console()?;
    reader.narrow(&page)?;
    let wider = [wide, reader.ask(WIDER)?];
    Ok(Sight { page, clipped, colliding, unset, wider, console, requested })
}
