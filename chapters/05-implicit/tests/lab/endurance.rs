//! Cloth lasts: no number is lost, nothing explodes and energy stays
//! bounded, as stiff as usual and ten times as stiff.
//!
//! A minute of small sheets is tested always. An hour of every scene, with
//! the grid and the step that it is shown with, is asked for:
//! `cargo test -p implicit hour_of_ -- --ignored --nocapture`, or with the
//! name of a scene behind `hour_of_` for one of them.

use course::testing::Outputs;
use course::{Reading, Scene};
use implicit::arrangements::{FRAME, cape, drape, flag, hanging, tablecloth};
use implicit::{Cloth, ClothModel, Fabric, Grid};
use std::time::Instant;

const OUTPUTS: Outputs = Outputs(implicit::chapter);

/// What a sheet may have in motion and in its threads, J. A square metre
/// weighs 0.2 kg: from a height of a metre it falls with 2 J, and at the
/// speed of the wind a flag has 5 J.
const MOST_ENERGY: f64 = 15.0;

/// A sheet that is stretched by more than this is torn.
const TORN: f64 = 0.6;

#[test]
fn every_arrangement_lasts_a_minute_on_a_coarse_grid() {
    for model in [ClothModel::Springs, ClothModel::Triangles] {
        for stiffer in [1.0, 10.0] {
            for (name, mut cloth) in arrangements(7, model, stiffer) {
                let what = format!("{name}, {model:?}, {stiffer} ×");
                for _ in 0..3600 {
                    cloth.step(FRAME).unwrap();
                    assert_sound(&cloth, &what);
                }
            }
        }
    }
}

fn arrangements(
    n: usize,
    model: ClothModel,
    stiffer: f64,
) -> Vec<(&'static str, Cloth)> {
    let fabric = Fabric::cotton_for(model).stiffer(stiffer);
    let grid = Grid::square(n, 1.0).unwrap();
    let long = Grid::new(n * 3 / 2, n, 1.5, 1.0).unwrap();
    vec![
        ("hanging", hanging(&grid, &fabric, model).unwrap()),
        ("flag", flag(&long, &fabric, model, 6.0).unwrap()),
        ("drape", drape(&grid, &fabric, model, 0.3).unwrap()),
        ("tablecloth", tablecloth(&grid, &fabric, model, 1.5, 1.2).unwrap()),
        ("cape", cape(&grid, &fabric, model, 0.5, 0.4).unwrap()),
    ]
}

fn assert_sound(cloth: &Cloth, what: &str) {
    let (t, energy) = (cloth.particles.t(), cloth.particles.energy());
    let (strain, lively) =
        (cloth.largest_strain(), energy.kinetic + energy.elastic);
    let sound = strain < TORN && lively < MOST_ENERGY;
    assert!(sound, "{what}, t = {t} s: strain {strain}, {lively} J");
}

#[test]
#[ignore = "takes minutes to hours"]
fn hour_of_stiff() {
    last_an_hour("stiff", "ks", &[40.0, 400.0]);
}

#[test]
#[ignore = "takes minutes to hours"]
fn hour_of_hanging() {
    last_an_hour("hanging", "stiffness", &[1.0, 10.0]);
}

#[test]
#[ignore = "takes minutes to hours"]
fn hour_of_flag() {
    last_an_hour("flag", "stiffness", &[1.0, 10.0]);
}

#[test]
#[ignore = "takes minutes to hours"]
fn hour_of_drape() {
    last_an_hour("drape", "stiffness", &[1.0, 10.0]);
}

#[test]
#[ignore = "takes minutes to hours"]
fn hour_of_tablecloth() {
    last_an_hour("tablecloth", "stiffness", &[1.0, 10.0]);
}

#[test]
#[ignore = "takes minutes to hours"]
fn hour_of_cape() {
    last_an_hour("cape", "stiffness", &[1.0, 10.0]);
}

/// Runs a scene for an hour with each of these values, and says every five
/// minutes of its time how it is.
fn last_an_hour(name: &str, stiffness: &str, values: &[f64]) {
    for value in values {
        let what = format!("{name}, {stiffness} {value}");
        let mut scene = OUTPUTS.scene(name, &[(stiffness, *value)]);
        let each = (300.0 / scene.step_size()).round() as usize;
        for part in 1..=12 {
            let start = Instant::now();
            let largest = run_sound(scene.as_mut(), each, &what);
            let spent = start.elapsed().as_secs_f64() / each as f64;
            let (minutes, spent) = (5 * part, 1e3 * spent);
            println!("{what}: {minutes} min, {spent:.2} ms a step, {largest}");
        }
    }
}

/// Steps a scene whose every reading must stay sound; returns the largest.
fn run_sound(scene: &mut dyn Scene, steps: usize, what: &str) -> String {
    let mut largest: Vec<Reading> = scene.readings();
    for _ in 0..steps {
        scene.step().unwrap();
        for (worst, now) in largest.iter_mut().zip(scene.readings()) {
            assert!(is_sound(&now), "{what}, t = {}: {now:?}", scene.time());
            if now.value.abs() > worst.value.abs() {
                *worst = now;
            }
        }
    }
    let told = |r: &Reading| format!("{} {:.3} {}", r.name, r.value, r.unit);
    largest.iter().map(told).collect::<Vec<_>>().join(", ")
}

fn is_sound(reading: &Reading) -> bool {
    let most = match reading.name {
        // It is shown how it explodes; then it stands still.
        "RK4" => f64::MAX,
        "largest strain" => 100.0 * TORN,
        "iterations per step" => 10_000.0,
        _ => MOST_ENERGY,
    };
    reading.value.abs() < most
}
