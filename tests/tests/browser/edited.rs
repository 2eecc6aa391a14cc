//! What an open page does while somebody works on the book: it follows.
//!
//! The server runs on a copy. Its cargo compiles chapter 1 in the copy, and
//! for the others hands over the programs of the checkout: none of them is
//! edited here.

use super::{EULER, reader};
use serde_json::json;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tests::book_server::BookServer;
use tests::browser::Browser;
use tests::file_tree::copy;
use tests::slowness::slowness;
use tests::workspace::{Outcome, cargo, chapters, program, root};

/// The page of chapter 1 whose numbers ask most of Euler's method.
const ORDER: &str = "01-ode/order.html";
const SOURCE: &str = "chapters/01-ode/src/solvers/euler.rs";
const STEP: &str = "x[i] += h * dxdt[i];";
const HALF: &str = "x[i] += 0.5 * h * dxdt[i];";

/// From saving to seeing, on a machine that has nothing else to do.
const LIMIT: Duration = Duration::from_secs(15);

/// A copy of the checkout that is being served.
struct Edited {
    folder: PathBuf,
    served: BookServer,
}

impl Edited {
    fn start() -> Outcome<Edited> {
        let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("edited");
        let folder = scratch.join("course");
        let _ = fs::remove_dir_all(&folder);
        let text = |e: std::io::Error| e.to_string();
        for part in ["book", "chapters", "shared", "tests"] {
            copy(&root().join(part), &folder.join(part)).map_err(text)?;
        }
        for file in ["Cargo.toml", "Cargo.lock"] {
            fs::copy(root().join(file), folder.join(file)).map_err(text)?;
        }
        let stand_in = scratch.join("cargo.sh");
        fs::write(&stand_in, script()?).map_err(text)?;
        let runs = fs::Permissions::from_mode(0o755);
        fs::set_permissions(&stand_in, runs).map_err(text)?;
        let mut command = Command::new("env");
        command
            .arg(format!("CARGO={}", stand_in.display()))
            .arg(format!(
                "CARGO_TARGET_DIR={}",
                scratch.join("target").display()
            ))
            .arg(program("workbook")?)
            .args(["--no-open", "--port", "0"])
            .current_dir(&folder);
        Ok(Edited { served: BookServer::start(&command)?, folder })
    }

    /// Replaces text that must be there.
    fn change(&self, file: &str, from: &str, to: &str) -> Outcome<Instant> {
        let path = self.folder.join(file);
        let text = fs::read_to_string(&path).map_err(|e| e.to_string())?;
        if !text.contains(from) {
            return Err(format!("no `{from}` in {file}"));
        }
        fs::write(path, text.replacen(from, to, 1))
            .map_err(|e| e.to_string())?;
        Ok(Instant::now())
    }
}

/// Answers `cargo build … --bin NAME` as cargo does.
fn script() -> Outcome<String> {
    let mut known = String::new();
    for chapter in chapters()? {
        if chapter != "ode" {
            let program = program(&chapter)?;
            let printed = json!({
                "reason": "compiler-artifact",
                "manifest_path": "Cargo.toml",
                "filenames": [&program],
                "target": {"name": chapter},
                "executable": program,
                "fresh": true,
            });
            known += &format!("{chapter}) echo '{printed}' ;;\n");
        }
    }
    let cargo = cargo();
    let cargo = Path::new(cargo.get_program()).display();
    Ok(format!(
        "#!/bin/sh\nfor name; do :; done\ncase $name in\n\
         ode) CARGO='{cargo}' exec '{cargo}' \"$@\" ;;\n{known}\
         *) echo 'not in this test' >&2; exit 1 ;;\nesac\n"
    ))
}

