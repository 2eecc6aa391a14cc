//! Joints: rows that hold, at rest, in motion and at an impact.

use crate::common::worlds::{
    self, FRAME, G, awake, block, floor, run, surface,
};
use contact::{Joint, JointKind, JointRow, World, joint_rows};
use course::Random;
use math::{Mat3, Quat, Vec3};
use rigid::{Body, quaternion_about};

/// Two bodies at random, at rest.
fn pair(random: &mut Random) -> Vec<Body> {
    let mut bodies = Vec::new();
    for k in 0..2 {
        let mass = 1.0 + k as f64;
        let moments = Vec3::new(0.7, 1.1, 0.9) * mass;
        let body = Body::with_inertia(mass, Mat3::from_diagonal(&moments));
        let n = random.vector(7, -1.0, 1.0);
        let x = Vec3::new(n[0], n[1], n[2]);
        let q = Quat::new(n[3], n[4], n[5], n[6]);
        bodies.push(body.expect("a body").at(x, q).expect("a pose"));
    }
    bodies
}

fn all_kinds(bodies: &[Body]) -> Vec<Joint> {
    let pair = [0, 1];
    let p = Vec3::new(0.2, -0.3, 0.4);
    let axis = Vec3::new(1.0, 2.0, -1.0);
    let joints = [
        Joint::rod(bodies, pair, [p, p + axis]),
        Joint::pin(bodies, pair, p),
        Joint::hinge(bodies, pair, p, axis),
        Joint::slider(bodies, pair, axis),
        Joint::fixed(bodies, pair),
    ];
    joints.into_iter().map(|joint| joint.expect("a joint")).collect()
}

fn rows(bodies: &[Body], joint: &Joint) -> Vec<JointRow> {
    let mut rows = Vec::new();
    joint_rows(bodies, joint, &mut rows);
    rows
}

/// The bodies moved for `h` seconds with the velocities they have.
fn drifted(bodies: &[Body], h: f64) -> Vec<Body> {
    let mut moved = bodies.to_vec();
    for body in &mut moved {
        let (v, omega) = (body.v(), body.omega());
        body.x += h * v;
        body.q = quaternion_about(omega, h * omega.norm()) * body.q;
    }
    moved
}

// PROVES: contact/joint_row
#[test]
fn rows_are_the_derivatives_of_what_a_joint_constrains() {
    let mut random = Random::new(31);
    for _ in 0..20 {
        let mut bodies = pair(&mut random);
        for joint in all_kinds(&bodies) {
            for body in &mut bodies {
                let n = random.vector(6, -1.0, 1.0);
                let (v, omega) = (&n[..3], &n[3..]);
                let v = Vec3::from_column_slice(v);
                let omega = Vec3::from_column_slice(omega);
                *body = body.moving(v, omega).expect("velocities");
            }
            let h = 1e-4;
            let c = |h: f64| rows(&drifted(&bodies, h), &joint);
            let (before, now, after) = (c(-h), c(0.0), c(h));
            assert_eq!(now.len(), joint.row_count());
            for k in 0..now.len() {
                let (l, m, r) = (before[k].c, now[k].c, after[k].c);
                let speed = now[k].jac.speed(&bodies);
                // Second order: h^2 = 1e-8.
                assert!((speed - (r - l) / (2.0 * h)).abs() < 1e-7);
                // With steady velocities C'' is the velocity part alone; a
                // steady spin is not free, but that is no part of it.
                let bend = (l - 2.0 * m + r) / (h * h);
                assert!((now[k].velocity_part - bend).abs() < 1e-5);
            }
        }
    }
}

#[test]
fn a_joint_has_no_error_where_it_was_made() {
    let mut random = Random::new(32);
    let bodies = pair(&mut random);
    for joint in all_kinds(&bodies) {
        for row in rows(&bodies, &joint) {
            assert!(row.c.abs() < 1e-12, "{:?}", joint.kind);
        }
        // Put elsewhere, it is not.
        let mut moved = bodies.clone();
        moved[0].x += Vec3::new(0.3, 0.5, 0.2);
        moved[0].q = quaternion_about(Vec3::z(), 0.3) * moved[0].q;
        let rows = rows(&moved, &joint);
        let off = rows.iter().fold(0.0, |c: f64, row| c.max(row.c.abs()));
        assert!(off > 0.05, "{:?}", joint.kind);
    }
}

