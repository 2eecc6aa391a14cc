//! Scenes on the page: all of them run, and none takes what others need.

use super::dominoes::DOMINOES;
use super::pointing::{Hand, Motion};
use super::{DESKTOP, PHONE, Reader, reader};
use serde_json::{Value, json};
use tests::workspace::Outcome;

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

    /// Presses a button of the scene's toolbar, or of its own keys.
    pub fn press(&self, words: &str) -> Outcome<()> {
        let button = "[...document.querySelectorAll(
                '.wb-toolbar button, .wb-keys button')]
            .find(button => button.textContent === arguments[0]).click();";
        self.browser.script(button, json!([words])).map(drop)
    }

    pub fn end_scenes(&self) -> Outcome<()> {
        self.ask("for (const view of [...workbook.running]) { view.end(); }")
            .map(drop)
    }
}

/// Has a scene compute five seconds, as fast as it can, frame by frame; some
/// of them are drawn. Its message, if any, and the median of the frames' times
/// in milliseconds.
const FIVE_SECONDS: &str = "
    const view = workbook.scenes.find(
        (view) => view.figure.id === arguments[0]);
    // Where a frame takes long, there are fewer.
    const end = performance.now() + 5000;
    const idle = () => new Promise((done) => setTimeout(done, 1));
    // Out of view no time passes.
    view.figure.scrollIntoView({ block: 'center' });
    view.figure.querySelector('.wb-start').click();
    while (!view.session && !view.message.textContent.startsWith('This')) {
        await idle();
    }
    for (let i = 0; i < 300 && view.session && performance.now() < end;
        i += 1) {
        while (view.isWaiting) {
            await idle();
        }
        const now = performance.now();
        view.lastAsked = now - 1000 / 60;
        await view.ask(now);
    }
    const times = (view.latencies || [Infinity]).sort((a, b) => a - b);
    const seen = [view.session ? view.state.message : view.message.textContent,
        times[Math.floor(times.length / 2)], view.state && view.state.steps];
    view.end();
    return seen;";

impl Reader {
    /// Has every scene of the gallery, which is open, run for five seconds;
    /// fails if one of them, or the page, says that something is wrong.
    pub fn runs_every_scene(&self) -> Outcome<()> {
        self.browser.console()?;
        self.browser.until("workbook.scenes")?;
        let ids =
            self.ask("return workbook.scenes.map(view => view.figure.id);")?;
        let ids = ids.as_array().ok_or("no list of scenes")?;
        assert!(ids.len() >= 56, "only {} scenes", ids.len());
        let (mut fast, mut wrong) = (0, Vec::new());
        for id in ids {
            let seen = self.browser.wait(FIVE_SECONDS, json!([id]))?;
            println!("{id}: {seen}");
            let has_run = seen[2].as_u64().is_some_and(|steps| steps > 0);
            if seen[0] != Value::Null || !has_run {
                wrong.push(format!("{id}: {seen}"));
            }
            fast += usize::from(seen[1].as_f64().is_some_and(|ms| ms <= 16.7));
        }
        println!("{fast} of {} scenes within 16.7 ms a frame", ids.len());
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        let console = self.browser.console()?;
        let errors: Vec<_> =
            console.iter().filter(|line| line.starts_with("SEVERE")).collect();
        assert!(errors.is_empty(), "{errors:?}");
        Ok(())
    }
}

#[test]
fn every_scene_starts_runs_and_shows_no_error() -> Outcome<()> {
    let Some(reader) = reader("scenes in a browser") else { return Ok(()) };
    reader.visit("gallery.html", "light")?;
    reader.runs_every_scene()?;
    let foreign = reader.ask(
        "return performance.getEntriesByType('resource').map(e => e.name)
             .filter(name => !name.startsWith(location.origin));",
    )?;
    assert_eq!(foreign, json!([]));
    Ok(())
}

impl Reader {
    /// The gallery is open.
    pub fn waves_the_flag_and_pulls_a_puppet(&self, hand: Hand) -> Outcome<()> {
        self.start("scene-implicit-flag")?;
        // Every corner of the cloth: where it was, and how far it has come, m.
        self.view("view.before = [...view.things.surfaces[0].vertices]")?;
        self.view_until(
            "view.things.surfaces[0].vertices.some((x, i) =>
                 Math.abs(x - view.before[i]) > 0.05)",
        )?;
        self.end_scenes()?;
        self.start("scene-capstones-puppet")?;
        let trunk = "view.things.boxes[0].at";
        let from = self.on_screen(trunk)?;
        let aside = format!("[0, 0.6, 0].map((x, k) => x + {trunk}[k])");
        let to = self.on_screen(&aside)?;
        self.view(&format!("view.before = {trunk}[1]"))?;
        self.pull(hand, from, to)?;
        self.view_until(&format!(
            "view.state.held && {trunk}[1] > view.before + 0.15"
        ))?;
        self.point(hand, Motion::Lift, to)?;
        self.view_until("!view.state.held")?;
        self.end_scenes()
    }
}

#[test]
fn the_flag_waves_and_a_puppet_is_pulled() -> Outcome<()> {
    let Some(reader) = reader("scenes in a browser") else { return Ok(()) };
    let url = reader.served.url("gallery.html");
    for (theme, size, hand) in
        [("light", DESKTOP, Hand::Mouse), ("navy", PHONE, Hand::Finger)]
    {
        reader.visit_at(&url, theme, size)?;
        reader
            .waves_the_flag_and_pulls_a_puppet(hand)
            .map_err(|e| format!("{theme}, {size:?}, {hand:?}: {e}"))?;
    }
    Ok(())
}

#[test]
fn on_paper_a_running_scene_is_its_still() -> Outcome<()> {
    let Some(reader) = reader("a printed scene") else { return Ok(()) };
    reader.visit("introduction.html", "light")?;
    reader.start(DOMINOES)?;
    reader.browser.develop("Page.printToPDF", json!({}))?;
    reader.browser.until("workbook.running.length === 0")?;
    let still =
        format!("document.querySelector('#{DOMINOES} .wb-stage .wb-picture')");
    reader.browser.until(&still)
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
            let shadow = 0;
            const dark = Math.round(255 * view.look.shade);
            for (let i = 0; i < pixels.length; i += 4) {
                const [r, g, b, a] = pixels.subarray(i, i + 4);
                if (a > 0) {
                    colours.add(r + ' ' + g);
                }
                // Nothing else is black, and here nothing is darker: two
                // shadows in one place are one.
                shadow += Number(r + g + b === 0 && Math.abs(a - dark) < 2);
            }
            return [view.renderer.constructor.name, colours.size,
                shadow / (pixels.length / 4)];
        })()",
    )?;
    assert_eq!(seen[0], "PlainRenderer");
    assert!(seen[1].as_u64().is_some_and(|n| n > 10), "{seen}");
    // A row of dominoes hides most of its own shadow.
    assert!(seen[2].as_f64().is_some_and(|part| part > 0.005), "{seen}");
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
