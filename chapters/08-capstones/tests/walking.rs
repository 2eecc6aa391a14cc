//! The critter walks, its energy balances, and both for the right reasons.

use capstones::{Critter, Gait};
use course::testing::{Outputs, assert_near};

const OUTPUTS: Outputs = Outputs(capstones::chapter);

/// The step of the scene, s.
const STEP: f64 = 1.0 / 1440.0;

fn walked(gait: Gait, seconds: f64, h: f64) -> Critter {
    let mut critter = Critter::new(gait).unwrap();
    for _ in 0..(seconds / h).round() as usize {
        critter.step(h).unwrap();
    }
    critter
}

#[test]
fn the_critter_walks_and_a_shorter_step_does_not_change_how_far() {
    let way = |h: f64| walked(Gait::default(), 6.0, h).centre();
    let (here, fine) = (way(STEP), way(0.25 * STEP));
    // A foot swings to and fro by r² a sin(lag/2) / 0.15 m = 4 cm on its outer
    // muscles: twice that in each half of a swing, 1.5 swings a second, is
    // 0.25 m/s, and after waking there are 5 s. It should come 1.2 m far; for
    // creeping and waking we grant 0.2 m.
    assert!(here.x > 1.0, "it came only {} m far", here.x);
    // RK4 over forces with kinks: they leave an error of 1e-3.
    assert_near(here.x, fine.x, 1e-3 * fine.x, "the distance");
    // Left and right do the same: it goes straight.
    assert_near(here.y, 0.0, 1e-6, "sideways");
}

#[test]
fn the_lag_the_other_way_round_is_the_same_walk_in_a_mirror() {
    let there = walked(Gait::default(), 4.0, STEP).centre();
    let lag = -Gait::default().lag;
    let back = walked(Gait { lag, ..Gait::default() }, 4.0, STEP).centre();
    // An odd number of pairs is its own mirror image; what differs is the
    // order of sums.
    assert_near(back.x, -there.x, 1e-6, "the way back");
    assert_near(back.z, there.z, 1e-6, "the height");
}

#[test]
fn without_a_lag_without_a_swing_or_without_friction_it_goes_nowhere() {
    let normal = Gait::default();
    for (gait, what) in [
        (Gait { lag: 0.0, ..normal }, "no lag"),
        (Gait { swing: 0.0, ..normal }, "no swing"),
        (Gait { mu: 0.0, ..normal }, "no friction"),
    ] {
        let way = walked(gait, 4.0, STEP).centre().x;
        // Without friction nothing pushes along: the centre keeps its place
        // but for rounding. The others are their own mirror image.
        assert_near(way, 0.0, 1e-6, what);
    }
}

// PROVES: capstones/rest_length
// PROVES: capstones/muscle_power
#[test]
fn the_work_of_the_motors_is_what_was_gained_and_lost() {
    let missing = |h: f64| {
        let start = Critter::new(Gait::default()).unwrap().energy();
        let critter = walked(Gait::default(), 3.0, h);
        let balance = critter.balance;
        assert!(balance.work > 10.0 && balance.lost() > 10.0);
        (balance.work - balance.lost() - (critter.energy() - start)).abs()
    };
    // The trapezoid's error falls with h²: at a quarter of the step it is
    // less than a quarter at the least, kinks or not.
    let (here, fine) = (missing(STEP), missing(0.25 * STEP));
    assert!(here < 5e-3, "{here} J are missing of 20");
    assert!(fine < 1e-3, "{fine} J are missing of 20");
    // The negative control: friction is not a small part of the balance.
    let critter = walked(Gait::default(), 3.0, STEP);
    assert!(
        critter.balance.ground_loss > 0.3,
        "{}",
        critter.balance.ground_loss
    );
}

// PROVES: capstones/tread
#[test]
fn feet_sink_in_no_deeper_than_the_weight_and_a_step_explain() {
    let mut critter = Critter::new(Gait::default()).unwrap();
    let weight = 9.81 * critter.particles.mass().iter().sum::<f64>();
    let feet = critter.feet().len() as f64;
    // All feet carry alike at rest; in a step a few carry it all, and come
    // down besides.
    let even = weight / (feet * critter.ground.ks);
    let mut deepest = 0.0_f64;
    for _ in 0..1440 * 3 {
        critter.step(STEP).unwrap();
        for foot in critter.feet() {
            deepest = deepest.max(-foot.z);
        }
    }
    assert!(deepest > even, "the ground carries nothing");
    assert!(deepest < 12.0 * even, "{deepest} m is too deep");
}

#[test]
fn a_step_allocates_nothing() {
    let mut critter = walked(Gait::default(), 0.1, STEP);
    let counted = allocation_counter::measure(|| {
        for _ in 0..24 {
            critter.step(STEP).unwrap();
        }
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn a_gait_that_makes_no_critter_is_refused_by_name() {
    let normal = Gait::default();
    let refused = |gait: Gait| Critter::new(gait).err().unwrap().field;
    assert_eq!(refused(Gait { pairs: 0, ..normal }), "pairs");
    assert_eq!(refused(Gait { swing: 1.0, ..normal }), "swing");
    assert_eq!(refused(Gait { rate: f64::NAN, ..normal }), "rate");
    assert_eq!(refused(Gait { lag: f64::INFINITY, ..normal }), "phase");
    assert_eq!(refused(Gait { mu: -1.0, ..normal }), "mu");
    assert_eq!(refused(Gait { drag: -1.0, ..normal }), "kdrag");
    let mut critter = Critter::new(normal).unwrap();
    assert_eq!(critter.step(0.0).err().unwrap().field, "h");
}

#[test]
fn the_scene_runs_at_every_end_of_its_sliders() {
    let chapter = capstones::chapter();
    for param in &chapter.scene("critter").unwrap().params {
        for end in [param.min, param.max] {
            let what = format!("{} = {end}", param.name);
            let mut scene = OUTPUTS.scene("critter", &[(param.name, end)]);
            for _ in 0..180 {
                scene.step().unwrap();
            }
            for reading in scene.readings() {
                assert!(reading.value.abs() < 1e3, "{what}: {}", reading.name);
            }
            scene.set(param.name, param.min);
            scene.step().unwrap();
        }
    }
}
