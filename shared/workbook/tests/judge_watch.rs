//! `watch`: follows what is saved, and survives what an answer does.

use crate::small_course::{DOUBLE, FORGOT, Fixture, WORKBOOK};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Far more than a check takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

struct Watching {
    child: Child,
    lines: Receiver<String>,
}

impl Watching {
    fn start(fixture: &Fixture, args: &[&str]) -> Watching {
        let mut command = fixture.command(&[&["watch"], args].concat());
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (tell, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if tell.send(line).is_err() {
                    break;
                }
            }
        });
        Watching { child, lines }
    }

    /// The next screen, up to its last line.
    fn screen(&self) -> String {
        let mut text = String::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no screen:\n{text}"));
            text += &line;
            text.push('\n');
            if line.contains("waiting for a save") {
                return text;
            }
        }
    }

    /// Ctrl-C, and the exit code.
    #[cfg(unix)]
    fn interrupt(mut self) -> Option<i32> {
        use rustix::process::{Pid, Signal, kill_process};
        let pid = Pid::from_raw(self.child.id() as i32).unwrap();
        kill_process(pid, Signal::INT).unwrap();
        self.child.wait().unwrap().code()
    }

    /// Ctrl-C would reach this test, too.
    #[cfg(not(unix))]
    fn interrupt(mut self) -> Option<i32> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        Some(0)
    }
}

fn follows(chapter: &str, args: &[&str]) {
    let fixture = Fixture::locked(chapter);
    let watching = Watching::start(&fixture, args);
    let first = watching.screen();
    let todo = "Twice as much: not started";
    assert!(first.contains(todo), "{first}");

    fixture.answer("double", FORGOT);
    let wrong = watching.screen();
    assert!(wrong.contains("Twice as much: wrong"), "{wrong}");
    assert!(wrong.contains("hint: Did you use the two?"), "{wrong}");

    fixture.answer("half", "pub fn half(x: f64) -> f64 { loop {} }");
    let hangs = watching.screen();
    assert!(hangs.contains("a loop that never ends"), "{hangs}");

    fixture.answer("half", "pub fn half(x: f64) -> f64 { x / }");
    let broken = watching.screen();
    assert!(broken.contains("exercises/half.rs:1:"), "{broken}");

    fs::remove_file(fixture.place("exercises/half.rs")).unwrap();
    let gone = watching.screen();
    assert!(gone.contains("half.rs is missing"), "{gone}");

    // Saved as many editors do.
    let file = fixture.place("exercises/double.rs");
    fs::write(file.with_extension("tmp"), DOUBLE).unwrap();
    fs::rename(file.with_extension("tmp"), &file).unwrap();
    let passed = watching.screen();
    assert!(passed.contains("Twice as much: passed"), "{passed}");
    assert!(passed.contains("next: chapters/"), "{passed}");
    assert!(!passed.contains('\u{1b}'), "colours without a terminal");
    assert_eq!(watching.interrupt(), Some(0));
}

#[test]
fn watch_follows_every_save_and_ends_well() {
    follows("notified", &[]);
}

#[test]
fn watch_follows_by_polling_too() {
    follows("polled", &["--poll"]);
}

/// A terminal that only this test sees; its server has a socket of its own.
struct Terminal {
    socket: String,
}

impl Terminal {
    fn tmux(&self, args: &[&str]) -> String {
        let output =
            Command::new("tmux").args(["-L", &self.socket]).args(args).output();
        let output = output.unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn open(fixture: &Fixture) -> Terminal {
        let socket = format!("workbook-test-{}", std::process::id());
        let terminal = Terminal { socket };
        let root = fixture.root().display().to_string();
        let target = Fixture::target().display().to_string();
        let run = format!(
            "cd '{root}' && CARGO_TARGET_DIR='{target}' '{WORKBOOK}' watch"
        );
        let size = ["-x", "100", "-y", "40"];
        terminal.tmux(&[&["new-session", "-d"], &size[..], &[&run]].concat());
        terminal
    }

    /// Waits until the screen shows some words, and returns all of it.
    fn wait_for(&self, words: &str) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.tmux(&["capture-pane", "-p"]);
            if screen.contains(words) {
                return screen;
            }
            assert!(begun.elapsed() < PATIENCE, "no `{words}`:\n{screen}");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

#[test]
fn a_terminal_shows_one_screen_from_stub_to_wrong_to_passed() {
    if Command::new("tmux").arg("-V").output().is_err() {
        course::testing::skip("a terminal session", "tmux is missing");
        return;
    }
    let fixture = Fixture::locked("tmux");
    let terminal = Terminal::open(&fixture);
    let screen = terminal.wait_for("waiting for a save");
    assert!(screen.contains("Twice as much: not started"), "{screen}");
    fixture.answer("double", FORGOT);
    let screen = terminal.wait_for("Twice as much: wrong");
    assert!(screen.contains("got      1"), "{screen}");
    // One screen, not a scroll: the old one is gone.
    assert_eq!(screen.matches("waiting for a save").count(), 1, "{screen}");
    assert!(!screen.contains("not started\nchapters"), "{screen}");
    fixture.answer("double", DOUBLE);
    let screen = terminal.wait_for("Twice as much: passed");
    assert!(screen.contains("next: chapters/01-tmux"), "{screen}");
    terminal.tmux(&["send-keys", "C-c"]);
    let begun = Instant::now();
    while terminal.tmux(&["list-sessions"]).contains("windows") {
        assert!(begun.elapsed() < PATIENCE, "Ctrl-C did not end it");
        thread::sleep(Duration::from_millis(20));
    }
}
