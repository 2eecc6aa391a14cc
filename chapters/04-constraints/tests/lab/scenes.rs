//! What the scenes show is the physics that they speak of.

use course::testing::{Drawn, Outputs, ray_to, reading, run};
use course::{ParamValues, Point, Role, Scene, SceneEntry};

const OUTPUTS: Outputs = Outputs(constraints::chapter);

#[test]
fn every_scene_runs_draws_and_reads_at_every_end_of_its_sliders() {
    for entry in constraints::chapter().scenes {
        let settings = ParamValues::defaults(&entry.params);
        let scene = entry.at_still(&settings).unwrap();
        assert!((scene.time() - entry.still_at).abs() < scene.step_size());
        assert!(Drawn::of(scene.as_ref()).balls.len() >= 2, "{}", entry.name);
        // There is something to read before the first step, too.
        let fresh = (entry.build)(&settings).unwrap();
        assert!(fresh.readings().iter().all(|r| r.value.is_finite()));
        for param in &entry.params {
            for end in [param.min, param.max] {
                at_end(&entry, param.name, end);
            }
        }
    }
}

/// Built with a slider at its end, and brought there while it runs.
fn at_end(entry: &SceneEntry, name: &str, end: f64) {
    let mut scene = OUTPUTS.scene(entry.name, &[(name, end)]);
    run(scene.as_mut(), 0.5);
    let mut live = OUTPUTS.scene(entry.name, &[]);
    run(live.as_mut(), 0.1);
    live.set(name, end);
    run(live.as_mut(), 0.5);
    for scene in [scene, live] {
        let finite = |(p, _): &(Point, Role)| p.iter().all(|x| x.is_finite());
        let keep = Drawn::of(scene.as_ref());
        assert!(keep.balls.iter().all(finite), "{}, {name}", entry.name);
        let readings = scene.readings();
        assert!(readings.iter().all(|r| r.value.is_finite()));
        let off = reading(scene.as_ref(), "|C|");
        // A slider may jerk what hangs on it, but nothing comes apart.
        assert!(off < 1e-6, "{}, {name} = {end}: {off:e}", entry.name);
    }
}

/// The largest |C| in a minute, m, and the largest power of constraint
/// forces on what moves freely, W.
fn minute(name: &str) -> [f64; 2] {
    let mut scene = OUTPUTS.scene(name, &[]);
    let (mut off, mut power) = (0.0_f64, 0.0_f64);
    let steps = (60.0 / scene.step_size()).round() as usize;
    for _ in 0..steps {
        scene.step().unwrap();
        off = off.max(reading(scene.as_ref(), "|C|"));
        let now = reading(scene.as_ref(), "power of constraints");
        power = power.max(now.abs());
    }
    [off, power]
}

// The power of constraint forces is λ·C', and C' is kept as small as C/τ:
// 1e-7 m/s at most, at less than 100 N.
const NO_POWER: f64 = 1e-5;

#[test]
fn every_scene_keeps_its_constraints_for_a_minute() {
    let chapter = constraints::chapter();
    let bound = (chapter.value("scene_bound").unwrap().compute)().unwrap();
    assert_eq!(bound, 1e-8);
    for entry in &chapter.scenes {
        let [off, power] = minute(entry.name);
        assert!(off < bound, "{}: {off:e} m", entry.name);
        // Where nothing is driven the constraints do no work; a motor and
        // a dancing bar do a lot.
        let driven = ["linkage", "marionette"].contains(&entry.name);
        assert_eq!(driven, power > 1.0, "{}: {power:e} W", entry.name);
        assert!(driven || power < NO_POWER, "{}: {power:e} W", entry.name);
    }
}

