//! Friction: it holds, it slides, and no direction is stronger than another.

use crate::common::worlds::{
    self, FRAME, G, assert_sound, awake, block, floor, send, surface,
};
use contact::{Material, OnSlope, Solid, StepReport, World, on_slope};
use math::Vec3;
use rigid::{quaternion_about, rotate};

/// A slope of `angle` radians down the x axis, and a block of the given size
/// on it that is turned by `turn` about the slope's normal.
fn on_a_slope(angle: f64, mu: f64, size: Vec3, turn: f64) -> (World, usize) {
    let mut world = awake();
    let material = surface(mu, 0.0);
    let tilt = quaternion_about(Vec3::y(), angle);
    let n = rotate(tilt, Vec3::z());
    let slab = Solid::block(Vec3::new(60.0, 60.0, 1.0), 1.0);
    let mut slab = slab.expect("a slab").fixed();
    slab.body = slab.body.at(-0.5 * n, tilt).expect("a pose");
    world.add(slab, material);
    let q = tilt * quaternion_about(Vec3::z(), turn);
    let x = 0.5 * size.z * n;
    let brick = block(&mut world, size, x, q, material);
    (world, brick)
}

/// How far a body went in so many frames, and the worst report.
fn way(world: &mut World, body: usize, frames: usize) -> (f64, StepReport) {
    let start = world.bodies()[body].x;
    let report = worlds::run(world, frames);
    ((world.bodies()[body].x - start).norm(), report)
}

// PROVES: contact/slope
#[test]
fn a_brick_sticks_below_tan_theta_and_slides_above_by_a_thousandth() {
    let size = Vec3::new(1.0, 1.0, 0.5);
    for mu in [0.1_f64, 0.5, 1.0] {
        // A square base has no direction of its own: turned by any angle it
        // does the same.
        for turn in [0.0, 0.4, std::f64::consts::FRAC_PI_4] {
            let (mut world, brick) =
                on_a_slope((0.999 * mu).atan(), mu, size, turn);
            let (stuck, report) = way(&mut world, brick, 60);
            assert!(stuck < 1e-9, "mu {mu} turn {turn}: {stuck}");
            assert_sound(&report, 1e-3);

            let angle = (1.001 * mu).atan();
            let (mut world, brick) = on_a_slope(angle, mu, size, turn);
            let (slid, report) = way(&mut world, brick, 60);
            let want = 0.5 * G * (angle.sin() - mu * angle.cos());
            // A steady acceleration for one second: RK4 makes no error, the
            // forces are good to 1e-8 or so of the weight.
            assert!((slid - want).abs() < 1e-6, "{slid} {want}");
            assert_sound(&report, 1e-3);
        }
    }
}

#[test]
fn a_tall_brick_tips_where_statics_says() {
    // On a rough slope, 1 % to either side of tan theta = length/height.
    let size = Vec3::new(0.5, 0.5, 1.0);
    for (slope, tips) in [(0.495_f64, false), (0.505, true)] {
        let (mut world, brick) = on_a_slope(slope.atan(), 1.0, size, 0.0);
        let q = world.bodies()[brick].q;
        let report = worlds::run(&mut world, 120);
        assert_sound(&report, 1e-3);
        let turned = (world.bodies()[brick].q - q).norm();
        assert_eq!(turned > 0.05, tips, "slope {slope}: {turned}");
        let exact = on_slope(slope.atan(), 1.0, 0.5, 1.0);
        assert_eq!(exact == OnSlope::Tips, tips);
    }
}

// PROVES: contact/coulomb
#[test]
fn every_force_is_in_its_cone_and_on_its_edge_where_it_slides() {
    let (mut world, brick) =
        on_a_slope(0.7, 0.3, Vec3::new(1.0, 0.6, 0.4), 0.3);
    send(&mut world, brick, Vec3::new(0.5, 1.5, 0.0), Vec3::zeros());
    let mut seen = 0;
    for _ in 0..60 {
        world.step(FRAME).expect("a frame");
        for (contact, force) in world.contact_forces() {
            let limit = 0.3 * force.normal;
            // Trial states are solved to 1e-8 of the accelerations.
            assert!(force.friction.norm() <= limit * (1.0 + 1e-6) + 1e-9);
            assert!(force.friction.dot(&contact.n).abs() < 1e-9);
            let v = contact::relative_velocity(world.bodies(), &contact);
            let slip = v - contact.n.dot(&v) * contact.n;
            if slip.norm() > 0.5 && force.normal > 1e-3 {
                seen += 1;
                let against = -force.friction.dot(&slip);
                let most = limit * slip.norm();
                // The force of the last stage, seen a moment later.
                assert!(against > 0.99 * most, "{against} {most}");
            }
        }
    }
    assert!(seen > 50);
}

