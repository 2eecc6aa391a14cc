//! The loop: bands, clocks, energy and momentum, whatever falls on what.

use crate::common::worlds::{
    FRAME, G, assert_sound, awake, block, cube, floor, run, send,
};
use crate::common::worlds::{surface, with_settings};
use contact::{ImpulseMethod, Solid, World, WorldSettings, bounces_end};
use course::Random;
use math::{Quat, Vec3};
use rigid::Gravity;

/// Boxes of all sizes that fall on each other.
fn heap(n: usize, seed: u64, restitution: f64) -> World {
    let mut world = with_settings(WorldSettings::default());
    let material = surface(0.5, restitution);
    floor(&mut world, material);
    let mut random = Random::new(seed);
    for k in 0..n {
        let size = Vec3::from_fn(|_, _| random.uniform(0.3, 1.0));
        let q = random.vector(4, -1.0, 1.0);
        let q = Quat::new(q[0], q[1], q[2], q[3]);
        let (x, y) = (random.uniform(-0.7, 0.7), random.uniform(-0.7, 0.7));
        let x = Vec3::new(x, y, 1.0 + 1.3 * k as f64);
        block(&mut world, size, x, q, material);
    }
    world
}

#[test]
fn no_step_ever_ends_in_an_overlap_beyond_the_tolerance() {
    for (seed, restitution) in [(51, 0.0), (52, 0.3), (53, 0.8)] {
        let mut world = heap(12, seed, restitution);
        let tolerance = world.settings.tolerance;
        for _ in 0..240 {
            let report = world.step(FRAME).expect("a frame");
            assert_sound(&report, tolerance);
            for contact in world.contacts() {
                assert!(contact.d >= -tolerance);
            }
        }
    }
}

#[test]
fn energy_falls_and_never_grows_by_more_than_the_band_is_worth() {
    for seed in [54, 55] {
        let mut world = heap(10, seed, 0.4);
        let mut mass = 0.0;
        for body in world.bodies() {
            if !body.is_fixed() {
                mass += body.mass();
            }
        }
        // To be pushed out of the band again lifts everything by as much.
        let band = mass * G * world.settings.tolerance;
        let start = world.energy();
        let mut least = start;
        for _ in 0..300 {
            world.step(FRAME).expect("a frame");
            let energy = world.energy();
            assert!(energy <= least + band, "{energy} {least}");
            least = least.min(energy);
        }
        assert!(least < 0.5 * start, "most of it is gone");
    }
}

#[test]
fn the_clock_shows_exactly_what_was_asked_for() {
    let mut world = heap(6, 56, 0.5);
    for k in 1..=200 {
        let report = world.step(FRAME).expect("a frame");
        assert!(report.steps >= 1 && report.steps < 500);
        let late = world.time() - f64::from(k) * FRAME;
        // Rounding of a sum of 200 frames.
        assert!(late.abs() < 1e-12);
    }
}

#[test]
fn momentum_is_kept_where_nothing_pushes_from_outside() {
    let mut world =
        World::new(WorldSettings { sleep: None, ..WorldSettings::default() });
    let material = surface(0.6, 0.4);
    let mut random = Random::new(57);
    for k in 0..6 {
        let turn = random.uniform(0.0, 3.0);
        let axis = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        let q = rigid::quaternion_about(axis, turn);
        let angle = f64::from(k);
        let x = 2.5 * Vec3::new(angle.cos(), angle.sin(), 0.3 * angle.sin());
        let body = block(&mut world, Vec3::repeat(1.0), x, q, material);
        // All towards the middle.
        send(&mut world, body, -x, axis);
    }
    let (p, l, energy) =
        (world.momentum(), world.angular_momentum(), world.energy());
    let report = run(&mut world, 180);
    assert!(report.impulse_passes > 3, "they met");
    assert_sound(&report, 1e-3);
    // Impulses and forces act on both bodies at one point, so that sums are
    // kept to rounding; RK4 keeps the rest.
    assert!((world.momentum() - p).norm() < 1e-9);
    // A force between points that are up to the tolerance apart.
    assert!((world.angular_momentum() - l).norm() < 1e-2);
    assert!(world.energy() < energy);
}

// PROVES: contact/zeno
#[test]
fn endless_bouncing_is_over_when_the_formula_says() {
    let (height, e) = (1.0, 0.5);
    let settings = WorldSettings {
        tolerance: 1e-6,
        restitution_threshold: 1e-3,
        ..WorldSettings::default()
    };
    let mut world = with_settings(settings);
    let material = surface(0.0, e);
    floor(&mut world, material);
    let cube = cube(&mut world, Vec3::new(0.0, 0.0, 0.5 + height), material);
    let end = bounces_end((2.0 * height / G).sqrt(), e);
    let mut moving = 0.0;
    let mut passes = 0;
    for _ in 0..180 {
        let report = world.step(FRAME).expect("a frame");
        passes += report.impulse_passes;
        if world.bodies()[cube].v().norm() > 1e-3 {
            moving = world.time();
        }
    }
    assert!(passes >= 10, "{passes}");
    // The frame after the last in which it moves is the one in which it
    // ends, or the next one.
    assert!(moving < end + FRAME && moving > end - 2.0 * FRAME, "{moving}");
    assert!((world.bodies()[cube].x.z - 0.5).abs() <= 1e-6);
    assert!(world.bodies()[cube].v().norm() < 1e-9);
}

