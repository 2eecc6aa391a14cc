//! Stacks: they stand as long as statics says, and then they fall.

use crate::common::worlds::{
    FRAME, assert_sound, awake, block, cube, floor, run,
};
use crate::common::worlds::{surface, with_settings};
use contact::{SleepSettings, WorldSettings, max_overhang};
use math::{Quat, Vec3};

#[test]
fn ten_boxes_stand_for_a_minute_and_do_not_move() {
    let mut world = awake();
    let material = surface(0.5, 0.0);
    floor(&mut world, material);
    for level in 0..10 {
        let x = Vec3::new(0.0, 0.0, 0.5 + f64::from(level));
        cube(&mut world, x, material);
    }
    let start: Vec<Vec3> = world.bodies().iter().map(|b| b.x).collect();
    let report = run(&mut world, 3600);
    assert_sound(&report, 1e-3);
    assert_eq!(report.impulse_passes, 0);
    for (body, x) in world.bodies().iter().zip(start) {
        // The tolerance is 1e-3; forces are good to 1e-8 or better.
        assert!((body.x - x).norm() < 1e-7, "{}", (body.x - x).norm());
        assert!((body.q - Quat::identity()).norm() < 1e-7);
    }
}

#[test]
fn a_crooked_stack_that_is_set_down_hard_stands_too() {
    let mut world = awake();
    let material = surface(0.6, 0.0);
    floor(&mut world, material);
    let mut random = course::Random::new(41);
    let mut x = Vec3::new(0.0, 0.0, 0.55);
    for _ in 0..6 {
        x.x = random.uniform(-0.15, 0.15);
        x.y = random.uniform(-0.15, 0.15);
        let turn = random.uniform(-0.3, 0.3);
        let q = rigid::quaternion_about(Vec3::z(), turn);
        block(&mut world, Vec3::repeat(1.0), x, q, material);
        x.z += 1.02;
    }
    let report = run(&mut world, 300);
    assert_sound(&report, 1e-3);
    for (level, body) in world.bodies().iter().skip(1).enumerate() {
        let height = 0.5 + level as f64;
        // Each contact is in its band: the gaps add up.
        assert!((body.x.z - height).abs() < 1e-3 * (level + 1) as f64);
        assert!(body.v().norm() < 1e-3);
    }
}

/// A stack of bricks of length 1 in which each is put out as far over the
/// one below as statics allows, times `share`; the whole stands on a table
/// whose edge is at x = 0.
fn overhanging(bricks: usize, share: f64) -> contact::World {
    let mut world = awake();
    let material = surface(0.8, 0.0);
    let table = contact::Solid::block(Vec3::new(4.0, 2.0, 1.0), 1.0);
    let mut table = table.expect("a table").fixed();
    table.body.x = Vec3::new(-2.0, 0.0, -0.5);
    world.add(table, material);
    for level in 0..bricks {
        // The brick on top sticks out farthest.
        let farther = max_overhang(bricks);
        let above = max_overhang(bricks - level - 1);
        let x = share * (farther - above) - 0.5;
        let z = 0.1 + 0.2 * level as f64;
        let size = Vec3::new(1.0, 0.5, 0.2);
        let place = Vec3::new(x, 0.0, z);
        block(&mut world, size, place, Quat::identity(), material);
    }
    world
}

#[test]
fn an_overhanging_stack_falls_just_where_statics_says() {
    // At the critical overhang everything balances on edges. Half a
    // percent to either side decides.
    for bricks in [1, 2, 3, 5] {
        for (share, falls) in
            [(0.95, false), (0.995, false), (1.005, true), (1.05, true)]
        {
            let mut world = overhanging(bricks, share);
            let start: Vec<Vec3> = world.bodies().iter().map(|b| b.x).collect();
            let report = run(&mut world, 240);
            assert_sound(&report, 1e-3);
            let mut moved: f64 = 0.0;
            for (body, x) in world.bodies().iter().zip(&start) {
                moved = moved.max((body.x - x).norm());
            }
            let fell = moved > 0.05;
            assert_eq!(fell, falls, "{bricks} bricks, {share}: {moved}");
            assert!(falls || moved < 1e-3, "{bricks} {share}: {moved}");
        }
    }
}

#[test]
fn a_stack_that_is_about_to_fall_does_not_sleep() {
    // Just beyond the edge it starts so slowly that a limit on speed alone
    // would put it to sleep.
    let mut world = overhanging(1, 1.0001);
    world.settings.sleep = Some(SleepSettings::default());
    run(&mut world, 480);
    let fallen = world.bodies()[1].x.z < -0.5;
    assert!(fallen, "it fell: {}", world.bodies()[1].x);
    // The negative control: with a limit on speed alone it hangs there.
    let mut world = overhanging(1, 1.0001);
    let careless =
        SleepSettings { acceleration: 100.0, ..SleepSettings::default() };
    world.settings.sleep = Some(careless);
    run(&mut world, 300);
    assert!(world.is_asleep(1));
}

#[test]
fn a_heavy_box_on_a_light_one_is_no_trouble() {
    let mut world = awake();
    let material = surface(0.5, 0.0);
    floor(&mut world, material);
    cube(&mut world, Vec3::new(0.0, 0.0, 0.5), material);
    let heavy = contact::Solid::block(Vec3::repeat(1.0), 1e4);
    let mut heavy = heavy.expect("a box");
    heavy.body.x.z = 1.5;
    world.add(heavy, material);
    let report = run(&mut world, 120);
    assert_sound(&report, 1e-3);
    assert!((world.bodies()[2].x.z - 1.5).abs() < 1e-6);
}

#[test]
fn the_same_stack_twice_moves_alike_to_the_last_bit() {
    let drop = || {
        let mut world = with_settings(WorldSettings::default());
        let material = surface(0.4, 0.3);
        floor(&mut world, material);
        for level in 0..6 {
            let turn = 0.2 * f64::from(level);
            let q = rigid::quaternion_about(Vec3::new(1.0, 0.4, 0.2), turn);
            let x = Vec3::new(0.0, 0.0, 1.0 + 1.6 * f64::from(level));
            block(&mut world, Vec3::repeat(1.0), x, q, material);
        }
        for _ in 0..120 {
            world.step(FRAME).expect("a frame");
        }
        world.bodies().iter().flat_map(|b| b.state()).collect::<Vec<f64>>()
    };
    assert_eq!(drop(), drop());
}
