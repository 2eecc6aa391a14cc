//! Bodies that scripts move: walls that shake, tables that turn.

use crate::common::worlds::{FRAME, G, assert_sound, block, cube, floor, run};
use crate::common::worlds::{surface, with_settings};
use contact::{ScriptedMotion, Solid, World, WorldSettings};
use course::Random;
use math::{Quat, Vec3};
use rigid::{PrescribedMotion, quaternion_about};

/// A box of six walls, 2 m wide inside, that is shaken along `way`: `reach`
/// m to either side, `rate` rad/s.
fn shaken(way: Vec3, reach: f64, rate: f64) -> World {
    let mut world = with_settings(WorldSettings::default());
    let material = surface(0.4, 0.4);
    for axis in 0..3 {
        for side in [-1.0, 1.0] {
            let (mut size, mut place) = (Vec3::repeat(3.0), Vec3::zeros());
            (size[axis], place[axis]) = (0.5, 1.25 * side);
            let wall = Solid::block(size, 1.0).expect("a wall").fixed();
            let wall = world.add(wall, material);
            let motion = move |t: f64| {
                let (sin, cos) = (rate * t).sin_cos();
                let v = reach * rate * cos * way;
                let a = -reach * rate * rate * sin * way;
                let motion =
                    PrescribedMotion { v, a, ..PrescribedMotion::default() };
                let x = place + reach * sin * way;
                ScriptedMotion { x, q: Quat::identity(), motion }
            };
            world.script_motion(wall, motion).expect("a script");
        }
    }
    for a in 0..6 {
        for b in 0..a {
            world.ignore_pair(a, b).expect("walls");
        }
    }
    world
}

#[test]
fn dice_stay_in_the_box_that_is_shaken() {
    let mut world = shaken(Vec3::new(1.0, 0.3, 0.5), 0.3, 6.0);
    let mut random = Random::new(61);
    for k in 0..8 {
        let q = random.vector(4, -1.0, 1.0);
        let q = Quat::new(q[0], q[1], q[2], q[3]);
        let along = |k: usize| -0.5 + (k % 2) as f64;
        let x = Vec3::new(along(k), along(k / 2), along(k / 4));
        block(&mut world, Vec3::repeat(0.3), x, q, surface(0.4, 0.4));
    }
    let report = run(&mut world, 240);
    assert!(
        report.impulse_passes > 100,
        "it rattles: {}",
        report.impulse_passes
    );
    assert_sound(&report, 1e-3);
    let box_x = world.bodies()[0].x + Vec3::new(1.25, 0.0, 0.0);
    for die in world.bodies().iter().skip(6) {
        assert!((die.x - box_x).amax() < 1.0, "{}", die.x);
    }
}

#[test]
fn a_lift_presses_by_its_acceleration() {
    // F6: without the script's acceleration in b the load would lag.
    let mut world = with_settings(WorldSettings::default());
    let material = surface(0.5, 0.0);
    let ground = floor(&mut world, material);
    let body = cube(&mut world, Vec3::new(0.0, 0.0, 0.5), material);
    let a = 2.0;
    let lift = move |t: f64| {
        let x = Vec3::new(0.0, 0.0, -0.5 + 0.5 * a * t * t);
        let (v, a) = (a * t * Vec3::z(), a * Vec3::z());
        let motion = PrescribedMotion { v, a, ..PrescribedMotion::default() };
        ScriptedMotion { x, q: Quat::identity(), motion }
    };
    world.script_motion(ground, lift).expect("a script");
    let report = run(&mut world, 60);
    assert_sound(&report, 1e-3);
    assert_eq!(report.impulse_passes, 0, "it never bounces");
    let height = world.bodies()[body].x.z - world.bodies()[ground].x.z;
    assert!((height - 1.0).abs() < 1e-6, "{height}");
    let force: f64 =
        world.contact_forces().map(|(_, force)| force.normal).sum();
    // That of the last stage of the solver, which is off by some h^2.
    assert!((force - (G + a)).abs() < 0.01, "{force}");
}

#[test]
fn a_turning_table_carries_a_block_as_long_as_friction_holds_it() {
    // r omega^2 against mu g, a few percent to either side.
    for (spin, stays) in [(2.15_f64, true), (2.3, false)] {
        let mut world = with_settings(WorldSettings::default());
        let material = surface(0.5, 0.0);
        let ground = floor(&mut world, material);
        let rest = Vec3::new(0.0, 0.0, -0.5);
        // It starts to turn slowly: 0.5 rad/s each second.
        let turning = move |t: f64| {
            let rate = (0.5 * t).min(spin);
            let speeding = t < 2.0 * spin;
            let angle = if speeding {
                0.25 * t * t
            } else {
                0.25 * (2.0 * spin).powi(2) + (t - 2.0 * spin) * spin
            };
            let alpha = if speeding { 0.5 } else { 0.0 };
            let motion = PrescribedMotion {
                omega: rate * Vec3::z(),
                alpha: alpha * Vec3::z(),
                ..PrescribedMotion::default()
            };
            let q = quaternion_about(Vec3::z(), angle);
            ScriptedMotion { x: rest, q, motion }
        };
        world.script_motion(ground, turning).expect("a script");
        let x = Vec3::new(1.0, 0.0, 0.1);
        let size = Vec3::repeat(0.2);
        let q = Quat::identity();
        let body = block(&mut world, size, x, q, material);
        run(&mut world, 400);
        let away = world.bodies()[body].x.xy().norm();
        // sqrt(mu g/r) = 2.215 rad/s
        assert_eq!((away - 1.0).abs() < 1e-3, stays, "{spin}: {away}");
    }
}

#[test]
fn walls_that_close_in_are_reported_and_the_clock_goes_on() {
    let mut world = with_settings(WorldSettings::default());
    let material = surface(0.3, 0.0);
    let body = cube(&mut world, Vec3::new(0.0, 0.0, 0.5), material);
    floor(&mut world, material);
    for side in [-1.0, 1.0] {
        let wall = Solid::block(Vec3::new(1.0, 3.0, 3.0), 1.0);
        let wall = world.add(wall.expect("a wall").fixed(), material);
        let squeeze = move |t: f64| {
            let place = side * (1.05 - 0.2 * t);
            let v = -side * 0.2 * Vec3::x();
            let x = Vec3::new(place, 0.0, 1.5);
            let motion = PrescribedMotion::steady(v, Vec3::zeros());
            ScriptedMotion { x, q: Quat::identity(), motion }
        };
        world.script_motion(wall, squeeze).expect("a script");
    }
    world.ignore_pair(2, 3).expect("walls");
    world.ignore_pair(1, 2).expect("walls");
    world.ignore_pair(1, 3).expect("walls");
    let report = run(&mut world, 40);
    // After a quarter of a second there is no room left.
    assert!(report.infeasible > 0 || report.unresolved > 0, "{report:?}");
    assert!((world.time() - 40.0 * FRAME).abs() < 1e-12);
    assert!(world.bodies()[body].x.norm() < 10.0);
}