#[test]
fn what_flows_in_at_the_crank_is_what_the_machine_gains() {
    let mut scene = OUTPUTS.scene("linkage", &[("g", 0.0)]);
    // The crank itself goes round at a constant speed.
    let start = reading(scene.as_ref(), "kinetic energy");
    let power = |scene: &dyn Scene| reading(scene, "power of constraints");
    scene.step().unwrap();
    let (mut before, mut work) = (power(scene.as_ref()), 0.0);
    let (mut largest, h) = (0.0_f64, scene.step_size());
    let first = reading(scene.as_ref(), "kinetic energy");
    for _ in 0..300 {
        scene.step().unwrap();
        let now = power(scene.as_ref());
        work += 0.5 * h * (before + now);
        before = now;
        let gained = reading(scene.as_ref(), "kinetic energy") - first;
        largest = largest.max(gained.abs());
        // The trapezoidal rule at 1/240 s.
        assert!((work - gained).abs() < 1e-2 * start, "{work} and {gained}");
    }
    assert!(largest > 0.5 * start, "there is something to gain: {largest}");
}

#[test]
fn the_foot_walks_along_a_flat_floor_and_lifts() {
    let mut scene = OUTPUTS.scene("linkage", &[]);
    run(scene.as_mut(), 2.0);
    let keep = Drawn::of(scene.as_ref());
    let trail = keep.paths.iter().find(|(_, role)| *role == Role::Trail);
    let trail = &trail.unwrap().0;
    let (mut lowest, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
    for p in trail {
        (lowest, highest) = (lowest.min(p[2]), highest.max(p[2]));
    }
    let low = trail.iter().filter(|p| p[2] < lowest + 0.05);
    let xs: Vec<f64> = low.map(|p| p[0]).collect();
    let stride = xs.iter().fold(f64::MIN, |a, b| a.max(*b))
        - xs.iter().fold(f64::MAX, |a, b| a.min(*b));
    // Down to the floor; level to 5 cm for a metre, and 30 cm up on the way back.
    assert!(lowest.abs() < 0.02, "{lowest}");
    assert!(stride > 0.9, "{stride}");
    assert!(highest - lowest > 0.3, "{}", highest - lowest);
    // After a whole turn it is where it was.
    let (first, last) = (trail[0], trail[trail.len() - 1]);
    let gap = f64::hypot(first[0] - last[0], first[2] - last[2]);
    assert!(gap < 0.05, "{gap}");
}

#[test]
fn a_pendulum_keeps_its_energy_whatever_its_links() {
    for links in [1.0, 3.0, 12.0] {
        let mut scene = OUTPUTS.scene("pendulum", &[("links", links)]);
        let before = reading(scene.as_ref(), "total energy");
        run(scene.as_mut(), 5.0);
        let drift = reading(scene.as_ref(), "total energy") - before;
        // Dormand-Prince at 1/240 s or less; a chain whips fast.
        assert!(drift.abs() < 1e-3, "{links} links: {drift} J");
        assert!(links > 5.0 || drift.abs() < 1e-6, "{links}: {drift} J");
    }
}

#[test]
fn a_stiff_penalty_spring_diverges_and_the_constrained_bead_does_not() {
    let off = "second bead off the wire";
    let mut soft = OUTPUTS.scene("bead", &[]);
    run(soft.as_mut(), 3.0);
    assert!(reading(soft.as_ref(), off).abs() > 0.01);
    let mut stiff = OUTPUTS.scene("bead", &[("ks", 1e6)]);
    let mut farthest = 0.0_f64;
    for _ in 0..480 {
        stiff.step().unwrap();
        farthest = farthest.max(reading(stiff.as_ref(), off));
        assert!(reading(stiff.as_ref(), "|C|") < 1e-8);
    }
    assert!(farthest > 1.0, "{farthest} m");
}

#[test]
fn a_bridge_can_spare_a_bar_but_not_two_of_one_cell() {
    let mut scene = OUTPUTS.scene("truss", &[]);
    let delete = |scene: &mut dyn Scene, place: Point| {
        let ray = ray_to(scene, place);
        assert!(scene.key('d', &ray), "there is a bar at {place:?}");
        run(scene, 0.5);
        reading(scene, "kinetic energy")
    };
    assert!(delete(scene.as_mut(), [-0.15, 0.0, 0.65]) < 1e-12);
    assert!(delete(scene.as_mut(), [-0.15, 0.0, 0.45]) > 1e-2);
    // It is rebuilt, and stands again.
    let ray = ray_to(scene.as_ref(), [0.0; 3]);
    assert!(scene.key('r', &ray));
    run(scene.as_mut(), 0.5);
    assert!(reading(scene.as_ref(), "kinetic energy") < 1e-12);
    assert!(!scene.key('d', &ray_to(scene.as_ref(), [5.0, 0.0, 5.0])));
}

#[test]
fn more_load_makes_more_tension() {
    let pull = |load: f64| {
        let mut scene = OUTPUTS.scene("truss", &[("load", load)]);
        run(scene.as_mut(), 3.0);
        reading(scene.as_ref(), "largest tension")
    };
    let [none, some, twice] = [0.0, 60.0, 120.0].map(pull);
    // Tensions are linear in the load.
    assert!(some > none + 10.0);
    let straight = (twice - some) - (some - none);
    assert!(straight.abs() < 1e-6 * twice, "{none}, {some}, {twice}");
}

#[test]
fn the_playground_is_built_cut_and_pulled() {
    let mut scene = OUTPUTS.scene("tinkertoys", &[("g", 0.0)]);
    let places = [[1.9, 0.0, 0.6], [1.9, 0.0, 1.1]];
    for place in places {
        let ray = ray_to(scene.as_ref(), place);
        assert!(scene.key('c', &ray));
    }
    assert_eq!(reading(scene.as_ref(), "particles"), 10.0);
    let [low, high] = places.map(|p| ray_to(scene.as_ref(), p));
    assert!(scene.key('a', &low) && scene.key('a', &high));
    assert_eq!(reading(scene.as_ref(), "rods"), 8.0);
    assert!(scene.key('x', &high));
    assert_eq!(reading(scene.as_ref(), "nails"), 2.0);
    assert!(scene.key('o', &low));
    assert_eq!(reading(scene.as_ref(), "wires"), 3.0);
    assert!(scene.key('o', &low) && scene.key('w', &low));
    assert_eq!(reading(scene.as_ref(), "wires"), 3.0);
    run(scene.as_mut(), 0.5);
    assert!(reading(scene.as_ref(), "|C|") < 1e-8);
    let middle = ray_to(scene.as_ref(), [1.9, 0.0, 0.85]);
    assert!(scene.key('k', &middle));
    assert_eq!(reading(scene.as_ref(), "rods"), 7.0);
    assert!(scene.key('d', &low));
    assert_eq!(reading(scene.as_ref(), "wires"), 2.0);
    assert_eq!(reading(scene.as_ref(), "particles"), 9.0);
    assert!(!scene.key('d', &ray_to(scene.as_ref(), [9.0, 0.0, 9.0])));
    // Pulled, it moves, and the rods keep their lengths.
    let hand = ray_to(scene.as_ref(), Drawn::of(scene.as_ref()).balls[2].0);
    assert!(scene.grab(&hand));
    scene.drag(&ray_to(scene.as_ref(), [0.3, 0.0, 0.3]));
    run(scene.as_mut(), 0.3);
    assert!(reading(scene.as_ref(), "kinetic energy") > 1e-3);
    assert!(reading(scene.as_ref(), "|C|") < 1e-8);
    scene.release();
    run(scene.as_mut(), 0.3);
}

#[test]
fn a_puppet_follows_its_bar_and_stays_off_the_floor() {
    let mut scene = OUTPUTS.scene("marionette", &[]);
    let height = |scene: &dyn Scene| {
        let balls = Drawn::of(scene).balls;
        balls.iter().map(|(p, _)| p[2]).fold(f64::INFINITY, f64::min)
    };
    let (mut lowest, mut highest) = (f64::INFINITY, 0.0_f64);
    for _ in 0..20 {
        run(scene.as_mut(), 0.25);
        lowest = lowest.min(height(scene.as_ref()));
        highest = highest.max(height(scene.as_ref()));
    }
    assert!(lowest > 0.0, "{lowest}");
    assert!(highest - lowest > 0.02, "it dances: {lowest} to {highest}");
}
