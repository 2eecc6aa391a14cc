//! Input that makes no sense, refused with a line that says what is wrong.

use crate::common::worlds::{cube, surface};
use contact::{
    ContactError, ImpulseMethod, Joint, Material, MouseSpring, ScriptedMotion,
};
use contact::{PenaltyWorld, Solid, World, WorldSettings};
use math::{Quat, Vec3};
use rigid::{Body, PrescribedMotion};
use std::fmt::Debug;

/// The line that refuses.
fn line<T: Debug>(result: Result<T, ContactError>) -> String {
    result.expect_err("it must be refused").to_string()
}

#[test]
fn surfaces_have_numbers_in_range() {
    for friction in [-0.1, f64::NAN, f64::INFINITY] {
        let said = line(Material::new(friction, 0.5));
        assert!(said.starts_with("friction is "), "{said}");
    }
    for restitution in [-0.1, 1.1, f64::NAN] {
        let said = line(Material::new(0.5, restitution));
        assert!(said.starts_with("restitution is "), "{said}");
    }
}

#[test]
fn settings_are_checked_before_a_frame() {
    let usual = WorldSettings::default();
    for (settings, field) in [
        (WorldSettings { tolerance: 0.0, ..usual }, "tolerance"),
        (WorldSettings { tolerance: f64::NAN, ..usual }, "tolerance"),
        (
            WorldSettings { restitution_threshold: -1.0, ..usual },
            "restitution_threshold",
        ),
        (WorldSettings { baumgarte: 0.0, ..usual }, "baumgarte"),
        (WorldSettings { baumgarte: 1.5, ..usual }, "baumgarte"),
        (WorldSettings { shortest_step: 0.0, ..usual }, "shortest_step"),
    ] {
        let mut world = World::new(settings);
        cube(&mut world, Vec3::zeros(), surface(0.5, 0.0));
        let said = line(world.step(0.01));
        assert!(said.starts_with(field), "{said}");
    }
    let mut world = World::new(usual);
    for h in [0.0, -0.1, f64::NAN, f64::INFINITY] {
        let said = line(world.step(h));
        assert!(said.starts_with("h is "), "{said}");
    }
}

#[test]
fn joints_need_two_bodies_a_point_and_a_direction() {
    let bodies = [Body::fixed(), Body::fixed()];
    let p = Vec3::zeros();
    let said = line(Joint::pin(&bodies, [0, 2], p));
    assert!(said.starts_with("second body of a joint is 2"), "{said}");
    let said = line(Joint::pin(&bodies, [1, 1], p));
    assert_eq!(said, "a joint joins body 1 to itself");
    let said = line(Joint::hinge(&bodies, [0, 1], p, Vec3::zeros()));
    assert!(said.starts_with("axis is 0"), "{said}");
    let said = line(Joint::rod(&bodies, [0, 1], [p, p]));
    assert!(said.starts_with("length of a rod is 0"), "{said}");
    let nowhere = Vec3::new(f64::NAN, 0.0, 0.0);
    let said = line(Joint::pin(&bodies, [0, 1], nowhere));
    assert!(said.starts_with("point of a joint is NaN"), "{said}");
}

#[test]
fn worlds_know_their_bodies() {
    let mut world = World::default();
    let body = cube(&mut world, Vec3::zeros(), surface(0.5, 0.0));
    assert!(line(world.wake(7)).starts_with("body is 7"));
    assert!(line(world.ignore_pair(body, 7)).starts_with("body is 7"));
    assert!(line(world.remove(7)).starts_with("body is 7"));
    let rest = ScriptedMotion {
        x: Vec3::zeros(),
        q: Quat::identity(),
        motion: PrescribedMotion::default(),
    };
    let said = line(world.script_motion(7, move |_| rest));
    assert!(said.starts_with("body of a script is 7"), "{said}");
    let said = line(MouseSpring::new(world.bodies(), 7, Vec3::zeros()));
    assert!(said.starts_with("body is 7"), "{said}");
}

#[test]
fn a_script_that_is_not_finite_is_an_error_and_no_panic() {
    let mut world = World::default();
    let body = cube(&mut world, Vec3::zeros(), surface(0.5, 0.0));
    let gone = |t: f64| ScriptedMotion {
        x: Vec3::new(if t > 0.0 { f64::NAN } else { 0.0 }, 0.0, 0.0),
        q: Quat::identity(),
        motion: PrescribedMotion::default(),
    };
    world.script_motion(body, gone).expect("it begins well");
    assert!(line(world.step(0.01)).contains("NaN"));
}

#[test]
fn shapes_need_pieces_volume_and_density() {
    let none: Vec<collision::Polyhedron> = Vec::new();
    assert!(line(Solid::compound(none, 1.0)).contains("at least one"));
    for density in [0.0, -1.0, f64::NAN] {
        let said = line(Solid::block(Vec3::repeat(1.0), density));
        assert!(said.starts_with("density is "), "{said}");
    }
    assert!(Solid::block(Vec3::new(1.0, 0.0, 1.0), 1.0).is_err());
    let flat = [Vec3::zeros(), Vec3::x(), Vec3::y(), Vec3::x() + Vec3::y()];
    assert!(Solid::hull(&flat, 1.0).is_err());
}

#[test]
fn a_body_that_is_not_finite_ends_the_frame_with_an_error() {
    let mut world = World::default();
    let body = cube(&mut world, Vec3::zeros(), surface(0.5, 0.0));
    world.body_mut(body).expect("it").p.x = f64::NAN;
    assert!(world.step(0.01).is_err());
    assert!(PenaltyWorld::new(World::default(), -1.0, 0.0).is_err());
    assert_eq!(
        WorldSettings::default().impulse_method,
        ImpulseMethod::Simultaneous
    );
}
