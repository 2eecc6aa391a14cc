//! The page of a play: the reader saves a function, and the scene runs on it.
//! The file is that of the checkout; it is put back afterwards.

use super::answering::{FILE, SOLUTION, begin};
use super::{Reader, reader};
use serde_json::json;
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tests::workspace::{Outcome, root};

const PAGE: &str = "01-ode/play.html";

/// Wrong, but not so wrong that the scene gives up: everything takes twice as
/// long.
const SLOW: &str =
    "let v = f(t, x);\n    [x[0] + 0.5 * h * v[0], x[1] + 0.5 * h * v[1]]";

/// The view of the play that calls `euler_step`, and what is around it.
const VIEW: &str = "workbook.scenes.find(
    view => view.figure.dataset.play === 'ode/leaves')";
const LEGEND: &str = "document.querySelector(
    '[data-play=\"ode/leaves\"] .wb-play-legend').textContent";
const CHOOSER: &str = "document.querySelector(
    '[data-play=\"ode/leaves\"] .wb-play-bar select')";

/// From saving to the first frame of the scene that runs on what was saved,
/// warm, at the median of so many saves: what a reader waits for without
/// looking away.
const LIMIT: Duration = Duration::from_secs(2);
const SAVES: usize = 9;

/// Bounds what a busy machine may add before a save counts as lost.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

fn save(text: &str) -> Outcome<Instant> {
    fs::write(root().join(FILE), text).map_err(|e| e.to_string())?;
    Ok(Instant::now())
}

impl Reader {
    /// Opens the page with this answer on the disk, judged.
    fn open_play(&self, answer: &str, state: &str) -> Outcome<()> {
        save(answer)?;
        self.visit(super::EULER, "light")?;
        self.wait_long(&format!(
            "document.querySelector('[data-exercise=\"ode/euler_step\"]')
                 .dataset.state === '{state}'"
        ))?;
        self.visit(PAGE, "light")?;
        self.browser.until(&format!(
            "typeof workbook !== 'undefined' &&
             workbook.scenes && {VIEW}"
        ))?;
        self.browser.until("document.querySelector('.wb-play-bar')")
    }

    fn run_play_on(&self, whose: &str) -> Outcome<()> {
        self.ask(&format!(
            "{CHOOSER}.value = 'whose={whose}';
             {CHOOSER}.dispatchEvent(new Event('change'));"
        ))?;
        self.wait_long(&format!("{VIEW}.session"))
    }

    fn legend(&self) -> Outcome<String> {
        let words = self.ask(&format!("return {LEGEND};"))?;
        Ok(words.as_str().unwrap_or("").to_string())
    }

    /// Saves a text; how long it takes until the scene has started again.
    fn saved_to_restarted(&self, text: &str) -> Outcome<Duration> {
        self.ask(&format!("{VIEW}.session.isOld = true;"))?;
        let saved = save(text)?;
        let again =
            format!("return Boolean({VIEW}.session && !{VIEW}.session.isOld);");
        while self.ask(&again)? != json!(true) {
            if saved.elapsed() > Duration::from_secs(60) {
                return Err("the scene did not start again".to_string());
            }
            sleep(LOOK_AGAIN);
        }
        Ok(saved.elapsed())
    }
}

#[test]
fn a_saved_function_moves_its_scene_within_two_seconds() -> Outcome<()> {
    let Some(reader) = reader("a play in a browser") else {
        return Ok(());
    };
    let (_restore, stub) = begin(&reader)?;
    let right = stub.replace("todo!()", SOLUTION);
    reader.open_play(&right, "passed")?;
    reader.run_play_on("passing")?;
    let words = reader.legend()?;
    assert!(words.contains("1 of") && words.contains("is yours"), "{words}");
    let mut waits = Vec::new();
    for i in 0..=SAVES {
        let text = format!("{right}// saved {i} times\n");
        let waited = reader.saved_to_restarted(&text)?;
        println!("save {i}: restarted after {waited:.2?}");
        waits.push(waited);
        assert!(reader.legend()?.contains("is yours"));
    }
    waits.remove(0); // the first compiles what the others find
    waits.sort();
    let median = waits[waits.len() / 2];
    println!("median {median:.2?}");
    assert!(median <= LIMIT, "{median:?} of {waits:?}");
    Ok(())
}

#[test]
fn a_wrong_function_runs_beside_ours_and_a_stub_stops_with_its_name()
-> Outcome<()> {
    let Some(reader) = reader("a play in a browser") else {
        return Ok(());
    };
    let (_restore, stub) = begin(&reader)?;
    reader.open_play(&stub.replace("todo!()", SLOW), "wrong")?;
    // What does not pass is not used unless that is asked for.
    reader.run_play_on("passing")?;
    assert!(reader.legend()?.contains("ours"), "{}", reader.legend()?);
    reader.ask(
        "[...document.querySelectorAll('[data-play=\"ode/leaves\"] button')]
             .find(b => b.textContent === 'Yours beside ours').click();",
    )?;
    let both = "workbook.running.filter(view => view.session &&
        view.name === 'play/ode/leaves').length === 2";
    reader.wait_long(both)?;
    // Out of view nothing moves.
    reader
        .ask(&format!("{VIEW}.figure.scrollIntoView({{block: 'center'}});"))?;
    // At half the speed of the water the steps may be longer, by a factor of
    // the square root of two.
    let apart = "(() => {
        const [a, b] = workbook.running.filter(
            view => view.name === 'play/ode/leaves');
        if (!a || !b || a.state.time < 0.5 || b.state.time < 0.5) return false;
        const step = view => view.state.readings.find(
            ([name]) => name === 'shortest step')[2];
        const ratio = step(a) / step(b);
        return Math.max(ratio, 1 / ratio) > 1.2;
    })()";
    reader.wait_long(apart)?;
    // The stub stops its own side, in words; ours runs on.
    save(&stub)?;
    reader.wait_long(&format!(
        "{VIEW}.message.textContent.includes(
             '`euler_step` is still to be written ({FILE}:')"
    ))?;
    let runs = "workbook.running.some(view => view.session &&
        view.title.endsWith('ours') && !view.state.message)";
    reader.browser.until(runs)?;
    Ok(())
}
