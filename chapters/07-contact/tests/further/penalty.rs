//! Contacts as springs: what the chapter does not do, and why.

use crate::common::worlds::{G, awake, cube, floor, run, surface};
use contact::{PenaltyWorld, penalty_force};
use math::Vec3;
use ode::{Rk4, Solver};

#[test]
fn a_spring_pushes_only_from_inside_and_never_pulls() {
    assert_eq!(penalty_force(0.0, -1.0, 100.0, 10.0), 0.0);
    assert_eq!(penalty_force(1e-3, -1.0, 100.0, 10.0), 0.0);
    assert!((penalty_force(-0.1, 0.0, 100.0, 10.0) - 10.0).abs() < 1e-12);
    // Leaving fast, damping would pull.
    assert_eq!(penalty_force(-0.1, 5.0, 100.0, 10.0), 0.0);
}

/// How deep a cube stands in the floor after a second, m.
fn sunk(ks: f64, boxes: usize) -> f64 {
    let mut world = awake();
    let material = surface(0.0, 0.0);
    floor(&mut world, material);
    for level in 0..boxes {
        let x = Vec3::new(0.0, 0.0, 0.5 + level as f64);
        cube(&mut world, x, material);
    }
    let kd = 0.2 * ks.sqrt();
    let mut springs = PenaltyWorld::new(world, ks, kd).expect("springs");
    let mut solver = Rk4::new();
    for _ in 0..4000 {
        springs.step(&mut solver, 5e-4).expect("a step");
    }
    0.5 - springs.bodies()[1].x.z
}

#[test]
fn on_springs_bodies_sink_in_by_their_weight() {
    // Four corners: m g/(4 ks); a second box on top makes it twice as deep.
    let (one, two) = (sunk(1000.0, 1), sunk(1000.0, 2));
    assert!((one - G / 4000.0).abs() < 1e-5, "{one}");
    assert!((two - 2.0 * G / 4000.0).abs() < 2e-4, "{two}");
    assert!(sunk(4000.0, 1) < 0.3 * one, "stiffer ones less");
    // Computed forces do not.
    let mut world = awake();
    floor(&mut world, surface(0.0, 0.0));
    let x = Vec3::new(0.0, 0.0, 0.5);
    let body = cube(&mut world, x, surface(0.0, 0.0));
    run(&mut world, 60);
    assert!((world.bodies()[body].x.z - 0.5).abs() < 1e-9);
}

#[test]
fn stiff_springs_need_short_steps() {
    // Four corners of 1e6 N/m under 1 kg: omega = 2000/s, and RK4 holds up
    // to 2.8/omega = 1.4 ms.
    let end = |h: f64| {
        let mut world = awake();
        let material = surface(0.0, 0.0);
        floor(&mut world, material);
        cube(&mut world, Vec3::new(0.0, 0.0, 0.5), material);
        let mut springs = PenaltyWorld::new(world, 1e6, 0.0).expect("springs");
        let (mut solver, mut highest): (Rk4, f64) = (Rk4::new(), 0.0);
        solver.step(&mut springs, h);
        while highest < 10.0 && ode::System::time(&springs) < 0.5 {
            springs.step(&mut solver, h).expect("a step");
            highest = highest.max(springs.bodies()[1].x.z);
        }
        highest
    };
    assert!(end(2e-4) < 0.51);
    assert!(end(1.0 / 60.0) > 0.6, "it is thrown off");
}