/// A rod of length 1 that hangs from a fixed point by `make`.
fn pendulum(
    make: impl Fn(&[Body], [usize; 2]) -> Joint,
) -> (World, usize, contact::JointId) {
    let mut world = awake();
    let hook = world.add_shapeless(Body::fixed());
    let x = Vec3::new(0.5, 0.0, 0.0);
    let size = Vec3::new(1.0, 0.1, 0.1);
    let rod = block(&mut world, size, x, Quat::identity(), surface(0.0, 0.0));
    let joint = make(world.bodies(), [rod, hook]);
    let id = world.add_joint(joint).expect("a joint");
    (world, rod, id)
}

#[test]
fn a_hinged_rod_swings_as_a_pendulum_and_keeps_its_energy() {
    let (mut world, rod, id) = pendulum(|bodies, pair| {
        Joint::hinge(bodies, pair, Vec3::zeros(), Vec3::y()).expect("hinge")
    });
    // From the horizontal: omega^2 = 2 m g (h/2)/I at the bottom.
    let body = world.bodies()[rod];
    let moment = body.i_body()[(1, 1)] + 0.25 * body.mass();
    let lowest = (body.mass() * G / moment).sqrt();
    let start = world.energy();
    let (mut fastest, mut worst): (f64, f64) = (0.0, 0.0);
    for _ in 0..600 {
        world.step(FRAME).expect("a frame");
        fastest = fastest.max(world.bodies()[rod].omega().norm());
        worst = worst.max(world.joint_error(id).expect("an error"));
    }
    // RK4 at 60 steps a second: 10 s lose less than a thousandth.
    assert!((world.energy() - start).abs() < 1e-3 * body.mass() * G);
    assert!((fastest - lowest).abs() < 2e-3 * lowest);
    assert!(worst < 1e-5, "{worst}");
    // The axis has stayed what it was.
    assert!(world.bodies()[rod].omega().cross(&Vec3::y()).norm() < 1e-9);
}

#[test]
fn a_slider_falls_straight_and_does_not_turn() {
    let (mut world, rod, id) = pendulum(|bodies, pair| {
        Joint::slider(bodies, pair, Vec3::new(1.0, 0.0, -1.0)).expect("slider")
    });
    let start = world.bodies()[rod].x;
    run(&mut world, 60);
    let body = world.bodies()[rod];
    let way = body.x - start;
    // Down a slope of 45 degrees: g sin 45 along it for one second.
    let along = 0.5 * G * 0.5_f64.sqrt();
    assert!((way.norm() - along).abs() < 1e-6);
    assert!((way.x + way.z).abs() < 1e-9 && way.y.abs() < 1e-9);
    assert!(body.omega().norm() < 1e-9);
    assert!(world.joint_error(id).expect("an error") < 1e-9);
}

#[test]
fn a_fixed_joint_carries_weight_and_torque() {
    let (mut world, rod, id) =
        pendulum(|bodies, pair| Joint::fixed(bodies, pair).expect("glue"));
    run(&mut world, 60);
    let body = world.bodies()[rod];
    assert!((body.x - Vec3::new(0.5, 0.0, 0.0)).norm() < 1e-9);
    let forces = world.joint_forces(id).expect("forces");
    assert_eq!(forces.len(), 6);
    assert!((forces[2] - body.mass() * G).abs() < 1e-6);
}

#[test]
fn a_rod_keeps_a_conical_pendulum_going_round() {
    let mut world = awake();
    let hook = world.add_shapeless(Body::fixed());
    // Length 1, 30 degrees from the vertical: omega^2 = g/cos 30.
    let (sin, cos) = 30.0_f64.to_radians().sin_cos();
    let x = Vec3::new(sin, 0.0, -cos);
    let size = Vec3::repeat(0.1);
    let bob = block(&mut world, size, x, Quat::identity(), surface(0.0, 0.0));
    let rate = (G / cos).sqrt();
    let v = Vec3::new(0.0, rate * sin, 0.0);
    worlds::send(&mut world, bob, v, Vec3::zeros());
    let joint = Joint::rod(world.bodies(), [bob, hook], [x, Vec3::zeros()]);
    let id = world.add_joint(joint.expect("a rod")).expect("a joint");
    assert!(matches!(
        world.joints().next().expect("it").1.kind,
        JointKind::Rod { .. }
    ));
    for _ in 0..300 {
        world.step(FRAME).expect("a frame");
        let x = world.bodies()[bob].x;
        assert!((x.z + cos).abs() < 1e-5, "it stays at its height");
    }
    assert!(world.joint_error(id).expect("an error") < 1e-6);
}

