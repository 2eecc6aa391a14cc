//! A window on a screen that nobody looks at, driven by keys and mouse.

mod machine;

use machine::{skip, state, viewer};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A machine without a graphics card may take seconds for a frame.
const PATIENCE: Duration = Duration::from_secs(90);

/// A screen, the viewer on it, and the folder for its state.
struct Desk {
    screen: Child,
    display: String,
    viewer: Child,
    folder: tempfile::TempDir,
}

impl Drop for Desk {
    fn drop(&mut self) {
        for child in [&mut self.viewer, &mut self.screen] {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Desk {
    /// Opens a scene; nothing, and a visible line, where that cannot be.
    fn open(scene: &str) -> Option<Desk> {
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
        let mut desk = Desk { screen, display, viewer, folder };
        desk.wait_for_window(what).then_some(desk)
    }

    fn wait_for_window(&mut self, what: &str) -> bool {
        let start = Instant::now();
        while !self.state_file().exists() {
            if let Ok(Some(code)) = self.viewer.try_wait() {
                assert_eq!(code.code(), Some(2), "it ended before it began");
                skip(what, "no window can be opened here");
                return false;
            }
            assert!(start.elapsed() < PATIENCE, "no window after {PATIENCE:?}");
            std::thread::sleep(Duration::from_millis(50));
        }
        if self.tell("search --name .").is_none() {
            skip(what, "xdotool is not installed");
            return false;
        }
        // Without a window manager nobody has the keyboard.
        self.tell("search --name . windowfocus --sync").is_some()
    }

    fn state_file(&self) -> PathBuf {
        self.folder.path().join("state.json")
    }

    /// Tells xdotool to do something.
    fn tell(&self, words: &str) -> Option<()> {
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
            assert!(start.elapsed() < PATIENCE, "never {what}: {state:#}");
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
        self.tell("key Escape");
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
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
    let Some(desk) = Desk::open("viewer/shapes") else { return };
    time_runs_pauses_and_steps(&desk);
    the_panel_takes_the_mouse(&desk);
    a_ball_is_pulled_and_the_camera_stays(&desk);
    the_camera_turns_where_nothing_is_held(&desk);
    the_scenes_own_keys_reach_it(&desk);
    desk.close();
}

fn time_runs_pauses_and_steps(desk: &Desk) {
    desk.until("time passes", |s| number(s, "time") > 0.05);
    desk.tell("key space");
    let paused = desk.until("it is paused", |s| s["paused"] == true);
    let later = desk.later();
    assert_eq!(number(&paused, "time"), number(&later, "time"));
    desk.tell("key n");
    let next = number(&paused, "steps") + 1.0;
    desk.until("one step is taken", |s| number(s, "steps") == next);
    assert_eq!(number(&desk.later(), "steps"), next);
    desk.tell("key Down");
    desk.until("time is slowed", |s| number(s, "speed") == 0.5);
    desk.tell("key Up");
    desk.until("time is itself again", |s| number(s, "speed") == 1.0);
    desk.tell("key h");
    desk.until("the help is open", |s| s["help"] == true);
    desk.tell("key Escape");
    desk.until("the help is closed", |s| s["help"] == false);
}

fn the_panel_takes_the_mouse(desk: &Desk) {
    let before = desk.later();
    // The slider of the wind, near its right end.
    pull(desk, [40.0, 198.0], [150.0, 0.0]);
    desk.tell("mouseup 1");
    let blown = |s: &Value| number(&s["sliders"], "wind") > 3.0;
    let after = desk.until("the slider has moved", blown);
    assert_eq!(after["camera"], before["camera"]);
    // The first button, which says "Run" now.
    pull(desk, [48.0, 122.0], [0.0, 0.0]);
    desk.tell("mouseup 1");
    desk.until("the button is pressed", |s| s["paused"] == false);
}

/// Takes hold of what is at a place, and pulls it across the screen.
fn pull(desk: &Desk, [x, y]: [f64; 2], [dx, dy]: [f64; 2]) {
    let to = |k: f64| {
        let (x, y) = (x + k * dx, y + k * dy);
        desk.tell(&format!("mousemove {x:.0} {y:.0}"));
        desk.later();
    };
    to(0.0);
    desk.tell("mousedown 1");
    desk.later();
    to(0.5);
    to(1.0);
}

fn a_ball_is_pulled_and_the_camera_stays(desk: &Desk) {
    let before = desk.later();
    let start = ball(&before);
    pull(desk, pixel(&before, start), [60.0, -40.0]);
    let held = desk.until("the ball is held", |s| s["held"] == true);
    assert_eq!(held["camera"], before["camera"]);
    desk.tell("mouseup 1");
    let after = desk.until("it is let go", |s| s["held"] == false);
    let end = ball(&after);
    // To the right and up on the screen, which is where it was pulled.
    let [from, to] = [pixel(&before, start), pixel(&after, end)];
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    // Half a pixel of rounding at each end.
    assert!((dx - 60.0).abs() < 2.0, "moved {dx} pixels to the right");
    assert!((dy + 40.0).abs() < 2.0, "moved {dy} pixels down");
}

fn the_camera_turns_where_nothing_is_held(desk: &Desk) {
    let before = desk.later();
    pull(desk, [600.0, 380.0], [-80.0, -10.0]);
    let during = desk.later();
    desk.tell("mouseup 1");
    assert_eq!(during["held"], false);
    assert_ne!(during["camera"]["eye"], before["camera"]["eye"]);
    assert_eq!(ball(&during), ball(&before));
    desk.tell("key Home");
    desk.until("it is back", |s| s["camera"]["eye"] == before["camera"]["eye"]);
}

fn the_scenes_own_keys_reach_it(desk: &Desk) {
    let before = desk.later();
    desk.tell("key e");
    desk.later();
    desk.tell("key n");
    let stopped = desk.until("an error is shown", |s| s["trouble"].is_string());
    assert_eq!(stopped["trouble"], "key E was pressed");
    desk.tell("key r");
    desk.until("it begins anew", |s| {
        s["trouble"].is_null() && number(s, "steps") < number(&before, "steps")
    });
    desk.tell("mousemove 400 300");
    desk.later();
    desk.tell("key b");
    let moved = desk.until("the ball is at the mouse", |s| {
        let [x, y] = pixel(s, ball(s));
        (x - 400.0).abs() < 2.0 && (y - 300.0).abs() < 2.0
    });
    assert_eq!(moved["paused"], false);
}

/// Points at a place on the screen and presses a key there.
fn press_at(desk: &Desk, x: u32, y: u32, key: char) {
    desk.tell(&format!("mousemove {x} {y}"));
    desk.later(); // the pointer is read once a frame
    desk.tell(&format!("key {key}"));
}

#[test]
fn the_playground_is_built_nailed_and_pulled_by_hand() {
    let Some(desk) = Desk::open("particles/playground") else { return };
    let reading = |s: &Value, key: &str| number(&s["readings"], key);
    desk.tell("key space");
    let start = desk.until("paused", |s| s["paused"] == true);
    assert_eq!(reading(&start, "particles"), 4.0);
    assert_eq!(reading(&start, "springs"), 4.0);

    // Two particles, side by side, on the right of the window.
    press_at(&desk, 460, 130, 'c');
    desk.until("a fifth", |s| reading(s, "particles") == 5.0);
    press_at(&desk, 540, 130, 'c');
    desk.until("a sixth", |s| reading(s, "particles") == 6.0);

    // A spring between them, and a nail through the first.
    press_at(&desk, 540, 130, 'a');
    press_at(&desk, 460, 130, 'a');
    desk.until("a fifth spring", |s| reading(s, "springs") == 5.0);
    press_at(&desk, 460, 130, 'x');
    let built = desk.until("a second nail", |s| reading(s, "nails") == 2.0);

    // Pulling the free one stretches the spring and the mouse's own.
    desk.tell("mousemove 540 130");
    desk.later();
    desk.tell("mousedown 1");
    desk.until("held", |s| s["held"] == true);
    desk.tell("mousemove 600 60");
    let pulled = desk.later();
    let stored = |s: &Value| reading(s, "potential energy");
    assert!(stored(&pulled) > stored(&built) + 1.0, "{pulled:#}");
    desk.looks_like_something();
    desk.tell("mouseup 1");
    desk.until("let go", |s| s["held"] == false);

    // Running again, it swings on its nail: nothing is lost or added.
    desk.tell("key space");
    let now = number(&pulled, "time");
    let after =
        desk.until("half a second on", |s| number(s, "time") > now + 0.5);
    assert_eq!(reading(&after, "particles"), 6.0);
    assert_eq!(after["trouble"], Value::Null, "{after:#}");
    desk.close();
}
