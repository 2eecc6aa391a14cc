//! The page of a play: the reader saves a function, and the scene runs on it.
//! The file is that of the checkout; it is put back afterwards.

use super::answering::{FILE, SOLUTION, begin};
use super::{Reader, reader};
use serde_json::json;
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tests::slowness::slowness;
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

/// Between two looks at the page.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

fn save(text: &str) -> Outcome<Instant> {
    fs::write(root().join(FILE), text).map_err(|e| e.to_string())?;
    Ok(Instant::now())
}

fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[of.len() / 2]
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
            if saved.elapsed() > Duration::from_secs(240) {
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
    let (mut waits, mut slow) = (Vec::new(), Vec::new());
    for i in 0..=SAVES {
        slow.push(slowness()?);
        let text = format!("{right}// saved {i} times\n");
        let waited = reader.saved_to_restarted(&text)?;
        println!("save {i}: restarted after {waited:.2?}");
        waits.push(waited.as_secs_f64());
        assert!(reader.legend()?.contains("is yours"));
    }
    waits.remove(0); // the first compiles what the others find
    let (wait, slow) = (median(waits), median(slow));
    println!("median {wait:.2} s, on a machine {slow:.1} times as slow");
    assert!(wait <= LIMIT.as_secs_f64() * slow, "{wait} s");
    Ok(())
}

/// Both views of the play, the reader's first.
const PAIR: &str = "[false, true].map(isOurs => workbook.running.find(view =>
    view.session && view.name === 'play/ode/leaves' &&
    view.title.endsWith('ours') === isOurs))";
const PRESS_BESIDE: &str = "[...document.querySelectorAll(
    '[data-play=\"ode/leaves\"] button')]
    .find(b => b.textContent === 'Yours beside ours').click();";

/// One of two views may be ahead of the other by 0.05 s, and by the step of the
/// scene, 0.02 s, that was under way.
const APART: f64 = 0.08;

impl Reader {
    /// What an expression says of `pair`, the two views.
    fn pair_until(&self, expression: &str) -> Outcome<()> {
        self.wait_long(&format!(
            "(pair => pair[0] && pair[1] && ({expression}))({PAIR})"
        ))
    }

    fn pair_is_never_apart(&self) -> Outcome<()> {
        for _ in 0..30 {
            let times = self.ask(&format!(
                "return {PAIR}.map(view => view ? view.state.time : NaN);"
            ))?;
            let time = |i: usize| times[i].as_f64().unwrap_or(f64::NAN);
            let apart = (time(0) - time(1)).abs();
            assert!(apart <= APART, "{times}");
            sleep(LOOK_AGAIN);
        }
        Ok(())
    }
}

#[test]
fn yours_and_ours_start_alike_and_stay_at_the_same_time() -> Outcome<()> {
    let Some(reader) = reader("a play in a browser") else {
        return Ok(());
    };
    let (_restore, stub) = begin(&reader)?;
    let slow = stub.replace("todo!()", SLOW);
    reader.open_play(&slow, "wrong")?;
    reader.run_play_on("passing")?;
    reader.ask(&format!("{VIEW}.input({{ set: ['tolerance', 1e-4] }});"))?;
    reader.wait_long(&format!("{VIEW}.state.values[0] === 1e-4"))?;
    reader.ask(PRESS_BESIDE)?;
    let alike = "pair[0].state.values[0] === 1e-4 &&
        pair[1].state.values[0] === 1e-4";
    reader.pair_until(alike)?;
    reader
        .ask(&format!("{VIEW}.figure.scrollIntoView({{block: 'center'}});"))?;
    reader
        .pair_until("pair[0].state.time > 0.5 && pair[1].state.time > 0.5")?;
    reader.pair_is_never_apart()?;
    // What is done to one is done to both.
    reader.ask(&format!("{PAIR}[1].pause();"))?;
    reader.pair_until("pair[0].state.paused && pair[1].state.paused")?;
    reader.ask(&format!("{PAIR}[0].pause();"))?;
    reader.pair_until("!pair[0].state.paused && !pair[1].state.paused")?;
    // A save starts both again, from the same start.
    reader.ask(&format!(
        "for (const view of {PAIR}) {{ view.session.isOld = true; }}"
    ))?;
    save(&format!("{slow}// saved again\n"))?;
    reader.pair_until("!pair[0].session.isOld && !pair[1].session.isOld")?;
    reader.pair_until(alike)?;
    reader.pair_is_never_apart()
}

#[test]
fn an_exercises_page_starts_its_scene_with_a_known_mistake() -> Outcome<()> {
    let Some(reader) = reader("a play in a browser") else {
        return Ok(());
    };
    reader.visit(super::EULER, "light")?;
    let panel =
        "document.querySelector('[data-mistakes-of=\"ode/euler_step\"]')";
    reader.wait_long(&format!("{panel}.querySelector('select')"))?;
    let words = reader.ask(&format!(
        "return [...{panel}.querySelectorAll('option')].map(o => o.text);"
    ))?;
    let words = words.as_array().cloned().unwrap_or_default();
    assert!(words.len() >= 3, "{words:?}");
    // Named by what is seen, not by what cures it.
    let is_seen = |word: &serde_json::Value| {
        let word = word.as_str().unwrap_or_default();
        word.contains("stops ") || word.contains("too ")
    };
    assert!(words.iter().any(is_seen), "{words:?}");
    reader.ask(&format!("{panel}.querySelector('button').click();"))?;
    let started = reader.wait_long(
        "workbook.running.some(view => view.figure.dataset.fixed.startsWith(
             'whose=mistake&exercise=ode/euler_step&mistake=')) ||
         document.querySelector('[data-mistakes-of] .wb-scene-message')
             .textContent.startsWith('Stopped')",
    );
    let said = reader.ask(&format!("return {panel}.innerText;"))?;
    started.map_err(|why| format!("{why}; the page says: {said}"))
}

#[test]
fn a_wrong_function_runs_beside_ours_and_a_panic_stops_with_its_place()
-> Outcome<()> {
    let Some(reader) = reader("a play in a browser") else {
        return Ok(());
    };
    let (_restore, stub) = begin(&reader)?;
    reader.open_play(&stub.replace("todo!()", SLOW), "wrong")?;
    // What does not pass is not used unless that is asked for.
    reader.run_play_on("passing")?;
    assert!(reader.legend()?.contains("ours"), "{}", reader.legend()?);
    reader.ask(PRESS_BESIDE)?;
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
    // A panic stops its own side, in words; ours runs on.
    save(&stub.replace("todo!()", "panic!(\"h is {h}\")"))?;
    reader.wait_long(&format!(
        "{VIEW}.message.textContent.includes(
             '`euler_step` panicked at {FILE}:')"
    ))?;
    let runs = "workbook.running.some(view => view.session &&
        view.title.endsWith('ours') && !view.state.message)";
    reader.browser.until(runs)?;
    Ok(())
}
