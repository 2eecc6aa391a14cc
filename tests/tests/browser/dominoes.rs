//! The dominoes on the first page: they fall, the last one is pulled out of
//! the row, sliders change them, and they are put back.

use super::pointing::{Hand, Motion};
use super::{DESKTOP, PHONE, Reader, reader};
use serde_json::json;
use tests::workspace::Outcome;

/// The scene on the first page.
pub const DOMINOES: &str = "fig-contact-dominoes-2";

/// The height of the highest corner of the first domino, m.
const FIRST_TOP: &str = "(() => {
    const { vertices } = view.things.surfaces[0];
    return Math.max(...vertices.filter((x, i) => i % 3 === 2));
})()";

/// The middle of the last domino, and the height of its highest corner, m.
const LAST: &str = "(() => {
    const { vertices } = view.things.surfaces[view.things.surfaces.length - 1];
    const along = (k) => [...vertices.filter((x, i) => i % 3 === k)];
    const mean = (list) => list.reduce((sum, x) => sum + x, 0) / list.length;
    return { at: [0, 1, 2].map((k) => mean(along(k))),
             top: Math.max(...along(2)) };
})()";

/// A domino is 0.8 m high, 0.4 m deep and 0.12 m thick: one that lies is not
/// higher than this, and one that stands is, m.
const LYING: f64 = 0.45;
const STANDING: f64 = 0.75;

#[test]
fn the_dominoes_fall_are_pulled_are_moved_apart_and_stand_again() -> Outcome<()>
{
    let Some(reader) = reader("scenes in a browser") else { return Ok(()) };
    let url = reader.served.url("introduction.html");
    for (theme, size, hand) in [
        ("light", DESKTOP, Hand::Mouse),
        ("navy", DESKTOP, Hand::Mouse),
        ("light", PHONE, Hand::Finger),
        ("navy", PHONE, Hand::Finger),
    ] {
        reader.visit_at(&url, theme, size)?;
        reader
            .plays_with_the_dominoes(hand)
            .map_err(|e| format!("{theme}, {size:?}, {hand:?}: {e}"))?;
    }
    Ok(())
}

#[test]
fn a_pull_is_felt_even_if_it_is_over_before_the_next_frame() -> Outcome<()> {
    let Some(reader) = reader("scenes in a browser") else { return Ok(()) };
    reader.visit("introduction.html", "light")?;
    reader.start(DOMINOES)?;
    reader.set_up_without_a_push()?;
    let (from, to) = reader.way_out_of_the_row()?;
    // Frames that take this long hold back all that the hand does.
    reader.view(
        "(() => {
            const usual = view.session.frame;
            view.hurry = () => { view.session.frame = usual; };
            view.session.frame = (inputs) => new Promise((resolve) =>
                setTimeout(() => resolve(usual(inputs)), 1000));
        })()",
    )?;
    reader.view_until("view.isWaiting")?;
    reader.pull(Hand::Mouse, from, to)?;
    reader.point(Hand::Mouse, Motion::Lift, to)?;
    let queued = reader.view("view.inputs.includes('release')")?;
    assert_eq!(queued, json!(true), "all of it waits for one frame");
    reader.view_until("view.state.held")?;
    reader.view("view.hurry()")?;
    reader.view_until(&format!("!view.state.held && {LAST}.top < {LYING}"))?;
    reader.end_scenes()
}

impl Reader {
    /// All that the first page invites to; the page is open.
    pub fn plays_with_the_dominoes(&self, hand: Hand) -> Outcome<()> {
        self.start(DOMINOES)?;
        self.view_until(&format!("{FIRST_TOP} < {STANDING}"))?;
        self.set_up_without_a_push()?;
        let (from, to) = self.way_out_of_the_row()?;
        self.pull(hand, from, to)?;
        self.view_until(&format!("view.state.held && {LAST}.at[0] > 2.95"))?;
        self.point(hand, Motion::Lift, to)?;
        self.view_until(&format!("!view.state.held && {LAST}.top < {LYING}"))?;
        self.sliders_change_them_and_reset_puts_them_back()?;
        self.end_scenes()?;
        self.browser
            .until("document.querySelector('.wb-scene .wb-stage img') !== null")
    }

    /// All stand, and none of them is pushed.
    fn set_up_without_a_push(&self) -> Outcome<()> {
        self.view("view.input({ set: ['push', 0] })")?;
        self.view("view.reset()")?;
        self.view_until(&format!("{FIRST_TOP} > {STANDING}"))
    }

    /// From a little below the top of the last domino to where it must lean.
    fn way_out_of_the_row(&self) -> Outcome<([f64; 2], [f64; 2])> {
        let place = |along: f64, up: f64| {
            self.on_screen(&format!(
                "{LAST}.at.map((x, k) => x + [{along}, 0, {up}][k])"
            ))
        };
        Ok((place(0.0, 0.3)?, place(0.9, 0.05)?))
    }

    fn sliders_change_them_and_reset_puts_them_back(&self) -> Outcome<()> {
        self.ask(
            "const find = (name) =>
                 document.querySelector(`.wb-scene-box input[name=${name}]`);
             if (find('forces').type !== 'checkbox') {
                 throw new Error('no checkbox');
             }
             for (const [name, value] of [['push', 200], ['count', 20]]) {
                 find(name).value = value;
                 find(name).dispatchEvent(new Event('input', { bubbles: true }));
             }
             document.activeElement.blur();",
        )?;
        self.view_until("view.things.surfaces.length === 20")?;
        self.view_until(&format!("{FIRST_TOP} < {STANDING}"))?;
        // A paused scene stays at its beginning.
        self.press("Pause")?;
        self.view_until("view.state.paused")?;
        self.press("Reset")?;
        self.view_until(&format!(
            "view.state.time === 0 && {FIRST_TOP} > {STANDING}
                 && {LAST}.top > {STANDING}"
        ))
    }
}
