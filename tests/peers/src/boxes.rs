//! Columns and a pile of boxes: our sequential impulses beside those of the
//! `rapier3d-f64` crate, over settings, frame by frame in turns, so that
//! what else the machine does slows both alike. What this prints is kept in
//! `chapters/09-realtime/src/lab/race/beside_rapier.csv`, for a figure.

mod engine;

use engine::{Engine, Ours, Rapier};
use math::{Quat, Vec3};
use realtime::arrangements::{column_positions, pile_places};
use realtime::{Manifold, OrientedBox};
use std::time::Instant;

/// Frames before the clock starts: columns have settled, the pile has landed.
const WARM: usize = 120;

/// Springs of contacts are as stiff as substeps can calm: so many hertz for each.
/// With four substeps this is the default of [`realtime::SolverSettings`].
const HERTZ: f64 = 10.0;

/// Substeps of either.
const SUBSTEPS: [usize; 5] = [2, 3, 4, 8, 16];

/// Centre, m, and orientation.
type Place = (Vec3, Quat);

/// Prints times and errors as comma-separated values.
pub fn compare_all() {
    println!(
        "scene,program,substeps,milliseconds,drop (mm),slide (mm),\
         overlap (mm),energy (J)"
    );
    for (name, n) in [("columns 100", 100), ("columns 1000", 1000)] {
        let upright = |x: &Vec3| (*x, Quat::identity());
        let places: Vec<Place> =
            column_positions(n).iter().map(upright).collect();
        compare(name, &places, 120);
    }
    compare("pile", &pile_places(), 180);
}

/// Runs all settings side by side.
fn compare(scene: &str, places: &[Place], frames: usize) {
    let mut engines: Vec<(&str, usize, Box<dyn Engine>)> = Vec::new();
    for k in SUBSTEPS {
        let hertz = HERTZ * k as f64;
        let ours = Ours::new(places, k, hertz);
        engines.push(("ours", k, Box::new(ours)));
        let theirs = Rapier::new(places, k, None);
        engines.push(("rapier", k, Box::new(theirs)));
        let theirs = Rapier::new(places, k, Some(hertz));
        engines.push(("rapier as stiff", k, Box::new(theirs)));
    }
    let mut times = vec![Vec::new(); engines.len()];
    for frame in 0..WARM + frames {
        for (times, (_, _, engine)) in times.iter_mut().zip(&mut engines) {
            let start = Instant::now();
            engine.step();
            if frame >= WARM {
                times.push(start.elapsed().as_secs_f64());
            }
        }
    }
    for (times, (program, substeps, engine)) in times.iter_mut().zip(&engines) {
        let [drop, slide, overlap, energy] = quality(&**engine, places);
        println!(
            "{scene},{program},{substeps},{:.3},{drop:.3},{slide:.3},\
             {overlap:.3},{energy:.2e}",
            1e3 * quick(times),
        );
    }
}

/// The mean of the quickest tenth: what the work costs while nothing disturbs.
fn quick(times: &mut Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.truncate((times.len() / 10).max(1));
    times.iter().sum::<f64>() / times.len() as f64
}

/// How far boxes have sunk and slid at most, how deep two of them overlap, mm,
/// and the kinetic energy of motion along a line for each box, J.
fn quality(engine: &dyn Engine, places: &[Place]) -> [f64; 4] {
    let state = engine.state();
    let [mut drop, mut slide, mut energy] = [0.0_f64; 3];
    for ((one, v), (place, _)) in state.iter().zip(places) {
        let moved = one.x - place;
        drop = drop.max(-moved.z);
        slide = slide.max(moved.xy().norm());
        energy += 0.5 * v.norm_squared() / state.len() as f64;
    }
    let mut overlap: f64 = 0.0;
    for (i, (a, _)) in state.iter().enumerate() {
        // Of a corner below the floor, and of a box in another one.
        overlap = overlap.max(a.reach().z - a.x.z);
        for (b, _) in &state[..i] {
            overlap = overlap.max(depth(a, b));
        }
    }
    [1e3 * drop, 1e3 * slide, 1e3 * overlap, energy]
}

/// How deep two unit boxes overlap, m, by the same test for both programs.
fn depth(a: &OrientedBox, b: &OrientedBox) -> f64 {
    if (a.x - b.x).norm_squared() > 3.0 {
        return 0.0;
    }
    let manifold = Manifold::find(a, b, 0.0);
    let deepest = manifold.points().iter().map(|one| -one.separation);
    deepest.fold(0.0, f64::max)
}
