//! An hour of simulated time of every arrangement of cloth, at its usual
//! stiffness and at ten times that: `cargo bench -p implicit --bench hour`.
//!
//! `-- SECONDS GRID` changes how long and how fine (3600 and 16). A line is
//! printed for each; a state that is not finite, a step that fails or a
//! cloth that is torn ends the program with an error.

use implicit::arrangements::{FRAME, cape, drape, flag, hanging, tablecloth};
use implicit::{Cloth, Fabric, Grid, Weave};
use std::process::ExitCode;
use std::time::Instant;

fn main() -> ExitCode {
    let numbers: Vec<f64> =
        std::env::args().filter_map(|word| word.parse().ok()).collect();
    let seconds = numbers.first().copied().unwrap_or(3600.0);
    let n = numbers.get(1).map_or(16, |n| *n as usize);
    let mut well = true;
    for weave in [Weave::Springs, Weave::Triangles] {
        for stiffer in [1.0, 10.0] {
            for (name, cloth) in arrangements(n, weave, stiffer) {
                let what = format!("{name}, {weave:?}, {stiffer} ×");
                match run(cloth, seconds) {
                    Ok(line) => println!("{what:<34} {line}"),
                    Err(why) => {
                        println!("{what:<34} FAILED: {why}");
                        well = false;
                    }
                }
            }
        }
    }
    if well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn arrangements(
    n: usize,
    weave: Weave,
    stiffer: f64,
) -> Vec<(&'static str, Cloth)> {
    let fabric = Fabric::usual(weave).stiffer(stiffer);
    let grid = Grid::square(n, 1.0).expect("a square");
    let long = Grid::new(n * 3 / 2, n, 1.5, 1.0).expect("a rectangle");
    let cloths = [
        ("hanging", hanging(&grid, &fabric, weave)),
        ("flag", flag(&long, &fabric, weave, 6.0)),
        ("drape", drape(&grid, &fabric, weave, 0.3)),
        ("tablecloth", tablecloth(&grid, &fabric, weave, 1.5, 1.2)),
        ("cape", cape(&grid, &fabric, weave, 0.5, 0.4)),
    ];
    let built = |(name, cloth): (_, Result<Cloth, _>)| {
        (name, cloth.expect("good settings"))
    };
    cloths.into_iter().map(built).collect()
}

fn run(mut cloth: Cloth, seconds: f64) -> Result<String, String> {
    let start = Instant::now();
    let steps = (seconds / FRAME).round() as usize;
    let (mut strain, mut speed) = (0.0_f64, 0.0_f64);
    let (mut iterations, mut solves, mut halvings) = (0, 0, 0);
    for _ in 0..steps {
        let report = cloth.step(FRAME).map_err(|why| why.to_string())?;
        iterations += report.iterations;
        solves += report.solves;
        halvings += report.halvings;
        strain = strain.max(cloth.largest_strain());
        for v in cloth.world.v() {
            speed = speed.max(v.norm());
        }
        let t = cloth.world.t();
        if !(speed < 100.0 && strain < 1.0) {
            return Err(format!("t = {t}: strain {strain}, {speed} m/s"));
        }
    }
    let count = steps as f64;
    Ok(format!(
        "{:>5.2} ms a step, {:>5.1} iterations, {:.2} solves, {halvings} \
         halvings, strain {strain:.3}, speed {speed:.1} m/s",
        start.elapsed().as_secs_f64() / count * 1e3,
        iterations as f64 / count,
        solves as f64 / count
    ))
}