#[test]
fn an_impulse_at_one_link_does_not_tear_the_next_pin() {
    // Two rods pinned end to end lie on a floor, and a cube falls on one.
    let mut world = awake();
    let material = surface(0.3, 0.0);
    floor(&mut world, material);
    let size = Vec3::new(1.0, 0.2, 0.2);
    let mut rods = Vec::new();
    for x in [-0.5, 0.5] {
        let x = Vec3::new(x, 0.0, 0.5);
        rods.push(block(&mut world, size, x, Quat::identity(), material));
    }
    let middle = Vec3::new(0.0, 0.0, 0.5);
    let pin = Joint::pin(world.bodies(), [rods[0], rods[1]], middle);
    let id = world.add_joint(pin.expect("a pin")).expect("a joint");
    let x = Vec3::new(0.6, 0.0, 1.2);
    let size = Vec3::repeat(0.4);
    block(&mut world, size, x, Quat::identity(), material);
    let mut worst: f64 = 0.0;
    let mut passes = 0;
    for _ in 0..120 {
        let report = world.step(FRAME).expect("a frame");
        worlds::assert_sound(&report, 1e-3);
        passes += report.impulse_passes;
        worst = worst.max(world.joint_error(id).expect("an error"));
    }
    assert!(passes >= 2, "both did fall");
    assert!(worst < 2e-4, "{worst}");
}

#[test]
fn a_chain_that_cracks_like_a_whip_gains_nothing_and_holds_its_pins() {
    // Six light blocks, each pinned to the one before, let go level; the
    // free end whips round.
    let mut world = awake();
    let mut before = world.add_shapeless(Body::fixed());
    for k in 0..6 {
        let x = Vec3::new(k as f64 + 0.5, 0.0, 0.0);
        let size = Vec3::new(0.9, 0.1, 0.1);
        let own =
            block(&mut world, size, x, Quat::identity(), surface(0.0, 0.0));
        let at = Vec3::new(k as f64, 0.0, 0.0);
        let pin = Joint::pin(world.bodies(), [own, before], at);
        world.add_joint(pin.expect("a pin")).expect("a joint");
        before = own;
    }
    let start = world.energy();
    let (mut most, mut loose): (f64, f64) = (start, 0.0);
    let (mut kinetic, mut fastest): (f64, f64) = (0.0, 0.0);
    for _ in 0..240 {
        world.step(FRAME).expect("a frame");
        most = most.max(world.energy());
        kinetic = kinetic.max(world.kinetic_energy());
        let bodies = world.bodies();
        fastest = fastest.max(bodies[before].omega().norm());
        for (_, joint) in world.joints() {
            for row in rows(bodies, joint) {
                // But for stabilisation: a fifth of the error per frame.
                let asked = -0.2 / FRAME * row.c;
                let speed = row.jac.speed(bodies);
                loose = loose.max((speed - asked).abs());
            }
        }
    }
    assert!(fastest > 8.0, "no whip: {fastest} rad/s");
    // Steps in which it rises more than 1e-4 are taken again, shorter.
    assert!(most - start < 1e-3 * kinetic, "{most} of {start} J");
    // A thousandth of what a resting contact may approach with.
    assert!(loose < 1e-5, "{loose} m/s");
}

#[test]
fn joints_that_contradict_each_other_are_reported_not_endless() {
    // A rod and a pin that ask for different distances of the same points.
    let mut world = awake();
    let hook = world.add_shapeless(Body::fixed());
    let other = {
        let mut body = Body::fixed();
        body.x.x = 3.0;
        world.add_shapeless(body)
    };
    let size = Vec3::new(1.0, 0.1, 0.1);
    let x = Vec3::new(0.5, 0.0, 0.0);
    let rod = block(&mut world, size, x, Quat::identity(), surface(0.0, 0.0));
    let left = Joint::pin(world.bodies(), [rod, hook], Vec3::zeros());
    let right = Joint::pin(world.bodies(), [rod, other], Vec3::x());
    world.add_joint(left.expect("a pin")).expect("a joint");
    let mut right = right.expect("a pin");
    // Its place on the other body is 1 m farther than the rod reaches.
    right.anchor_b.x += 1.0;
    world.add_joint(right).expect("a joint");
    let report = run(&mut world, 10);
    assert!(report.infeasible > 0 || report.residual > 1e-9);
    assert!(world.bodies()[rod].x.norm() < 10.0);
}
