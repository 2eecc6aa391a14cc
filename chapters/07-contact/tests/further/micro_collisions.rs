//! Resting by small collisions: what it gets right, and what it does not.

use crate::common::worlds::{G, awake, cube, floor, run, surface};
use contact::arrangements::{FRAME, columns};
use contact::{MicroCollisions, SweepOrder};
use course::testing::assert_near;
use math::Vec3;

/// A cube of 1 kg on the floor.
fn one_cube(sweeps: usize) -> MicroCollisions {
    let mut world = awake();
    floor(&mut world, surface(0.0, 0.0));
    cube(&mut world, Vec3::new(0.0, 0.0, 0.5), surface(0.0, 0.0));
    MicroCollisions::new(world, sweeps).expect("small collisions")
}

#[test]
fn the_impulses_of_a_box_at_rest_add_up_to_its_weight_on_average() {
    // Whatever a single step does, the momentum is Mgt less the sum of all
    // impulses; between two hops it never falls for longer than two steps.
    let mut world = one_cube(200);
    let (steps, mut sum, mut first) = (120, 0.0, 0.0);
    for k in 0..steps {
        world.step(FRAME).expect("a step");
        let own: f64 = world.impulses().iter().sum();
        sum += own;
        first = if k == 0 { own } else { first };
    }
    let each = sum / f64::from(steps);
    let mean = G * FRAME;
    let allowed = 2.0 * mean / f64::from(steps);
    assert_near(each, mean, allowed, "the mean of a step");
    // But impulses do not take back what they have given too much: the first
    // step gives more than the weight, and the box hops.
    assert!(first > 1.02 * mean, "{first} N s for {mean} N s");
    // And since no step is taken back, each landing ends inside the floor.
    let height = world.bodies()[1].x.z;
    assert!(height < 0.5 - 1e-3, "{height} m");
}

#[test]
fn with_few_sweeps_the_same_box_sinks_in() {
    // The control: the last corner of a sweep sets the first one in motion
    // again.
    let mut world = one_cube(2);
    for _ in 0..60 {
        world.step(FRAME).expect("a step");
    }
    let height = world.bodies()[1].x.z;
    assert!(height < 0.5 - 1e-4, "{height}");
}

/// How far the top of a stack of ten has sunk after half a second, m.
fn sunk(sweeps: usize) -> f64 {
    let mut world =
        MicroCollisions::new(columns(10).expect("a stack"), sweeps).unwrap();
    let start = world.bodies()[10].x.z;
    for _ in 0..30 {
        world.step(FRAME).expect("a step");
    }
    start - world.bodies()[10].x.z
}

#[test]
fn a_stack_sinks_by_less_the_more_sweeps_there_are() {
    let [few, more, many] = [4, 32, 512].map(sunk);
    assert!(few > 1.5 * more && few > 0.5, "{few} {more} {many} m");
    assert!(more > 100.0 * many.abs(), "{few} {more} {many} m");
    // Computed forces hold it.
    let mut world = columns(10).expect("a stack");
    let start = world.bodies()[10].x.z;
    run(&mut world, 30);
    assert!((start - world.bodies()[10].x.z).abs() < 1e-8);
}

#[test]
fn the_shares_of_the_corners_depend_on_the_order() {
    let shares = |order: SweepOrder| {
        let mut world = one_cube(200);
        world.order = order;
        world.step(FRAME).expect("a step");
        world.impulses().to_vec()
    };
    let (one, other) =
        (shares(SweepOrder::Forward), shares(SweepOrder::Backward));
    let apart = one.iter().zip(&other).map(|(a, b)| (a - b).abs());
    let apart = apart.fold(0.0, f64::max);
    assert!(apart > 0.01 * G * FRAME, "{one:?} {other:?}");
    // The box is symmetric: nothing but the order decides.
    for (a, b) in one.iter().zip(other.iter().rev()) {
        assert_near(*a, *b, 1e-12, "the same place in the order");
    }
}

#[test]
fn a_box_that_bounces_a_little_hops_for_ever_and_never_rests() {
    let mut world = one_cube(200);
    world.restitution = 0.9;
    let (mut highest, mut moves): (f64, usize) = (0.0, 0);
    for _ in 0..240 {
        world.step(FRAME).expect("a step");
        let body = &world.bodies()[1];
        highest = highest.max(body.x.z);
        moves += usize::from(body.v().norm() > 1e-3);
    }
    assert!(highest > 0.5 && highest < 0.6, "{highest}");
    assert!(moves > 200, "it moves in {moves} of 240 frames");
}

#[test]
fn what_is_no_setting_is_refused() {
    assert!(MicroCollisions::new(awake(), 0).is_err());
    let mut world = one_cube(1);
    assert!(world.step(-1.0).is_err());
    world.restitution = 1.5;
    assert!(world.step(FRAME).is_err());
}