#[test]
fn an_elastic_ball_bounces_as_high_as_before() {
    let mut world = awake();
    let material = surface(0.0, 1.0);
    floor(&mut world, material);
    let cube = cube(&mut world, Vec3::new(0.0, 0.0, 1.5), material);
    let start = world.energy();
    let report = run(&mut world, 600);
    assert!(report.impulse_passes > 5);
    // Each impact is found to within the band: m g tolerance.
    let band = G * world.settings.tolerance * report.impulse_passes as f64;
    assert!((world.energy() - start).abs() < band);
    assert!(world.bodies()[cube].omega().norm() < 1e-6, "and stays flat");
}

#[test]
fn a_bullet_does_not_pass_through_a_thin_wall() {
    let mut world = World::new(WorldSettings::default());
    let material = surface(0.3, 0.2);
    let wall = Solid::block(Vec3::new(0.02, 4.0, 4.0), 1.0);
    let wall = wall.expect("a wall").fixed();
    world.add(wall, material);
    let x = Vec3::new(-3.0, 0.0, 0.0);
    let size = Vec3::repeat(0.05);
    let bullet = block(&mut world, size, x, Quat::identity(), material);
    // 5 m in a frame: a hundred times the wall and the bullet.
    send(&mut world, bullet, Vec3::new(300.0, 1.0, 0.0), Vec3::zeros());
    let report = run(&mut world, 30);
    assert!(world.bodies()[bullet].x.x < 0.0, "it is on its side");
    assert!(report.impulse_passes >= 1);
    assert_sound(&report, 1e-3);
}

#[test]
fn two_spinning_rods_that_sweep_into_each_other_collide() {
    let mut world = World::new(WorldSettings::default());
    let material = surface(0.3, 0.0);
    for (x, spin) in [(-0.6, 30.0), (0.6, -30.0)] {
        let place = Vec3::new(x, 0.0, 0.0);
        let size = Vec3::new(1.0, 0.05, 0.05);
        let q = Quat::identity();
        let rod = block(&mut world, size, place, q, material);
        send(&mut world, rod, -0.5 * place, spin * Vec3::z());
    }
    let report = run(&mut world, 60);
    assert!(report.impulse_passes > 0);
    assert_sound(&report, 1e-3);
}

/// A pyramid whose tip looks along -x and whose base is at x = 0.5: it
/// touches the next one in a single point.
fn pointed() -> Solid {
    let mut points = vec![Vec3::new(-0.5, 0.0, 0.0)];
    for (y, z) in [(-0.4, -0.4), (-0.4, 0.4), (0.4, -0.4), (0.4, 0.4)] {
        points.push(Vec3::new(0.5, y, z));
    }
    Solid::hull(&points, 1.0).expect("a pyramid")
}

#[test]
fn a_cradle_tells_the_two_impulse_methods_apart() {
    // Five bodies in a row that touch; another one comes in.
    let end = |impulse_method: ImpulseMethod| {
        let settings = WorldSettings {
            impulse_method,
            sleep: None,
            ..WorldSettings::default()
        };
        let mut world = World::new(settings);
        let material = surface(0.0, 1.0);
        for place in [0.0, 1.0, 2.0, 3.0, 4.0, -1.2] {
            let mut solid = pointed();
            solid.body.x = place * Vec3::x() - solid.origin;
            world.add(solid, material);
        }
        send(&mut world, 5, Vec3::x(), Vec3::zeros());
        run(&mut world, 60);
        let speed = |k: usize| world.bodies()[k].v().x;
        (speed(4), speed(5), speed(2))
    };
    let (last, first, middle) = end(ImpulseMethod::Propagation);
    assert!((last - 1.0).abs() < 1e-6, "one comes in, one goes out: {last}");
    assert!(first.abs() < 1e-6 && middle.abs() < 1e-6);
    let (last, first, middle) = end(ImpulseMethod::Simultaneous);
    // One against five: it bounces back, and they go together.
    assert!((first + 4.0 / 6.0).abs() < 1e-6, "{first}");
    assert!((last - 2.0 / 6.0).abs() < 1e-6 && (middle - last).abs() < 1e-6);
}

#[test]
fn a_coarse_frame_and_a_fine_one_agree() {
    // The same fall in frames of 1/60 s and of 1/240 s.
    let land = |h: f64, frames: usize| {
        let mut world = awake();
        let material = surface(0.5, 0.0);
        floor(&mut world, material);
        let q = rigid::quaternion_about(Vec3::y(), 0.4);
        let x = Vec3::new(0.0, 0.0, 1.2);
        let body = block(&mut world, Vec3::repeat(1.0), x, q, material);
        for _ in 0..frames {
            world.step(h).expect("a frame");
        }
        world.bodies()[body].x
    };
    let (coarse, fine) = (land(FRAME, 90), land(FRAME / 4.0, 360));
    assert!((coarse - fine).norm() < 0.01, "{coarse} {fine}");
}

#[test]
fn gravity_may_point_anywhere_and_be_absent() {
    let mut world = World::new(WorldSettings::default());
    world
        .add_force(Gravity::new(Vec3::new(0.0, 0.0, 9.81)).expect("g"))
        .expect("gravity");
    let material = surface(0.4, 0.0);
    let ceiling = Solid::block(Vec3::new(9.0, 9.0, 1.0), 1.0);
    let mut ceiling = ceiling.expect("a ceiling").fixed();
    ceiling.body.x.z = 2.5;
    world.add(ceiling, material);
    let body = cube(&mut world, Vec3::new(0.0, 0.0, 0.5), material);
    run(&mut world, 120);
    assert!((world.bodies()[body].x.z - 1.5).abs() < 1e-3);
}
