//! What a frame of standing boxes costs, and how still they stand:
//! `cargo bench -p contact --bench stack`.
//!
//! `columns10` of the benchmark scenes: unit boxes in columns of ten, steps
//! of 1/60 s, 120 to settle and 120 measured; and walls in running bond,
//! which are one island each. `-- 100` measures that number of boxes only.

use contact::World;
use contact::arrangements::{Drift, FRAME, columns, wall};
use course::timing::against_peers;
use math::Vec3;
use std::time::Instant;

/// Frames before the clock starts, and on it.
const FRAMES: usize = 120;

fn main() {
    let sizes: Vec<usize> =
        std::env::args().filter_map(|word| word.parse().ok()).collect();
    println!(
        "{:<14} {:>10} {:>9} {:>10} {:>10} {:>11} {:>10}",
        "scene",
        "per frame",
        "contacts",
        "max drop",
        "max slide",
        "max speed",
        "residual"
    );
    for n in [100, 1000] {
        if sizes.is_empty() || sizes.contains(&n) {
            let world = columns(n).expect("columns");
            measure(&format!("columns10 {n}"), world);
        }
    }
    if sizes.is_empty() {
        for (long, high) in [(6, 5), (10, 6)] {
            let world = wall(long, high).expect("a wall");
            measure(&format!("wall {long} x {high}"), world);
        }
        against_peers("stack");
    }
}

fn measure(name: &str, mut world: World) {
    let places: Vec<Vec3> = world.bodies().iter().map(|b| b.x).collect();
    for _ in 0..FRAMES {
        world.step(FRAME).expect("a frame");
    }
    let (mut residual, mut contacts): (f64, usize) = (0.0, 0);
    let start = Instant::now();
    for _ in 0..FRAMES {
        let report = world.step(FRAME).expect("a frame");
        residual = residual.max(report.residual);
        contacts = report.contacts;
    }
    let each = start.elapsed().as_secs_f64() / FRAMES as f64;
    let stray = Drift::of(world.bodies(), &places);
    println!(
        "{name:<14} {:>7.2} ms {contacts:>9} {:>8.0e} m {:>8.0e} m \
         {:>7.0e} m/s {residual:>10.0e}",
        each * 1e3,
        stray.drop,
        stray.slide,
        stray.speed,
    );
}
