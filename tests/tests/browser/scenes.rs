//! Scenes on the page: started, pulled, moved by sliders, put back.

use super::{Reader, reader};
use serde_json::{Value, json};
use std::time::Duration;
use tests::workspace::Outcome;

/// The scene on the first page.
pub const DOMINOES: &str = "fig-contact-dominoes-2";

impl Reader {
    /// Presses the start button of a figure, as a reader does, and waits for
    /// its first frames.
    pub fn start(&self, figure: &str) -> Outcome<()> {
        self.browser.script(
            "const figure = document.getElementById(arguments[0]);
             figure.scrollIntoView({ block: 'center' });
             figure.querySelector('.wb-start').click();",
            json!([figure]),
        )?;
        self.browser.until(&format!(
            "workbook.running.some(view => view.figure.id === '{figure}'
                 && view.latencies.length > 3)"
        ))
    }

    /// The value of an expression about the view that runs last.
    pub fn view(&self, expression: &str) -> Outcome<Value> {
        self.ask(&format!(
            "const view = workbook.running[workbook.running.length - 1];
             return {expression};"
        ))
    }

    pub fn view_until(&self, expression: &str) -> Outcome<()> {
        self.browser.until(&format!(
            "(view => {expression})(workbook.running[workbook.running.length - 1])"
        ))
    }

    pub fn end_scenes(&self) -> Outcome<()> {
        self.ask("for (const view of [...workbook.running]) { view.end(); }")
            .map(drop)
    }

    /// Where a thing of the scene is on the screen.
    fn on_screen(&self, point: &str) -> Outcome<[f64; 2]> {
        let at = self.view(&format!(
            "(() => {{
                const box = view.canvas.getBoundingClientRect();
                const project = workbook.projector(view.camera,
                    view.canvas.clientWidth, view.canvas.clientHeight);
                const at = project({point});
                return [box.left + at.x, box.top + at.y];
            }})()"
        ))?;
        let number = |i: usize| at[i].as_f64().ok_or("not on the screen");
        Ok([number(0)?, number(1)?])
    }

    /// Presses the mouse at a place, moves it in steps, and leaves it down.
    fn pull(&self, from: [f64; 2], to: [f64; 2]) -> Outcome<()> {
        self.mouse("mousePressed", from)?;
        std::thread::sleep(Duration::from_millis(150));
        for k in 1..=10 {
            let part = f64::from(k) / 10.0;
            let at = [0, 1].map(|i| from[i] + part * (to[i] - from[i]));
            self.mouse("mouseMoved", at)?;
            std::thread::sleep(Duration::from_millis(30));
        }
        Ok(())
    }

    fn mouse(&self, kind: &str, [x, y]: [f64; 2]) -> Outcome<()> {
        let event = json!({"type": kind, "x": x, "y": y, "button": "left",
            "buttons": 1, "clickCount": 1});
        self.browser.develop("Input.dispatchMouseEvent", event).map(drop)
    }
}

/// The highest corner of the last domino: of the last surface, that is.
const LAST_TOP: &str = "(() => {
    const last = view.things.surfaces[view.things.surfaces.length - 1];
    let top = [0, 0, -1];
    for (let i = 0; i < last.vertices.length; i += 3) {
        const p = [...last.vertices.subarray(i, i + 3)];
        top = p[2] > top[2] ? p : top;
    }
    return top;
})()";

#[test]
#[ignore = "the pull on the last domino is not steady when drawing is slow"]
fn the_dominoes_fall_are_pulled_are_moved_apart_and_stand_again() -> Outcome<()>
{
    let Some(reader) = reader("scenes in a browser") else { return Ok(()) };
    for (theme, width) in [("light", 1280), ("navy", 1280), ("light", 360)] {
        reader.visit("introduction.html", theme)?;
        reader.browser.resize(width, 900)?;
        reader.start(DOMINOES)?;
        the_last_one_is_pulled_over(&reader)?;
        a_slider_changes_them_and_reset_puts_them_back(&reader)?;
        reader.view_until("view.state.time > 3")?;
        let top = reader.view(LAST_TOP)?;
        let height = top[2].as_f64().unwrap_or(1.0);
        assert!(height < 0.6, "the wave has reached the last: {height} m");
        reader.end_scenes()?;
        reader.browser.until(
            "document.querySelector('.wb-scene .wb-stage svg') !== null",
        )?;
    }
    Ok(())
}

/// Before the wave comes: the others fall away from it.
fn the_last_one_is_pulled_over(reader: &Reader) -> Outcome<()> {
    reader.view("view.pause()")?;
    reader.view("view.reset()")?;
    reader.view_until("view.state.paused && view.state.time === 0")?;
    let top = reader.view(LAST_TOP)?;
    let height = top[2].as_f64().unwrap_or(0.0);
    assert!(height > 0.75, "it stands 0.8 m high: {height} m");
    reader.view("view.input({ set: ['push', 0] })")?;
    reader.view("view.reset()")?;
    reader.view("view.pause()")?;
    reader.view_until("!view.state.paused")?;
    // A little below its top, on the side that faces the camera.
    let from = reader.on_screen(&format!(
        "{LAST_TOP}.map((x, k) => k === 2 ? x - 0.1 : x - (k === 0 ? 0.03 : 0.2))"
    ))?;
    reader.pull(from, [from[0] + 90.0, from[1] + 10.0])?;
    reader.view_until("view.state.held")?;
    // The mouse spring holds it up while it leans.
    reader.view_until(&format!("{LAST_TOP}[0] > 3"))?;
    reader.mouse("mouseReleased", [from[0] + 90.0, from[1] + 10.0])?;
    reader.view_until("!view.state.held")?;
    reader.view_until(&format!("{LAST_TOP}[2] < 0.6"))
}

