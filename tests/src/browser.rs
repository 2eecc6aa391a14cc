//! A real browser without a screen: Chromium, told what to do through
//! chromedriver (WebDriver is JSON over HTTP on loopback).

use crate::guarded_process::GuardedProcess;
use crate::http;
use crate::workspace::Outcome;
use course::on_path;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a page may take to become what a test waits for, on a machine that
/// is busy with other tests. Only a test that fails waits as long as that.
const PATIENCE: Duration = Duration::from_secs(60);

/// Nothing but what the test asks for: no first-run pages, no updates, no
/// calls home. Containers and CI machines have no user sandbox to offer.
const FLAGS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--enable-unsafe-swiftshader", // WebGL without a graphics card
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// The two programs that a browser test needs.
pub struct BrowserPrograms {
    browser: PathBuf,
    driver: PathBuf,
}

impl BrowserPrograms {
    /// Where they are, or which of them is missing.
    pub fn find() -> Outcome<BrowserPrograms> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let browser = on_path(&names)
            .ok_or("there is no chromium (`cargo workbook doctor` helps)")?;
        let driver = on_path(&["chromedriver"]).ok_or(
            "there is no chromedriver (Debian: apt install chromium-driver)",
        )?;
        if on_path(&["sh"]).is_none() {
            return Err("there is no sh to guard them".to_string());
        }
        Ok(BrowserPrograms { browser, driver })
    }
}

/// A browser with one open page.
pub struct Browser {
    port: u16,
    session: String,
    _driver: GuardedProcess,
    _browser: GuardedProcess,
}

impl Browser {
    /// Starts one that knows nothing yet; it keeps its files in `profile`,
    /// which is emptied first.
    pub fn start(
        programs: &BrowserPrograms,
        profile: &Path,
    ) -> Outcome<Browser> {
        let _ = fs::remove_dir_all(profile);
        fs::create_dir_all(profile).map_err(|e| e.to_string())?;
        // The driver could start the browser itself, but would leave it
        // behind when it is stopped.
        let mut command = Command::new(&programs.browser);
        command.args(FLAGS).arg("--remote-debugging-port=0");
        command.arg(format!("--user-data-dir={}", profile.display()));
        command.arg("about:blank").current_dir(profile);
        let chromium = GuardedProcess::start(&command)?;
        let line = chromium.wait_for("DevTools listening on", PATIENCE)?;
        let mut command = Command::new(&programs.driver);
        command.arg("--port=0").current_dir(profile);
        let driver = GuardedProcess::start(&command)?;
        let printed = driver.wait_for("successfully on port", PATIENCE)?;
        let mut browser = Browser {
            port: last_number(&printed)?,
            session: String::new(),
            _driver: driver,
            _browser: chromium,
        };
        browser.begin(&line)?;
        Ok(browser)
    }

