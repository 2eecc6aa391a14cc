//! Sleep, and what wakes.

use crate::common::worlds::{
    FRAME, cube, floor, run, send, surface, with_settings,
};
use contact::{Joint, MouseSpring, ScriptedMotion, World, WorldSettings};
use math::{Quat, Vec3};
use rigid::{Body, ConstantForce, PrescribedMotion};

/// Three boxes on top of each other that have fallen asleep.
fn asleep() -> (World, usize, [usize; 3]) {
    let mut world = with_settings(WorldSettings::default());
    let material = surface(0.5, 0.0);
    let ground = floor(&mut world, material);
    let stack = [0.5, 1.5, 2.5]
        .map(|z| cube(&mut world, Vec3::new(0.0, 0.0, z), material));
    run(&mut world, 60);
    for body in stack {
        assert!(world.is_asleep(body));
    }
    (world, ground, stack)
}

#[test]
fn a_stack_that_stands_falls_asleep_and_costs_nothing() {
    let (mut world, _, stack) = asleep();
    let before: Vec<_> = world.bodies().iter().map(|b| b.x).collect();
    let report = run(&mut world, 600);
    assert_eq!(
        (report.pivots, report.contacts, report.impulse_passes),
        (0, 0, 0)
    );
    for body in stack {
        assert!(world.is_asleep(body));
        assert_eq!(world.bodies()[body].x, before[body]);
        assert_eq!(world.bodies()[body].v(), Vec3::zeros());
    }
}

#[test]
fn no_body_sleeps_where_sleep_is_off() {
    let settings = WorldSettings { sleep: None, ..WorldSettings::default() };
    let mut world = with_settings(settings);
    floor(&mut world, surface(0.5, 0.0));
    let x = Vec3::new(0.0, 0.0, 0.5);
    let body = cube(&mut world, x, surface(0.5, 0.0));
    run(&mut world, 120);
    assert!(!world.is_asleep(body));
}

#[test]
fn a_body_that_is_hit_wakes_with_all_that_lean_on_it() {
    let (mut world, _, stack) = asleep();
    let x = Vec3::new(2.0, 0.0, 0.6);
    let ball = cube(&mut world, x, surface(0.5, 0.0));
    send(&mut world, ball, Vec3::new(-4.0, 0.0, 0.0), Vec3::zeros());
    run(&mut world, 40);
    for body in stack {
        assert!(!world.is_asleep(body));
    }
    assert!(world.bodies()[stack[0]].x.x < -0.05, "it was moved");
}

#[test]
fn a_support_that_is_taken_away_wakes_those_above() {
    let (mut world, _, stack) = asleep();
    world.remove(stack[0]).expect("it is there");
    run(&mut world, 60);
    for (body, height) in [(stack[1], 0.5), (stack[2], 1.5)] {
        assert!((world.bodies()[body].x.z - height).abs() < 1e-3);
    }
}

#[test]
fn the_floor_under_a_sleeper_may_go_too() {
    let (mut world, ground, stack) = asleep();
    world.remove(ground).expect("it is there");
    run(&mut world, 30);
    assert!(world.bodies()[stack[2]].x.z < 2.0, "everything falls");
}

#[test]
fn a_pull_wakes_and_so_does_its_end() {
    let (mut world, _, stack) = asleep();
    let top = world.bodies()[stack[2]].x;
    let mut grab =
        MouseSpring::new(world.bodies(), stack[2], top).expect("a grab");
    grab.target += Vec3::new(0.0, 0.0, 0.5);
    let id = world.add_force(grab).expect("a force");
    run(&mut world, 30);
    assert!(!world.is_asleep(stack[2]));
    assert!(world.bodies()[stack[2]].x.z > 2.6, "it is lifted");
    assert!(world.remove_force(id));
    run(&mut world, 180);
    assert!(world.is_asleep(stack[2]));
    assert!((world.bodies()[stack[2]].x.z - 2.5).abs() < 1e-3);
}

#[test]
fn a_box_sleeps_under_a_steady_push_and_wakes_when_it_ends() {
    let (mut world, _, stack) = asleep();
    let push =
        ConstantForce::new(stack[2], Vec3::zeros(), Vec3::new(2.0, 0.0, 0.0));
    let id = world.add_force(push.expect("a push")).expect("a force");
    run(&mut world, 1);
    assert!(!world.is_asleep(stack[2]));
    run(&mut world, 60);
    assert!(world.is_asleep(stack[2]), "friction holds it");
    world.remove_force(id);
    run(&mut world, 1);
    assert!(!world.is_asleep(stack[2]), "what pushed it has changed");
}

#[test]
fn a_scripted_floor_that_moves_keeps_its_load_awake() {
    let mut world = with_settings(WorldSettings::default());
    let material = surface(0.5, 0.0);
    let ground = floor(&mut world, material);
    let body = cube(&mut world, Vec3::new(0.0, 0.0, 0.5), material);
    run(&mut world, 60);
    assert!(world.is_asleep(body));
    let rest = Vec3::new(0.0, 0.0, -0.5);
    let slowly = move |t: f64| ScriptedMotion {
        x: rest + 0.2 * (t - 1.0).max(0.0) * Vec3::x(),
        q: Quat::identity(),
        motion: PrescribedMotion::steady(0.2 * Vec3::x(), Vec3::zeros()),
    };
    world.script_motion(ground, slowly).expect("a script");
    run(&mut world, 60);
    assert!(!world.is_asleep(body));
    let x = world.bodies()[body].x.x;
    // It is dragged along: it slips for a moment first.
    assert!((x - 0.2).abs() < 0.01, "{x}");
}

#[test]
fn a_pendulum_at_its_turning_point_does_not_sleep() {
    let mut world = with_settings(WorldSettings::default());
    let hook = world.add_shapeless(Body::fixed());
    let x = Vec3::new(0.0, 0.0, -1.0);
    let bob = cube(&mut world, x, surface(0.5, 0.0));
    let hinge =
        Joint::hinge(world.bodies(), [bob, hook], Vec3::zeros(), Vec3::y());
    world.add_joint(hinge.expect("a hinge")).expect("a joint");
    // So slow that its speed alone would never keep it awake.
    send(&mut world, bob, 0.004 * Vec3::x(), 0.004 * -Vec3::y());
    for _ in 0..300 {
        world.step(FRAME).expect("a frame");
        assert!(!world.is_asleep(bob));
    }
}
