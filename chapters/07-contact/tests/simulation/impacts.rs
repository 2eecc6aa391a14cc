//! Times of impact: nothing passes through anything, however fast and thin.

use crate::common::worlds::{FRAME, block, send, surface};
use contact::{Solid, World, WorldSettings};
use course::Random;
use math::{Quat, Vec3};
use rigid::quaternion_about;

/// The half sides of a bullet and a sheet, m, and the speed, m/s.
const BULLET: f64 = 0.005;
const SHEET: f64 = 0.0005;
const SPEED: f64 = 1000.0;

/// A random direction.
fn direction(random: &mut Random) -> Vec3 {
    loop {
        let v = Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        if v.norm() > 0.1 && v.norm() < 1.0 {
            return v.normalize();
        }
    }
}

/// A bullet: a cube, a ball or a capsule, all 1 cm wide.
fn bullet(k: usize) -> Solid {
    let solid = match k {
        0 => Solid::block(Vec3::repeat(2.0 * BULLET), 1.0),
        1 => Solid::sphere(BULLET, 1.0),
        _ => Solid::capsule(BULLET, BULLET, 1.0),
    };
    solid.expect("a bullet")
}

/// A sheet across the x axis and a bullet on the way to it.
fn shot(mut solid: Solid, random: &mut Random) -> (World, usize) {
    let tolerance = 0.2 * SHEET;
    let mut world =
        World::new(WorldSettings { tolerance, ..WorldSettings::default() });
    let material = surface(0.3, 0.2);
    let sheet = Solid::block(Vec3::new(2.0 * SHEET, 200.0, 200.0), 1.0);
    world.add(sheet.expect("a sheet").fixed(), material);
    let mut v = SPEED * direction(random);
    v.x = v.x.abs().max(0.2 * SPEED);
    let q = quaternion_about(direction(random), random.uniform(0.0, 3.0));
    // Anywhere on the way of the first frame, and right at the sheet too.
    let time = FRAME * random.uniform(0.0, 1.0).powi(3);
    let start = -v * time - 0.02 * Vec3::x();
    solid.body = solid.body.at(start, q).expect("a pose");
    let bullet = world.add(solid, material);
    let spin = random.uniform(0.0, 500.0) * direction(random);
    send(&mut world, bullet, v, spin);
    (world, bullet)
}

#[test]
fn no_bullet_passes_through_a_thin_sheet() {
    let mut random = Random::new(71);
    for k in 0..1200 {
        // A thousand cubes, and a hundred of each round kind.
        let kind = if k < 1000 { 0 } else { 1 + k % 2 };
        let (mut world, bullet) = shot(bullet(kind), &mut random);
        let before = world.bodies()[bullet];
        // The negative control: it would be far behind the sheet.
        assert!((before.x + 2.0 * FRAME * before.v()).x > 1.0);
        let mut passes = 0;
        for _ in 0..2 {
            let report = world.step(FRAME).expect("a frame");
            passes += report.impulse_passes;
            assert!(report.depth <= world.settings.tolerance, "{k}");
            assert_eq!(report.depenetrations, 0, "{k}");
        }
        let x = world.bodies()[bullet].x.x;
        assert!(x < -SHEET && passes > 0, "shot {k}: x = {x}, {passes}");
    }
}

#[test]
fn a_spinning_blade_does_not_pass_through_a_post() {
    // The tip moves by half a metre in a frame, the blade's middle not at
    // all: only the bound on its rotation sees it coming.
    let mut world = World::new(WorldSettings::default());
    let material = surface(0.2, 0.5);
    let post = Solid::block(Vec3::new(0.01, 0.01, 1.0), 1.0);
    let mut post = post.expect("a post").fixed();
    post.body.x = Vec3::new(0.0, 0.9, 0.0);
    world.add(post, material);
    let size = Vec3::new(2.0, 0.002, 0.1);
    let q = Quat::identity();
    let blade = block(&mut world, size, Vec3::zeros(), q, material);
    send(&mut world, blade, Vec3::zeros(), 30.0 * Vec3::z());
    for _ in 0..30 {
        let report = world.step(FRAME).expect("a frame");
        assert!(report.depth <= world.settings.tolerance);
    }
    // It turned back, or slid past: but its spin has changed at the post.
    assert!(world.bodies()[blade].omega().z < 29.0);
}