fn a_slider_changes_them_and_reset_puts_them_back(
    reader: &Reader,
) -> Outcome<()> {
    let count = reader.view("view.things.surfaces.length")?;
    reader.browser.script(
        "const input = document.querySelector('.wb-scene-box input[name=push]');
         input.value = input.max;
         input.dispatchEvent(new Event('input', { bubbles: true }));
         const box = document.querySelector('.wb-scene-box input[name=forces]');
         if (box.type !== 'checkbox') { throw new Error('no checkbox'); }
         const more = document.querySelector('.wb-scene-box input[name=count]');
         more.value = 20;
         more.dispatchEvent(new Event('input', { bubbles: true }));
         document.activeElement.blur();",
        json!([]),
    )?;
    reader.ask(
        "[...document.querySelectorAll('.wb-toolbar button')]
             .find(button => button.textContent === 'Reset').click();",
    )?;
    reader.view_until("view.things.surfaces.length === 20")?;
    assert_ne!(count, json!(20));
    reader.view("view.input({ set: ['count', 14] })")?;
    reader.view("view.input({ set: ['push', 1.2] })")?;
    reader.view("view.reset()")?;
    reader.view_until("view.things.surfaces.length === 14")?;
    reader.view_until(&format!("{LAST_TOP}[2] > 0.75 && view.state.time < 1"))
}

#[test]
fn every_scene_starts_runs_and_shows_no_error() -> Outcome<()> {
    let Some(reader) = reader("scenes in a browser") else { return Ok(()) };
    reader.visit("gallery.html", "light")?;
    reader.browser.console()?;
    let ids =
        reader.ask("return workbook.scenes.map(view => view.figure.id);")?;
    let ids: Vec<&str> = ids
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    assert!(ids.len() >= 44, "only {} scenes", ids.len());
    let (mut fast, mut wrong) = (0, Vec::new());
    for id in &ids {
        reader.start(id).map_err(|e| format!("{id}: {e}"))?;
        std::thread::sleep(Duration::from_secs(3));
        let seen = reader.view(
            "[view.figure.id, view.figure.dataset.stopped || view.state.message,
              view.latencies.sort((a, b) => a - b)[
                  Math.floor(view.latencies.length / 2)],
              view.state.time]",
        )?;
        println!("{seen}");
        if seen[0] != json!(id) || seen[1] != Value::Null {
            wrong.push(seen.to_string());
        }
        fast += usize::from(seen[2].as_f64().is_some_and(|ms| ms <= 16.7));
        reader.end_scenes()?;
    }
    println!("{fast} of {} scenes within 16.7 ms a frame", ids.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let console = reader.browser.console()?;
    let errors: Vec<_> =
        console.iter().filter(|line| line.starts_with("SEVERE")).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let foreign = reader.ask(
        "return performance.getEntriesByType('resource').map(e => e.name)
             .filter(name => !name.startsWith(location.origin));",
    )?;
    assert_eq!(foreign, json!([]));
    Ok(())
}

#[test]
fn without_webgl_a_scene_is_drawn_on_a_plain_canvas() -> Outcome<()> {
    let Some(reader) = reader("scenes in a browser") else { return Ok(()) };
    reader.visit("introduction.html", "light")?;
    reader.ask(
        "const usual = HTMLCanvasElement.prototype.getContext;
         HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
             return kind === 'webgl2' ? null : usual.call(this, kind, ...rest);
         };",
    )?;
    reader.start(DOMINOES)?;
    let seen = reader.view(
        "(() => {
            const pixels = view.renderer.context.getImageData(0, 0,
                view.canvas.width, view.canvas.height).data;
            const colours = new Set();
            for (let i = 0; i < pixels.length; i += 4) {
                if (pixels[i + 3] > 0) {
                    colours.add(pixels[i] + ' ' + pixels[i + 1]);
                }
            }
            return [view.renderer.constructor.name, colours.size];
        })()",
    )?;
    assert_eq!(seen[0], "PlainRenderer");
    assert!(seen[1].as_u64().is_some_and(|n| n > 10), "{seen}");
    reader.end_scenes()
}

#[test]
fn a_fourth_scene_puts_the_first_away_and_nothing_is_left_behind() -> Outcome<()>
{
    let Some(reader) = reader("scenes in a browser") else { return Ok(()) };
    reader.visit("gallery.html", "light")?;
    let ids = reader.ask(
        "return workbook.scenes.slice(0, 4).map(view => view.figure.id);",
    )?;
    for id in ids.as_array().into_iter().flatten() {
        reader.start(id.as_str().unwrap_or(""))?;
    }
    let seen = reader.ask(
        "return [workbook.running.length, document.querySelector('#'
             + arguments[0] + ' .wb-scene-message').textContent];"
            .replace("arguments[0]", &ids[0].to_string())
            .as_str(),
    )?;
    assert_eq!(seen[0], 3);
    assert!(seen[1].as_str().is_some_and(|s| s.contains("Put away")), "{seen}");
    reader.end_scenes()
}
