//! A slider is moved and the figure follows.

use super::{EULER, Reader, reader};
use serde_json::{Value, json};
use std::time::Duration;
use tests::workspace::Outcome;

/// Puts the slider called so of the spiral to a place between 0 and 1, and
/// waits for the new picture on the screen: how many milliseconds it took.
const MOVE: &str = "
    const figure = document.getElementById('fig-ode-spiral');
    const input = figure.querySelector('input[name=' + arguments[0] + ']');
    const picture = figure.querySelector('.wb-picture');
    const low = Number(input.min);
    const drawn = new Promise(function (done, fail) {
        new MutationObserver(done).observe(picture, { childList: true });
        setTimeout(() => fail('no new picture in a minute'), 60000);
    });
    const start = performance.now();
    input.value = low + arguments[1] * (Number(input.max) - low);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await drawn;
    await new Promise(requestAnimationFrame);
    return performance.now() - start;";

impl Reader {
    pub fn slide(&self, name: &str, place: f64) -> Outcome<Duration> {
        let taken = self.browser.wait(MOVE, json!([name, place]))?;
        let milliseconds = taken.as_f64().ok_or("no time")?;
        Ok(Duration::from_secs_f64(milliseconds / 1e3))
    }

    /// The picture and the command below it.
    pub fn spiral(&self) -> Outcome<(Value, String)> {
        let seen = self.ask(
            "const figure = document.getElementById('fig-ode-spiral');
            return [figure.querySelector('.wb-picture').innerHTML,
                    figure.querySelector('.wb-command').textContent];",
        )?;
        let command = seen[1].as_str().unwrap_or("").to_string();
        Ok((seen[0].clone(), command))
    }
}

#[test]
fn a_moved_slider_changes_the_figure_and_reset_brings_it_back() -> Outcome<()> {
    let Some(reader) = reader("sliders in a browser") else { return Ok(()) };
    for theme in ["light", "navy"] {
        reader.visit(EULER, theme)?;
        let (first, command) = reader.spiral()?;
        assert!(!command.contains("--set"), "{command}");
        // A log scale from 0.01 to 1: its middle is 0.1, the default.
        reader.slide("h", 0.75)?;
        let (moved, command) = reader.spiral()?;
        assert_ne!(moved, first);
        assert!(command.ends_with("--set h=0.316"), "{command}");
        reader.slide("turns", 0.0)?;
        let (both, command) = reader.spiral()?;
        assert_ne!(both, moved);
        assert!(command.ends_with("--set turns=1"), "{command}");
        reader.ask(
            "document.querySelector('#fig-ode-spiral .wb-reset').click();",
        )?;
        reader.browser.until(
            "document.querySelector('#fig-ode-spiral output')
                 .textContent.startsWith('0.1')",
        )?;
        let mut back = reader.spiral()?;
        for _ in 0..100 {
            if back.0 == first {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
            back = reader.spiral()?;
        }
        assert_eq!(back.0, first, "reset in {theme}");
        assert!(!back.1.contains("--set"), "{}", back.1);
    }
    Ok(())
}

#[test]
fn the_new_picture_comes_at_once() -> Outcome<()> {
    let Some(reader) = reader("sliders in a browser") else { return Ok(()) };
    reader.visit(EULER, "light")?;
    let mut times = Vec::new();
    for step in 0..9 {
        times.push(reader.slide("h", 0.3 + 0.05 * f64::from(step))?);
    }
    times.sort();
    // An idle machine takes a tenth of this; one that is busy with other
    // tests must not fail.
    println!("from slider to picture: {times:?}");
    assert!(times[4] < Duration::from_secs(1), "{times:?}");
    Ok(())
}

#[test]
fn a_slow_picture_says_so_and_only_the_last_place_is_drawn() -> Outcome<()> {
    let Some(reader) = reader("sliders in a browser") else { return Ok(()) };
    reader.visit(EULER, "light")?;
    let seen = reader.browser.wait(
        "const figure = document.getElementById('fig-ode-spiral');
         const input = figure.querySelector('input[name=h]');
         const sign = figure.querySelector('.wb-refusal');
         const pause = (time) => new Promise((done) => setTimeout(done, time));
         const usual = workbook.carrier.figure;
         let asked = 0;
         workbook.carrier.figure = async (name, query) => {
             asked += 1;
             await pause(600);
             return usual(name, query);
         };
         for (const place of [0.2, 0.4, 0.6, 0.8]) {
             input.value = place * Number(input.max);
             input.dispatchEvent(new Event('input', { bubbles: true }));
         }
         const atOnce = sign.textContent;
         await pause(400);
         const later = sign.textContent;
         while (sign.textContent || asked < 2) { await pause(50); }
         await pause(300);
         workbook.carrier.figure = usual;
         return [atOnce, later, asked];",
        json!([]),
    )?;
    // The first place, and of those during its drawing the last.
    assert_eq!(seen, json!(["", "Computing \u{2026}", 2]));
    Ok(())
}

#[test]
fn the_arrow_keys_move_a_slider_too() -> Outcome<()> {
    let Some(reader) = reader("keys in a browser") else { return Ok(()) };
    reader.visit(EULER, "light")?;
    let (first, _) = reader.spiral()?;
    reader.ask(
        "const input = document.querySelector('#fig-ode-spiral input');
        input.focus();
        input.dispatchEvent(new KeyboardEvent('keydown',
            { key: 'PageUp', bubbles: true, cancelable: true }));",
    )?;
    reader.browser.until(
        "document.querySelector('#fig-ode-spiral .wb-command')
             .textContent.includes('--set h=')",
    )?;
    for _ in 0..100 {
        if reader.spiral()?.0 != first {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Err("the picture stayed".to_string())
}

#[test]
fn one_of_several_things_is_chosen_from_a_list() -> Outcome<()> {
    let Some(reader) = reader("lists in a browser") else { return Ok(()) };
    reader.visit("05-implicit/mass-spring-cloth.html", "light")?;
    let figure = "document.getElementById('fig-implicit-cloth_energy')";
    let seen = reader.ask(&format!(
        "const list = {figure}.querySelector('select[name=model]');
         window.before = {figure}.querySelector('.wb-picture').innerHTML;
         const words = [...list.options].map(option => option.textContent);
         list.value = 2;
         list.dispatchEvent(new Event('change', {{ bubbles: true }}));
         return words;"
    ))?;
    assert_eq!(seen, json!(["springs", "triangles"]));
    reader.browser.until(&format!(
        "{figure}.querySelector('.wb-picture').innerHTML !== window.before
             && {figure}.querySelector('.wb-command').textContent
                 .endsWith('--set model=2')"
    ))
}
