//! A scene that runs: what keys do to it, and what must not disturb it or the
//! page around it.

use super::access::axe;
use super::dominoes::DOMINOES;
use super::pointing::{Hand, Motion};
use super::{DESKTOP, PHONE, Reader, reader};
use course::testing::skip;
use serde_json::{Value, json};
use std::time::Duration;
use tests::workspace::Outcome;

const WHAT: &str = "scenes in a browser";

#[test]
fn a_keyboard_is_enough() -> Outcome<()> {
    let Some(reader) = reader(WHAT) else { return Ok(()) };
    reader.visit("introduction.html", "light")?;
    let focus =
        format!("document.querySelector('#{DOMINOES} .wb-start').focus();");
    reader.ask(&focus)?;
    reader.key("Enter", "\r")?;
    reader.browser.until("workbook.running.length === 1")?;
    reader.key(" ", " ")?;
    reader.view_until("view.state.paused")?;
    let steps = reader.view("view.state.steps")?;
    reader.key("n", "n")?;
    reader.view_until(&format!("view.state.steps === {steps} + 1"))?;
    let camera = reader.view("[view.camera.yaw, view.camera.distance]")?;
    reader.key("ArrowRight", "")?;
    reader.key("+", "+")?;
    reader.view_until(&format!(
        "view.camera.yaw < {} && view.camera.distance < {}",
        camera[0], camera[1]
    ))?;
    reader.key("f", "f")?;
    reader.view_until("document.fullscreenElement === view.box")?;
    reader.key("f", "f")?;
    reader.view_until("document.fullscreenElement === null")?;
    reader.key("r", "r")?;
    reader.view_until("view.state.steps === 0")?;
    reader.key("Escape", "")?;
    reader.browser.until("workbook.running.length === 0")?;
    // Whoever cannot see where the focus went would have to search for it.
    let kept = "return document.activeElement.className.includes('wb-start');";
    assert_eq!(reader.ask(kept)?, json!(true));
    Ok(())
}

#[test]
fn a_running_scene_is_open_to_everybody() -> Outcome<()> {
    let what = "accessibility of a running scene";
    let axe = match axe() {
        Ok(axe) => axe,
        Err(why) => {
            skip(what, &why);
            return Ok(());
        }
    };
    let Some(reader) = reader(what) else { return Ok(()) };
    let url = reader.served.url("introduction.html");
    let rules =
        json!(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]);
    for (theme, size) in [("light", DESKTOP), ("navy", PHONE)] {
        reader.visit_at(&url, theme, size)?;
        reader.start(DOMINOES)?;
        let found = reader.barriers(&axe, &rules, true)?;
        assert_eq!(found, json!([]), "{theme}");
        reader.end_scenes()?;
    }
    Ok(())
}

#[test]
fn a_running_scene_follows_the_theme() -> Outcome<()> {
    let Some(reader) = reader(WHAT) else { return Ok(()) };
    reader.visit("introduction.html", "light")?;
    reader.start(DOMINOES)?;
    let looks = "[view.look.grid, view.look.shade, view.look.colours]";
    let light = reader.view(looks)?;
    reader.choose("navy")?;
    let dark = reader.view(looks)?;
    for part in 0..2 {
        assert_ne!(light[part], dark[part]);
    }
    let frames = reader.view("view.state.steps")?;
    reader.view_until(&format!("view.state.steps > {frames}"))?;
    reader.choose("light")?;
    assert_eq!(reader.view(looks)?, light);
    reader.end_scenes()
}

#[test]
fn whoever_wants_less_motion_gets_none_unasked() -> Outcome<()> {
    let Some(reader) = reader(WHAT) else { return Ok(()) };
    for (wish, starts) in [("reduce", false), ("no-preference", true)] {
        let wish = json!({"name": "prefers-reduced-motion", "value": wish});
        let media = json!({"features": [wish]});
        reader.browser.develop("Emulation.setEmulatedMedia", media)?;
        reader.visit("introduction.html", "light")?;
        reader.start(DOMINOES)?;
        // As after an edit: what ran before the page was loaded runs again.
        reader.ask("window.dispatchEvent(new Event('workbook-reload'));")?;
        reader.visit("introduction.html", "light")?;
        reader.browser.until("workbook.scenes")?;
        match starts {
            true => reader.browser.until("workbook.running.length === 1")?,
            false => {
                std::thread::sleep(Duration::from_secs(1));
                let seen = reader.ask(
                    "return [workbook.running.length,
                         workbook.scenes.some(view => view.attempt)];",
                )?;
                assert_eq!(seen, json!([0, false]));
            }
        }
        reader.end_scenes()?;
    }
    let usual = json!({"features": []});
    reader.browser.develop("Emulation.setEmulatedMedia", usual).map(drop)
}