#[test]
fn a_block_stops_where_the_work_of_friction_has_used_up_its_energy() {
    // Whatever the direction: v^2/(2 mu g).
    for angle in [0.0_f64, 0.3, 0.785, 1.2] {
        let mut world = awake();
        let material = surface(0.4, 0.0);
        floor(&mut world, material);
        let x = Vec3::new(0.0, 0.0, 0.25);
        let q = math::Quat::identity();
        let size = Vec3::new(1.0, 1.0, 0.5);
        let brick = block(&mut world, size, x, q, material);
        let (sin, cos) = angle.sin_cos();
        let v = 2.0 * Vec3::new(cos, sin, 0.0);
        send(&mut world, brick, v, Vec3::zeros());
        let (gone, report) = way(&mut world, brick, 90);
        assert_sound(&report, 1e-3);
        let want = 4.0 / (2.0 * 0.4 * G);
        // It comes to rest over a frame or two: mu g h^2/2 too far.
        let late = 0.4 * G * FRAME * FRAME;
        assert!((gone - want).abs() < late, "{angle}: {gone} {want}");
        let body = &world.bodies()[brick];
        assert!(body.v().norm() < 1e-6);
        let aside = Vec3::new(-sin, cos, 0.0).dot(&body.x);
        assert!(aside.abs() < 1e-6, "it went straight: {aside}");
    }
}

#[test]
fn without_friction_nothing_stops_it() {
    let mut world = awake();
    floor(&mut world, Material::smooth());
    let x = Vec3::new(0.0, 0.0, 0.5);
    let cube = worlds::cube(&mut world, x, surface(0.9, 0.0));
    send(&mut world, cube, Vec3::x(), Vec3::zeros());
    worlds::run(&mut world, 60);
    // The geometric mean with a smooth floor is none at all.
    assert!((world.bodies()[cube].v().x - 1.0).abs() < 1e-9);
}

#[test]
fn impulses_have_friction_too() {
    // A cube falls flat and flies forward. What comes up is e times what
    // came down, and mu times both together is lost ahead.
    let (mu, e, fall) = (0.1, 0.5, 0.4);
    let mut world = awake();
    let material = surface(mu, e);
    floor(&mut world, material);
    let x = Vec3::new(0.0, 0.0, 0.5 + fall);
    let cube = worlds::cube(&mut world, x, material);
    send(&mut world, cube, Vec3::x(), Vec3::zeros());
    let start = world.energy();
    let down = (2.0 * G * fall).sqrt();
    let frames = ((down / G + 0.5 * e * down / G) / FRAME) as usize;
    let report = worlds::run(&mut world, frames);
    assert_eq!(report.impulse_passes, 1);
    let body = world.bodies()[cube];
    let want = 1.0 - mu * (1.0 + e) * down;
    // The impact is found to within the band.
    assert!((body.v().x - want).abs() < 1e-3, "{} {want}", body.v().x);
    assert!(world.energy() < start);
    // Rough enough, it stops sliding altogether.
    let mut world = awake();
    let material = surface(0.9, e);
    floor(&mut world, material);
    let cube = worlds::cube(&mut world, x, material);
    send(&mut world, cube, Vec3::x(), Vec3::zeros());
    worlds::run(&mut world, frames);
    let sole = world.bodies()[cube].x - 0.5 * Vec3::z();
    assert!(world.bodies()[cube].point_velocity(sole).x.abs() < 0.02);
}

#[test]
fn a_spinning_plate_comes_to_rest_by_friction_alone() {
    // All four corners slide in different directions; their forces add up
    // to a torque and no force.
    let mut world = awake();
    let material = surface(0.3, 0.0);
    floor(&mut world, material);
    let size = Vec3::new(1.0, 1.0, 0.2);
    let x = Vec3::new(0.0, 0.0, 0.1);
    let q = math::Quat::identity();
    let plate = block(&mut world, size, x, q, material);
    send(&mut world, plate, Vec3::zeros(), 3.0 * Vec3::z());
    // torque = mu m g r on four corners at r = sqrt(1/2), inertia m/6.
    let slowing = 6.0 * 0.3 * G * 0.5_f64.sqrt();
    let time = 3.0 / slowing;
    let frames = (0.5 * time / FRAME) as usize;
    let report = worlds::run(&mut world, frames);
    assert_sound(&report, 1e-3);
    let want = 3.0 - slowing * frames as f64 * FRAME;
    let body = world.bodies()[plate];
    // Friction looks against the motion, but for a trace of what turns the
    // corners round.
    assert!((body.omega().z - want).abs() < 1e-4, "{} {want}", body.omega().z);
    assert!(body.v().norm() < 1e-9 && (body.x - x).norm() < 1e-9);
    worlds::run(&mut world, 60);
    assert!(world.bodies()[plate].omega().norm() < 1e-6);
}