    /// Connects the driver with the browser, which has told its address:
    /// `DevTools listening on ws://127.0.0.1:4321/devtools/…`.
    fn begin(&mut self, line: &str) -> Outcome<()> {
        let address = line.split("ws://").nth(1).unwrap_or("");
        let address = address.split('/').next().unwrap_or("");
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": {"debuggerAddress": address},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let answer = self.ask("POST", "/session", &wanted)?;
        let id = answer["sessionId"].as_str().ok_or("no session")?;
        self.session = id.to_string();
        // Some look at every element of a long page.
        self.post("/timeouts", json!({"script": 300_000})).map(drop)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Outcome<Value> {
        let body = match method {
            "POST" => body.to_string(),
            _ => String::new(),
        };
        let host = format!("127.0.0.1:{}", self.port);
        let answer = http::ask(self.port, method, path, &host, &body)?;
        let text = answer.text();
        let json: Value = serde_json::from_str(&text)
            .map_err(|e| format!("{path}: {e}: {text}"))?;
        match answer.status {
            200 => Ok(json["value"].clone()),
            status => Err(format!("{path}: {status}: {}", json["value"])),
        }
    }

    fn post(&self, path: &str, body: Value) -> Outcome<Value> {
        self.ask("POST", &format!("/session/{}{path}", self.session), &body)
    }

    /// Goes to a page and waits until it is loaded.
    pub fn open(&self, url: &str) -> Outcome<()> {
        self.post("/url", json!({ "url": url })).map(drop)
    }

    /// Runs the body of a function in the page; `arguments` are there.
    pub fn script(&self, body: &str, arguments: Value) -> Outcome<Value> {
        let wanted = json!({"script": body, "args": arguments});
        self.post("/execute/sync", wanted)
    }

    /// The same for a body that awaits something.
    pub fn wait(&self, body: &str, arguments: Value) -> Outcome<Value> {
        let body = format!(
            "const done = arguments[arguments.length - 1];
             const work = async function () {{ {body} }};
             work.apply(null, arguments).then(
                 value => done({{value: value}}),
                 error => done({{error: String(error)}}));"
        );
        let wanted = json!({"script": body, "args": arguments});
        let answer = self.post("/execute/async", wanted)?;
        match answer["error"].as_str() {
            Some(error) => Err(error.to_string()),
            None => Ok(answer["value"].clone()),
        }
    }

    /// Asks again and again until an expression is true.
    pub fn until(&self, expression: &str) -> Outcome<()> {
        let end = Instant::now() + PATIENCE;
        let body = format!("return Boolean({expression});");
        loop {
            if self.script(&body, json!([]))? == json!(true) {
                return Ok(());
            }
            if Instant::now() > end {
                return Err(format!("`{expression}` did not come true"));
            }
            sleep(Duration::from_millis(20));
        }
    }

    /// Opens another tab and goes to it. Returns both: the one that was open,
    /// and the new one.
    pub fn new_tab(&self) -> Outcome<[String; 2]> {
        let path = format!("/session/{}/window", self.session);
        let old = self.ask("GET", &path, &json!({}))?;
        let new = self.post("/window/new", json!({"type": "tab"}))?;
        let name = |handle: &Value| handle.as_str().map(String::from);
        let tabs =
            [name(&old), name(&new["handle"])].map(Option::unwrap_or_default);
        self.go_to_tab(&tabs[1])?;
        Ok(tabs)
    }

    /// Goes to a tab.
    pub fn go_to_tab(&self, tab: &str) -> Outcome<()> {
        self.post("/window", json!({"handle": tab})).map(drop)
    }

    /// Closes the tab at hand and goes to another.
    pub fn close_tab(&self, next: &str) -> Outcome<()> {
        let path = format!("/session/{}/window", self.session);
        self.ask("DELETE", &path, &json!({}))?;
        self.go_to_tab(next)
    }

    /// A command of Chromium's own debugging protocol.
    pub fn develop(&self, command: &str, params: Value) -> Outcome<Value> {
        let wanted = json!({"cmd": command, "params": params});
        self.post("/goog/cdp/execute", wanted)
    }

    /// Gives the page a width and height, narrower than any window too.
    pub fn resize(&self, width: u32, height: u32) -> Outcome<()> {
        let size = json!({"width": width, "height": height,
            "deviceScaleFactor": 1, "mobile": false});
        self.develop("Emulation.setDeviceMetricsOverride", size).map(drop)
    }

    /// What the console has been told since it was last asked: level, place
    /// and words of each message.
    pub fn console(&self) -> Outcome<Vec<String>> {
        let answer = self.post("/se/log", json!({"type": "browser"}))?;
        let mut lines = Vec::new();
        for entry in answer.as_array().into_iter().flatten() {
            let level = entry["level"].as_str().unwrap_or("");
            let words = entry["message"].as_str().unwrap_or("");
            lines.push(format!("{level} {words}"));
        }
        Ok(lines)
    }
}

/// `… successfully on port 4321.`
fn last_number(line: &str) -> Outcome<u16> {
    let word = line.split_whitespace().last().unwrap_or("");
    let digits = word.trim_end_matches('.');
    digits.parse().map_err(|_| format!("no port in `{line}`"))
}