#[test]
fn keys_that_act_at_a_place_need_no_mouse() -> Outcome<()> {
    let Some(reader) = reader(WHAT) else { return Ok(()) };
    reader.visit("gallery.html", "light")?;
    let playground = "scene-particles-playground";
    reader.start(playground)?;
    let count = |more: usize| format!("view.things.balls.length === {more}");
    reader.view_until(&count(4))?;
    // In the middle of the picture, where a mark is.
    reader.key("c", "c")?;
    reader.view_until(&count(5))?;
    let mark = format!(
        "getComputedStyle(document.querySelector('#{playground} .wb-aim'))
             .visibility === 'visible'"
    );
    reader.browser.until(&mark)?;
    // By the button, where a finger was last; not where a mouse went since.
    let at = reader.on_screen("[0.5, 0, 1.5]")?;
    reader.point(Hand::Finger, Motion::Press, at)?;
    reader.point(Hand::Finger, Motion::Lift, at)?;
    let below = reader.on_screen("[0, 0, 0.1]")?;
    reader.point(Hand::Mouse, Motion::Move, below)?;
    reader.press("C: create a particle at the pointer")?;
    reader.view_until(&count(6))?;
    let x = reader.view("view.things.balls[5].at[0]")?;
    assert!(x.as_f64().is_some_and(|x| (x - 0.5).abs() < 0.05), "{x}");
    reader.end_scenes()
}

impl Reader {
    /// What the page holds after all that nobody uses is thrown away: bytes
    /// of memory, and elements.
    fn held(&self) -> Outcome<[f64; 2]> {
        let develop = |command: &str| self.browser.develop(command, json!({}));
        develop("HeapProfiler.collectGarbage")?;
        let (heap, counts) = (
            develop("Runtime.getHeapUsage")?,
            develop("Memory.getDOMCounters")?,
        );
        let number = |value: &Value| value.as_f64().unwrap_or(0.0);
        let bytes =
            number(&heap["usedSize"]) + number(&heap["backingStorageSize"]);
        Ok([bytes, number(&counts["nodes"])])
    }

    /// Has so many frames computed, and every tenth drawn, without a pause.
    fn frames(&self, count: usize, each: &str) -> Outcome<()> {
        let body = format!(
            "const view = workbook.running[0];
             for (let i = 0; i < {count}; i += 1) {{
                 while (view.isWaiting) {{
                     await new Promise((done) => setTimeout(done, 1));
                 }}
                 await view.ask(performance.now());
                 {each}
                 if (i % 10 === 0) {{ view.draw(); }}
             }}"
        );
        self.browser.wait(&body, json!([])).map(drop)
    }
}

#[test]
fn a_page_that_is_left_open_does_not_grow() -> Outcome<()> {
    let Some(reader) = reader(WHAT) else { return Ok(()) };
    reader.visit("introduction.html", "light")?;
    reader.start(DOMINOES)?;
    // Until the lists of the last seconds are full.
    reader.frames(600, "")?;
    let before = reader.held()?;
    reader.frames(400, "")?;
    let after = reader.held()?;
    // A frame of the dominoes has five kilobytes: those of 400 would be two
    // megabytes, and what comes and goes is less than half of one.
    let limit = 5e5;
    let grown = after[0] - before[0];
    println!("grown by {grown} bytes in 400 frames");
    assert!(grown < limit, "grown by {grown} bytes");
    // The control: a page that keeps its frames is noticed.
    reader
        .frames(400, "(window.kept = window.kept || []).push(view.things);")?;
    let kept = reader.held()?[0] - after[0];
    assert!(kept > 2.0 * limit, "{kept} bytes for 400 frames");
    reader.end_scenes()?;
    reader.ask("delete window.kept;")?;
    let [_, before] = reader.held()?;
    for _ in 0..3 {
        reader.start(DOMINOES)?;
        reader.end_scenes()?;
    }
    let [_, after] = reader.held()?;
    assert!(after < before + 30.0, "{before} elements became {after}");
    Ok(())
}