/// The course that all tests here edit; each leaves it as it was.
fn edited() -> Outcome<MutexGuard<'static, Edited>> {
    static EDITED: OnceLock<Outcome<Mutex<Edited>>> = OnceLock::new();
    let started = EDITED.get_or_init(|| Edited::start().map(Mutex::new));
    let edited = started.as_ref().map_err(String::clone)?;
    Ok(edited.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Waits for the page; how long that took since something was saved.
fn seen(browser: &Browser, what: &str, saved: Instant) -> Outcome<()> {
    browser.until(what)?;
    let took = saved.elapsed();
    println!("after {took:.1?}: {what}");
    match took < LIMIT || took < LIMIT.mul_f64(slowness()?) {
        true => Ok(()),
        false => Err(format!("`{what}` only after {took:?}")),
    }
}

const FAILED: &str = "document.querySelector('.wb-figure .wb-failed')";
const WHOLE: &str = "document.readyState === 'complete' &&
    !document.querySelector('.wb-failed, .wb-waiting, #wb-overlay')";

#[test]
fn a_broken_euler_step_is_seen_where_it_breaks_and_mended_again() -> Outcome<()>
{
    let Some(reader) = reader("an edited chapter in a browser") else {
        return Ok(());
    };
    let (edited, browser) = (edited()?, &reader.browser);
    browser.open(&edited.served.url(EULER))?;
    let spiral = "return document.querySelector(
        '#fig-ode-spiral svg').outerHTML;";
    let right = browser.script(spiral, json!([]))?;
    browser.open(&edited.served.url(ORDER))?;
    browser.until(WHOLE)?;
    let saved = edited.change(SOURCE, STEP, HALF)?;
    seen(browser, "document.querySelector('.wb-busy')", saved)?;
    seen(browser, FAILED, saved)?;
    let words = browser.script(
        "return document.querySelector('.wb-failed').textContent;",
        json!([]),
    )?;
    let words = words.as_str().unwrap_or("").to_string();
    assert!(words.contains("the error does not reach the target"), "{words}");
    assert_eq!(words.lines().count(), 1, "{words}");
    // It stands in its place, and nothing is laid over the page.
    let others = browser.script(
        "return document.querySelectorAll('.wb-figure svg').length > 0 &&
            !document.getElementById('wb-overlay');",
        json!([]),
    )?;
    assert_eq!(others, json!(true));
    // What can be computed follows.
    browser.open(&edited.served.url(EULER))?;
    let wrong = browser.script(spiral, json!([]))?;
    assert!(wrong != right, "the spiral is as it was");
    browser.open(&edited.served.url(ORDER))?;
    let saved = edited.change(SOURCE, HALF, STEP)?;
    seen(browser, WHOLE, saved)?;
    browser.open(&edited.served.url(EULER))?;
    assert!(browser.script(spiral, json!([]))? == right, "still wrong");
    Ok(())
}

#[test]
fn a_chapter_that_does_not_compile_is_told_until_it_does() -> Outcome<()> {
    let Some(reader) = reader("a broken chapter in a browser") else {
        return Ok(());
    };
    let (edited, browser) = (edited()?, &reader.browser);
    browser.open(&edited.served.url(ORDER))?;
    browser.until(WHOLE)?;
    let broken = "x[i] += h * dxdt[i]";
    let saved = edited.change(SOURCE, STEP, &format!("{broken} +;"))?;
    let printed = "document.getElementById('wb-overlay') && document
        .getElementById('wb-overlay').textContent.includes('last good')";
    seen(browser, printed, saved)?;
    // What its last good program has computed is there.
    let failed = "return document.querySelectorAll('.wb-failed').length;";
    assert_eq!(browser.script(failed, json!([]))?, json!(0));
    let saved = edited.change(SOURCE, &format!("{broken} +;"), STEP)?;
    seen(browser, WHOLE, saved)
}

#[test]
fn a_saved_page_is_shown_and_a_mistake_in_it_until_it_is_mended() -> Outcome<()>
{
    let Some(reader) = reader("an edited page in a browser") else {
        return Ok(());
    };
    let (edited, browser) = (edited()?, &reader.browser);
    browser.open(&edited.served.url(ORDER))?;
    browser.until(WHOLE)?;
    browser.script("window.before = true;", json!([]))?;
    let page = "book/src/01-ode/order.md";
    let last = "\n\nNew words at the end.\n";
    let text = fs::read_to_string(edited.folder.join(page))
        .map_err(|e| e.to_string())?;
    let write = |text: &str| {
        fs::write(edited.folder.join(page), text).map_err(|e| e.to_string())
    };
    let saved = Instant::now();
    write(&format!("{text}{last}"))?;
    let shown = "document.body.textContent.includes('New words at the end')";
    seen(browser, shown, saved)?;
    // A page that did not change is left alone: it would lose its sliders.
    browser.open(&edited.served.url(EULER))?;
    browser.script("window.before = true;", json!([]))?;
    write(&format!("{text}{last}{{{{#value ode/nothing}}}}\n"))?;
    let overlay = "document.querySelector('#wb-overlay:not([hidden])')";
    browser.until(overlay)?;
    let saved = Instant::now();
    write(&text)?;
    seen(browser, &format!("!{overlay}"), saved)?;
    browser.until("!document.querySelector('.wb-busy')")?;
    let same = browser.script("return window.before;", json!([]))?;
    assert_eq!(same, json!(true), "it was loaded again");
    Ok(())
}
