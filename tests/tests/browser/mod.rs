//! The served book in a real browser: what a reader sees and can do.
//!
//! Needs Chromium and chromedriver; without them every test here says that
//! it was skipped (see `course::testing::skip`).

mod access;
mod answering;
mod chapter_progress;
mod dominoes;
#[cfg(unix)]
mod edited;
mod editing;
#[cfg(target_os = "linux")]
mod killed;
mod live;
mod plays;
mod pointing;
mod progress;
mod questions;
mod reading;
mod running;
mod scenes;
mod shipped;
mod sliders;
mod static_site;
mod survey;
mod themes;

use course::testing::skip;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use tests::book_server::BookServer;
use tests::browser::{Browser, BrowserPrograms};
use tests::workspace::{Outcome, read};

/// Everything that a page of chapter 1 can have is on this one.
const EULER: &str = "01-ode/euler.html";

/// mdBook's five themes.
const THEMES: [&str; 5] = ["light", "rust", "coal", "navy", "ayu"];

/// Widths and heights of windows, in pixels.
const DESKTOP: (u32, u32) = (1280, 900);
const PHONE: (u32, u32) = (360, 800);

/// A browser before a server; tests take turns.
struct Reader {
    browser: MutexGuard<'static, Browser>,
    served: MutexGuard<'static, BookServer>,
}

/// A reader who may do everything, or nothing where there is no browser: then
/// it was said.
fn reader(what: &str) -> Option<Reader> {
    static BROWSER: OnceLock<Outcome<Mutex<Browser>>> = OnceLock::new();
    seated(what, &BROWSER, "chromium", BookServer::shared)
}

/// A reader who looks at pages and changes nothing, and so can go through the
/// whole book while another one works.
fn onlooker(what: &str) -> Option<Reader> {
    static BROWSER: OnceLock<Outcome<Mutex<Browser>>> = OnceLock::new();
    seated(what, &BROWSER, "chromium-2", BookServer::for_onlookers)
}

fn seated(
    what: &str,
    browser: &'static OnceLock<Outcome<Mutex<Browser>>>,
    profile: &str,
    server: fn() -> Outcome<MutexGuard<'static, BookServer>>,
) -> Option<Reader> {
    let programs = match BrowserPrograms::find() {
        Ok(programs) => programs,
        Err(why) => {
            skip(what, &why);
            return None;
        }
    };
    let started = browser.get_or_init(|| {
        let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join(profile);
        Browser::start(&programs, &profile).map(Mutex::new)
    });
    let browser = match started {
        Ok(browser) => browser.lock().unwrap_or_else(PoisonError::into_inner),
        Err(why) => panic!("the browser did not start: {why}"),
    };
    match server() {
        Ok(served) => Some(Reader { browser, served }),
        Err(why) => panic!("the book is not served: {why}"),
    }
}

impl Reader {
    /// Opens a page in a theme, in a window of usual size.
    fn visit(&self, page: &str, theme: &str) -> Outcome<()> {
        self.visit_at(&self.served.url(page), theme, DESKTOP)
    }

    /// Opens a page as on a telephone.
    fn narrow(&self, page: &str) -> Outcome<()> {
        self.visit_at(&self.served.url(page), "light", PHONE)
    }

    /// Opens an address in a theme and a window of this size, which must be
    /// there first: a page that becomes narrow keeps its sidebar.
    fn visit_at(
        &self,
        url: &str,
        theme: &str,
        (width, height): (u32, u32),
    ) -> Outcome<()> {
        self.browser.resize(width, height)?;
        // The theme is remembered by the site, so one must be there first.
        self.browser.open(url)?;
        let remember = "localStorage.setItem('mdbook-theme', arguments[0]);
             return document.documentElement.classList.contains(arguments[0]);";
        let set = self.browser.script(remember, json!([theme]))?;
        if set != json!(true) {
            self.browser.open(url)?;
        }
        self.browser.wait("await document.fonts.ready;", json!([]))?;
        Ok(())
    }

    fn ask(&self, body: &str) -> Outcome<Value> {
        self.browser.script(body, json!([]))
    }

    /// Shows what is in the files of stills, and says how many there are.
    fn open_stills(&self) -> Outcome<u64> {
        let opened = self.browser.wait(include_str!("stills.js"), json!([]))?;
        opened.as_u64().ok_or_else(|| "no number of stills".to_string())
    }
}

/// The pages that SUMMARY lists, as their addresses in the book.
fn pages() -> Outcome<Vec<String>> {
    let summary = read("book/src/SUMMARY.md")?;
    let mut pages = Vec::new();
    for part in summary.split("](").skip(1) {
        let path = part.split(')').next().unwrap_or("");
        pages.push(path.replace(".md", ".html"));
    }
    Ok(pages)
}

/// The entries of a list that a script returned, one a line.
fn lines(list: &Value) -> String {
    let mut text = String::new();
    for entry in list.as_array().into_iter().flatten() {
        text.push_str(&format!("{entry}\n"));
    }
    text
}
