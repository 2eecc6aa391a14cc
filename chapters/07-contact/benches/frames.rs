//! What the frames of every scene cost, and which is the slowest:
//! `cargo bench -p contact --bench frames`.
//!
//! Times are those that the program spends on a processor, so that other
//! programs do not count. A number is the seconds that each scene runs, 20 if
//! there is none; a name is the only scene that runs.

use contact::arrangements::FRAME;
use contact::{StepReport, WitnessReport, World, world_scenes};
use course::timing::processor_time;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = words.iter().find_map(|word| word.parse::<f64>().ok());
    let frames = (number.unwrap_or(20.0) / FRAME) as usize;
    println!(
        "{:<20} {:>9} {:>9} {:>8}  the slowest frame",
        "scene", "median", "slowest", "of 1/60"
    );
    for scene in world_scenes() {
        let named = words.iter().any(|word| word == scene.name);
        if named || !words.iter().any(|w| w.starts_with(char::is_alphabetic)) {
            let world = scene.with(&[]).expect("a scene").world;
            measure(scene.name, world, frames);
        }
    }
}

/// Runs a world and prints what its frames have cost.
fn measure(name: &str, mut world: World, frames: usize) {
    let mut times = Vec::new();
    let mut slowest = (0.0, 0.0, StepReport::default());
    let mut asked = WitnessReport::default();
    for _ in 0..frames {
        let (start, at) = (processor_time(), world.time());
        let report = world.step(FRAME).expect("a frame");
        let spent = processor_time() - start;
        times.push(spent);
        asked = asked.plus(&report.witnesses);
        if spent > slowest.0 {
            slowest = (spent, at, report);
        }
    }
    times.sort_by(f64::total_cmp);
    let (most, at, report) = slowest;
    println!(
        "{name:<20} {:>6.2} ms {:>6.1} ms {:>8.2}  at {at:.2} s: {} steps, {} \
         rejected, {} times forces, {} Newton iterations, {} contacts; {} questions, {} searches",
        1e3 * times[times.len() / 2],
        1e3 * most,
        most / FRAME,
        report.steps,
        report.rejected,
        report.evaluations,
        report.newton_iterations,
        report.contacts,
        asked.kept + asked.neighbour + asked.searched,
        asked.searched,
    );
}
