//! The book without a server: scenes and sliders by WebAssembly, from a file
//! and from a sub-path of a plain file server.

use super::dominoes::DOMINOES;
use super::pointing::Hand;
use super::{DESKTOP, PHONE, Reader, onlooker};
use course::on_path;
use course::testing::skip;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;
use tests::guarded_process::GuardedProcess;
use tests::workspace::{Outcome, program, root};

const WHAT: &str = "a live book without a server";
const MODULE: &str = "target/live/wasm32-unknown-unknown/live/live.wasm";

/// The book as a folder, built once; nothing where it cannot be live, and then
/// it was said.
fn site() -> Outcome<Option<PathBuf>> {
    static SITE: OnceLock<Outcome<Option<PathBuf>>> = OnceLock::new();
    SITE.get_or_init(build_site).clone()
}

fn build_site() -> Outcome<Option<PathBuf>> {
    if !root().join(MODULE).is_file() {
        skip(WHAT, "it is not compiled (cargo workbook build --live)");
        return Ok(None);
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site/some/book");
    let built = Command::new(program("workbook")?)
        .args(["build", "--live", "--out"])
        .arg(&out)
        .current_dir(root())
        .output()
        .map_err(|e| e.to_string())?;
    match built.status.success() {
        true => Ok(Some(out)),
        false => Err(String::from_utf8_lossy(&built.stderr).into_owned()),
    }
}

impl Reader {
    /// Opens the first page twice, each time with other circumstances.
    fn tries_the_static_book(
        &self,
        address: &str,
        themes: [&str; 2],
    ) -> Outcome<()> {
        let first = format!("{address}/introduction.html");
        self.visit_at(&first, themes[0], DESKTOP)?;
        self.plays_with_the_dominoes(Hand::Mouse)?;
        self.visit_at(&first, themes[1], PHONE)?;
        self.plays_with_the_dominoes(Hand::Finger)?;
        let requested = self.ask(
            "return performance.getEntriesByType('resource')
                 .map(e => e.name).filter(name => /^https?:/.test(name)
                     && !name.startsWith(location.origin));",
        )?;
        assert_eq!(requested, json!([]));
        self.predicts_in_the_static_book(address)?;
        self.moves_a_slider_of_the_static_book(address)
    }

    /// The figure waits, and the guess is there when the page is opened again.
    fn predicts_in_the_static_book(&self, address: &str) -> Outcome<()> {
        let page = format!("{address}/01-ode/euler.html");
        self.browser.open(&page)?;
        self.ask("workbook.record.erase();")?;
        self.browser.open(&page)?;
        let seen = "return [document.getElementById('fig-ode-spiral').inert,
            document.querySelector('.wb-predict [role=status]').textContent];";
        assert_eq!(self.ask(seen)?, json!([true, ""]));
        self.ask(
            "const question = document.querySelector('.wb-predict');
             question.querySelector('[type=radio]').click();
             question.querySelector('form').requestSubmit();",
        )?;
        let told = self.ask(seen)?;
        assert_eq!(told[0], json!(false));
        assert_ne!(told[1], json!(""));
        self.browser.open(&page)?;
        assert_eq!(self.ask(seen)?, told);
        Ok(())
    }

    fn moves_a_slider_of_the_static_book(&self, address: &str) -> Outcome<()> {
        self.browser.open(&format!("{address}/01-ode/euler.html"))?;
        let before = self.ask(SPIRAL)?;
        self.ask(
            "const input = document.querySelector('#fig-ode-spiral input');
             input.value = 0.9 * input.max;
             input.dispatchEvent(new Event('input', { bubbles: true }));",
        )?;
        for _ in 0..200 {
            if self.ask(SPIRAL)? != before {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Err(format!("{address}: the figure stayed"))
    }
}

const SPIRAL: &str = "return document.querySelector(
    '#fig-ode-spiral .wb-picture').innerHTML;";

#[test]
fn a_book_without_a_server_is_live() -> Outcome<()> {
    let Some(reader) = onlooker(WHAT) else { return Ok(()) };
    let Some(out) = site()? else { return Ok(()) };
    let address = format!("file://{}", out.display());
    reader.tries_the_static_book(&address, ["light", "navy"])?;
    if on_path(&["python3"]).is_none() {
        skip(WHAT, "there is no python3 to serve files");
        return Ok(());
    }
    let folder = out.ancestors().nth(2).ok_or("no folder")?;
    let mut command = Command::new("python3");
    command.args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]);
    let server = GuardedProcess::start(command.current_dir(folder))?;
    let line = server.wait_for("http://127.0.0.1:", Duration::from_secs(20))?;
    let port = line.split("http://127.0.0.1:").nth(1).unwrap_or("");
    let port = port.split('/').next().unwrap_or("");
    let address = format!("http://127.0.0.1:{port}/some/book");
    reader.tries_the_static_book(&address, ["navy", "light"])
}

