//! A window on a virtual screen, driven by keys and mouse.

use crate::machine::{self, skip, state, viewer};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The longest wait: a machine without a graphics card may take seconds for a
/// frame.
const TIMEOUT: Duration = Duration::from_secs(90);

/// A virtual screen, the viewer on it, and the folder for its state.
struct DrivenWindow {
    screen: Child,
    display: String,
    viewer: Child,
    folder: tempfile::TempDir,
}

impl Drop for DrivenWindow {
    fn drop(&mut self) {
        for child in [&mut self.viewer, &mut self.screen] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl DrivenWindow {
    /// Opens a scene; `None`, and a visible line, where that is impossible.
    fn open(scene: &str) -> Option<DrivenWindow> {
        let what = "driving a window";
        let mut screen = match Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "640x400x24"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
        {
            Ok(screen) => screen,
            Err(_) => {
                skip(what, "Xvfb is not installed");
                return None;
            }
        };
        let stdout = screen.stdout.take().expect("it was piped");
        let mut number = String::new();
        let read = BufReader::new(stdout).read_line(&mut number);
        read.expect("Xvfb names its display");
        let display = format!(":{}", number.trim());
        let folder = tempfile::tempdir().expect("a folder");
        let viewer = viewer()
            .args([scene, "--size", "640x400", "--state"])
            .arg(folder.path().join("state.json"))
            .env("DISPLAY", &display)
            .env_remove("WAYLAND_DISPLAY")
            .stderr(Stdio::piped())
            .spawn()
            .expect("the viewer starts");
        let mut window = DrivenWindow { screen, display, viewer, folder };
        window.wait_for_window(what).then_some(window)
    }

    fn wait_for_window(&mut self, what: &str) -> bool {
        let start = Instant::now();
        while !self.state_file().exists() {
            if let Ok(Some(code)) = self.viewer.try_wait() {
                assert_eq!(code.code(), Some(2), "it ended before it began");
                skip(what, "no window can be opened here");
                return false;
            }
            assert!(start.elapsed() < TIMEOUT, "no window after {TIMEOUT:?}");
            std::thread::sleep(Duration::from_millis(50));
        }
        if self.xdotool("search --name .").is_none() {
            skip(what, "xdotool is not installed");
            return false;
        }
        // Without a window manager nobody has the keyboard.
        self.xdotool("search --name . windowfocus --sync").is_some()
    }

    fn state_file(&self) -> PathBuf {
        self.folder.path().join("state.json")
    }

    /// Runs xdotool with these arguments.
    fn xdotool(&self, words: &str) -> Option<()> {
        let done = Command::new("xdotool")
            .args(words.split(' '))
            .env("DISPLAY", &self.display)
            .output()
            .ok()?;
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "xdotool {words}: {said}");
        Some(())
    }

    /// Waits until the state is as it should be, and returns it.
    fn until(&self, what: &str, good: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let state = state(&self.state_file());
            if good(&state) {
                return state;
            }
            assert!(start.elapsed() < TIMEOUT, "never {what}: {state:#}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The state a few frames from now.
    fn later(&self) -> Value {
        let now = number(&self.until("a frame", |_| true), "frames");
        self.until("more frames", |s| number(s, "frames") > now + 2.0)
    }

    /// Takes a picture of the screen, which must show a scene.
    fn looks_like_something(&self) {
        let file = self.folder.path().join("screen.png");
        let taken = Command::new("import")
            .args(["-window", "root"])
            .arg(&file)
            .env("DISPLAY", &self.display)
            .output();
        match taken {
            Ok(done) if done.status.success() => {
                let seen = machine::colourful(&machine::picture(&file));
                assert!(seen > 0.001, "the screen is blank: {seen}");
            }
            _ => skip("a picture of the screen", "import is not installed"),
        }
    }

    /// Closes the window by key; whether it ended well.
    fn close(mut self) {
        self.xdotool("key Escape");
        let start = Instant::now();
        while start.elapsed() < TIMEOUT {
            if let Ok(Some(code)) = self.viewer.try_wait() {
                assert!(code.success(), "it ended with {code}");
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("it did not close");
    }
}

fn number(state: &Value, key: &str) -> f64 {
    state[key].as_f64().unwrap_or(f64::NAN)
}

fn ball(state: &Value) -> [f64; 3] {
    ["ball x", "ball y", "ball z"].map(|key| number(&state["readings"], key))
}

/// Where a place of the scene is on the screen.
fn pixel(state: &Value, place: [f64; 3]) -> [f64; 2] {
    let list = |value: &Value, i: usize| value[i].as_f64().unwrap_or(f64::NAN);
    let camera = &state["camera"];
    let [eye, target] =
        ["eye", "target"].map(|key| [0, 1, 2].map(|i| list(&camera[key], i)));
    let camera = course::Camera::new(eye, target);
    let (x, y, _) = camera.project(place).expect("it is in front");
    let [w, h] = [0, 1].map(|i| list(&state["size"], i));
    [w / 2.0 + x * h / 2.0, h / 2.0 - y * h / 2.0]
}

#[test]
fn keys_and_mouse_do_what_the_help_says() {
    let Some(window) = DrivenWindow::open("viewer/shapes") else { return };
    time_runs_pauses_and_steps(&window);
    the_panel_takes_the_mouse(&window);
    a_ball_is_pulled_and_the_camera_stays(&window);
    the_camera_rotates_where_nothing_is_held(&window);
    the_scenes_own_keys_reach_it(&window);
    window.close();
}

fn time_runs_pauses_and_steps(window: &DrivenWindow) {
    window.until("time passes", |s| number(s, "time") > 0.05);
    window.xdotool("key space");
    let paused = window.until("it is paused", |s| s["paused"] == true);
    let later = window.later();
    assert_eq!(number(&paused, "time"), number(&later, "time"));
    window.xdotool("key n");
    let next = number(&paused, "steps") + 1.0;
    window.until("one step is taken", |s| number(s, "steps") == next);
    assert_eq!(number(&window.later(), "steps"), next);
    window.xdotool("key Down");
    window.until("time is slowed", |s| number(s, "speed") == 0.5);
    window.xdotool("key Up");
    window.until("time is itself again", |s| number(s, "speed") == 1.0);
    window.xdotool("key h");
    window.until("the help is open", |s| s["help"] == true);
    window.xdotool("key Escape");
    window.until("the help is closed", |s| s["help"] == false);
}

fn the_panel_takes_the_mouse(window: &DrivenWindow) {
    let before = window.later();
    // The slider of the wind, near its right end.
    pull(window, [40.0, 198.0], [150.0, 0.0]);
    window.xdotool("mouseup 1");
    let blown = |s: &Value| number(&s["sliders"], "wind") > 3.0;
    let after = window.until("the slider has moved", blown);
    assert_eq!(after["camera"], before["camera"]);
    // The first button, which says "Run" now.
    pull(window, [48.0, 122.0], [0.0, 0.0]);
    window.xdotool("mouseup 1");
    window.until("the button is pressed", |s| s["paused"] == false);
}

/// Takes hold of what is at a place, and pulls it across the screen.
fn pull(window: &DrivenWindow, [x, y]: [f64; 2], [dx, dy]: [f64; 2]) {
    let to = |k: f64| {
        let (x, y) = (x + k * dx, y + k * dy);
        window.xdotool(&format!("mousemove {x:.0} {y:.0}"));
        window.later();
    };
    to(0.0);
    window.xdotool("mousedown 1");
    window.later();
    to(0.5);
    to(1.0);
}

fn a_ball_is_pulled_and_the_camera_stays(window: &DrivenWindow) {
    let before = window.later();
    let start = ball(&before);
    pull(window, pixel(&before, start), [60.0, -40.0]);
    let held = window.until("the ball is held", |s| s["held"] == true);
    assert_eq!(held["camera"], before["camera"]);
    window.xdotool("mouseup 1");
    let after = window.until("it is let go", |s| s["held"] == false);
    let end = ball(&after);
    // To the right and up on the screen, which is where it was pulled.
    let [from, to] = [pixel(&before, start), pixel(&after, end)];
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    // Half a pixel of rounding at each end.
    assert!((dx - 60.0).abs() < 2.0, "moved {dx} pixels to the right");
    assert!((dy + 40.0).abs() < 2.0, "moved {dy} pixels down");
}

fn the_camera_rotates_where_nothing_is_held(window: &DrivenWindow) {
    let before = window.later();
    pull(window, [600.0, 380.0], [-80.0, -10.0]);
    let during = window.later();
    window.xdotool("mouseup 1");
    assert_eq!(during["held"], false);
    assert_ne!(during["camera"]["eye"], before["camera"]["eye"]);
    assert_eq!(ball(&during), ball(&before));
    window.xdotool("key Home");
    window
        .until("it is back", |s| s["camera"]["eye"] == before["camera"]["eye"]);
}

fn the_scenes_own_keys_reach_it(window: &DrivenWindow) {
    let before = window.later();
    window.xdotool("key e");
    window.later();
    window.xdotool("key n");
    let stopped = window.until("an error is shown", |s| s["error"].is_string());
    assert_eq!(stopped["error"], "key E was pressed");
    window.xdotool("key r");
    window.until("it restarts", |s| {
        s["error"].is_null() && number(s, "steps") < number(&before, "steps")
    });
    window.xdotool("mousemove 400 300");
    window.later();
    window.xdotool("key b");
    let moved = window.until("the ball is at the mouse", |s| {
        let [x, y] = pixel(s, ball(s));
        (x - 400.0).abs() < 2.0 && (y - 300.0).abs() < 2.0
    });
    assert_eq!(moved["paused"], false);
}

/// Points at a place on the screen and presses a key there.
fn press_at(window: &DrivenWindow, x: u32, y: u32, key: char) {
    window.xdotool(&format!("mousemove {x} {y}"));
    window.later(); // the pointer is read once a frame
    window.xdotool(&format!("key {key}"));
}

#[test]
fn the_playground_is_built_nailed_and_pulled_by_hand() {
    let Some(window) = DrivenWindow::open("particles/playground") else {
        return;
    };
    let reading = |s: &Value, key: &str| number(&s["readings"], key);
    window.xdotool("key space");
    let start = window.until("paused", |s| s["paused"] == true);
    assert_eq!(reading(&start, "particles"), 4.0);
    assert_eq!(reading(&start, "springs"), 4.0);

    // Two particles, side by side, on the right of the window.
    press_at(&window, 460, 130, 'c');
    window.until("a fifth", |s| reading(s, "particles") == 5.0);
    press_at(&window, 540, 130, 'c');
    window.until("a sixth", |s| reading(s, "particles") == 6.0);

    // A spring between them, and a nail through the first.
    press_at(&window, 540, 130, 'a');
    press_at(&window, 460, 130, 'a');
    window.until("a fifth spring", |s| reading(s, "springs") == 5.0);
    press_at(&window, 460, 130, 'x');
    let built = window.until("a second nail", |s| reading(s, "nails") == 2.0);

    // Pulling the free one stretches the spring and the mouse's own.
    window.xdotool("mousemove 540 130");
    window.later();
    window.xdotool("mousedown 1");
    window.until("held", |s| s["held"] == true);
    window.xdotool("mousemove 600 60");
    let pulled = window.later();
    let stored = |s: &Value| reading(s, "potential energy");
    assert!(stored(&pulled) > stored(&built) + 1.0, "{pulled:#}");
    window.looks_like_something();
    window.xdotool("mouseup 1");
    window.until("let go", |s| s["held"] == false);

    // Running again, it swings on its nail: nothing is lost or added.
    window.xdotool("key space");
    let now = number(&pulled, "time");
    let after =
        window.until("half a second on", |s| number(s, "time") > now + 0.5);
    assert_eq!(reading(&after, "particles"), 6.0);
    assert_eq!(after["error"], Value::Null, "{after:#}");
    window.close();
}
