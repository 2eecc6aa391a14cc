//! An hour of simulated time of every scene, with both models of cloth, as
//! stiff as usual and ten times as stiff:
//! `cargo bench -p implicit --bench scenes`.
//!
//! `-- SECONDS` changes how long, `-- NAME` picks a scene. A line is printed
//! for each; a step that fails, a number that is not finite or a cloth that
//! is torn ends the program with an error.

use course::{Outcome, SceneEntry, Settings};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = words.iter().filter_map(|word| word.parse().ok());
    let seconds: f64 = numbers.next().unwrap_or(3600.0);
    let mut well = true;
    for entry in implicit::chapter().scenes {
        let chosen = |word: &String| {
            !word.starts_with('-') && word.parse::<f64>().is_err()
        };
        let mut names = words.iter().filter(|word| chosen(word)).peekable();
        if names.peek().is_some() && !names.any(|name| name == entry.name) {
            continue;
        }
        for changes in variants(&entry) {
            let what = format!("{} {}", entry.name, told(&changes));
            match run(&entry, &changes, seconds) {
                Ok(line) => println!("{what:<40} {line}"),
                Err(why) => {
                    println!("{what:<40} FAILED: {why}");
                    well = false;
                }
            }
        }
    }
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What is changed in a run.
type Changes = Vec<(String, f64)>;

/// Both models and two stiffnesses, where the scene has them.
fn variants(entry: &SceneEntry) -> Vec<Changes> {
    let param = |name| entry.params.iter().find(|p| p.name == name);
    let mut variants = Vec::new();
    for stiffer in [1.0, 10.0] {
        let Some(stiffness) = param("stiffness").or(param("ks")) else {
            continue;
        };
        let value = stiffer * stiffness.default;
        let change = (stiffness.name.to_string(), value);
        if param("model").is_none() {
            variants.push(vec![change]);
            continue;
        }
        for model in [1.0, 2.0] {
            variants.push(vec![change.clone(), ("model".to_string(), model)]);
        }
    }
    variants
}

fn told(changes: &Changes) -> String {
    let pairs = changes.iter().map(|(name, value)| format!("{name} {value}"));
    pairs.collect::<Vec<_>>().join(", ")
}

fn run(entry: &SceneEntry, changes: &Changes, seconds: f64) -> Outcome<String> {
    let settings = Settings::resolve(&entry.params, changes)?;
    let mut scene = (entry.build)(&settings)?;
    let steps = (seconds / scene.step_size()).round() as usize;
    let start = Instant::now();
    let mut stretch: Option<f64> = None;
    for _ in 0..steps {
        scene.step()?;
        for reading in scene.energies() {
            let (name, value) = (reading.name, reading.value);
            let torn = name == "largest stretch" && value > 100.0;
            if torn || !value.is_finite() || value.abs() > 1e6 {
                let t = scene.time();
                return Err(format!("t = {t} s: {name} {value}").into());
            }
            if name == "largest stretch" {
                stretch = Some(stretch.unwrap_or(0.0).max(value));
            }
        }
    }
    let each = start.elapsed().as_secs_f64() / steps as f64 * 1e3;
    let mut line = format!("{each:.2} ms a step");
    if let Some(stretch) = stretch {
        line += &format!(", largest stretch {stretch:.1} %");
    }
    Ok(line)
}
