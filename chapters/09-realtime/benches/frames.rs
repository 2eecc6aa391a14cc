//! What the frames of the chapter's scenes cost, in CPU milliseconds, one
//! thread: `cargo bench -p realtime --bench frames`. Sixty frames a second
//! leave 16.7 ms for each. What this prints is kept in `src/lab/measured/frames.csv`, for a
//! table of the book.

use course::timing::processor_time;
use course::{ParamValues, SceneEntry};

/// Frames of each scene: five seconds.
const FRAMES: usize = 300;

/// What there is for a frame, s.
const FRAME: f64 = 1.0 / 60.0;

/// Times a scene with some of its sliders moved.
fn frames(entry: &SceneEntry, changes: &[(&str, f64)]) {
    let mut values = ParamValues::defaults(&entry.params);
    for (param, value) in changes {
        values.set(param, *value);
    }
    let mut scene = (entry.build)(&values).expect("a scene");
    let mut times = Vec::with_capacity(FRAMES);
    let start = processor_time();
    for _ in 0..FRAMES {
        let before = processor_time();
        scene.step().expect("a frame");
        times.push(processor_time() - before);
    }
    let mean = (processor_time() - start) / FRAMES as f64;
    let slowest = times.iter().copied().fold(0.0, f64::max);
    let late = times.iter().filter(|time| **time > FRAME).count();
    let changed =
        changes.iter().map(|(name, value)| format!(", {name} {value}"));
    let changed: String = changed.collect();
    println!(
        "{}{changed};{:.2};{:.2};{late}",
        entry.name,
        1e3 * mean,
        1e3 * slowest,
    );
}

fn main() {
    println!("scene;mean (ms);slowest (ms);late of {FRAMES}");
    for entry in realtime::chapter().scenes {
        frames(&entry, &[]);
        if entry.name == "gap" {
            // Harder, until it slips through.
            for pull in [2.0, 3.0, 4.0, 6.0] {
                frames(&entry, &[("pull", pull)]);
            }
        }
    }
}