#[test]
fn every_scene_runs_without_a_server() -> Outcome<()> {
    let Some(reader) = onlooker(WHAT) else { return Ok(()) };
    let Some(out) = site()? else { return Ok(()) };
    let gallery = format!("file://{}/gallery.html", out.display());
    reader.visit_at(&gallery, "light", DESKTOP)?;
    reader.waves_the_flag_and_pulls_a_puppet(Hand::Mouse)?;
    // Those of the served book run in light and on a desktop.
    reader.visit_at(&gallery, "navy", PHONE)?;
    reader.waves_the_flag_and_pulls_a_puppet(Hand::Finger)?;
    reader.runs_every_scene()
}

#[test]
fn a_play_runs_on_our_functions_without_a_server() -> Outcome<()> {
    let Some(reader) = onlooker(WHAT) else { return Ok(()) };
    let Some(out) = site()? else { return Ok(()) };
    let page = format!("file://{}/01-ode/play.html", out.display());
    reader.visit_at(&page, "light", DESKTOP)?;
    let play = "document.querySelector('[data-play=\"ode/planets\"]')";
    reader.browser.until(&format!("{play}.querySelector('.wb-start')"))?;
    reader.ask(&format!(
        "{play}.scrollIntoView({{block: 'center'}});
         {play}.querySelector('.wb-start').click();"
    ))?;
    reader.browser.until(
        "workbook.running.some(view => view.name === 'play/ode/planets' &&
             view.state && view.state.time > 0.5 && !view.state.message)",
    )?;
    let legend =
        format!("return {play}.querySelector('.wb-play-legend').textContent;");
    let words = reader.ask(&legend)?;
    let words = words.as_str().unwrap_or_default();
    assert!(words.contains("our functions"), "{words}");
    Ok(())
}

#[test]
fn a_worker_that_fails_or_hangs_is_told_in_place() -> Outcome<()> {
    let Some(reader) = onlooker(WHAT) else { return Ok(()) };
    let Some(out) = site()? else { return Ok(()) };
    let page = format!("file://{}/introduction.html", out.display());
    reader.visit_at(&page, "light", DESKTOP)?;
    reader.ask(
        "const Usual = window.Worker;
         window.workers = [];
         window.Worker = class extends Usual {
             constructor(...all) { super(...all); window.workers.push(this); }
         };",
    )?;
    let said = |words: &str| {
        reader.browser.until(&format!(
            "workbook.running.length === 0
                 && document.querySelector('#{DOMINOES} .wb-stage img')
                 && document.querySelector('#{DOMINOES} .wb-scene-message')
                     .textContent.startsWith('{words}')"
        ))
    };
    // What is no question is an error that the worker does not catch.
    reader.start(DOMINOES)?;
    reader.ask("workers[workers.length - 1].postMessage({});")?;
    said("Stopped: ")?;
    // One that is gone answers as late as one whose step does not end.
    reader.start(DOMINOES)?;
    reader.ask("workers[workers.length - 1].terminate();")?;
    said("Stopped: no answer in 5 s")?;
    // Neither has harmed the page.
    reader.start(DOMINOES)?;
    reader.end_scenes()
}

#[test]
fn a_live_book_is_small_too() -> Outcome<()> {
    let Some(out) = site()? else { return Ok(()) };
    let size = size_of(&out)?;
    assert!(size < 25_000_000, "{size} bytes are more than 25 MB");
    Ok(())
}

fn size_of(folder: &Path) -> Outcome<u64> {
    let mut size = 0;
    for entry in std::fs::read_dir(folder).map_err(|e| e.to_string())? {
        let path = entry.map_err(|e| e.to_string())?.path();
        size += match path.is_dir() {
            true => size_of(&path)?,
            false => path.metadata().map_err(|e| e.to_string())?.len(),
        };
    }
    Ok(size)
}
