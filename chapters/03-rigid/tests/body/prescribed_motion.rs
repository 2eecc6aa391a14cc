//! Fixed bodies with a prescribed motion.

use math::{Mat3, Vec3};
use ode::{Rk4, advance};
use rigid::{Body, Gravity, PrescribedMotion, World};

fn turning() -> PrescribedMotion {
    PrescribedMotion {
        v: Vec3::new(1.0, 0.0, 0.0),
        omega: Vec3::new(0.0, 0.0, 2.0),
        a: Vec3::new(0.0, 3.0, 0.0),
        alpha: Vec3::new(0.0, 0.0, 4.0),
    }
}

#[test]
fn a_driven_body_has_velocities_and_no_momentum() {
    let body =
        Body::fixed().with_prescribed_motion(turning()).expect("a fixed body");
    assert_eq!(body.v(), Vec3::x());
    assert_eq!(body.omega(), 2.0 * Vec3::z());
    assert_eq!(body.point_velocity(Vec3::y()), -Vec3::x());
    assert_eq!(body.acceleration(Vec3::x()), 3.0 * Vec3::y());
    assert_eq!(body.angular_acceleration(Vec3::x()), 4.0 * Vec3::z());
    assert_eq!(body.kinetic_energy(), 0.0);
    assert!(body.is_fixed());
}

#[test]
fn prescribed_motion_ignores_all_forces() {
    let steady = PrescribedMotion::steady(Vec3::x(), 0.5 * Vec3::z());
    let body =
        Body::fixed().with_prescribed_motion(steady).expect("a fixed body");
    let mut world = World::new();
    world.add(body);
    world.add_force(Gravity::earth()).expect("gravity");
    advance(&mut Rk4::new(), &mut world, 0.01, 200);
    let body = world.bodies()[0];
    assert!((body.x - 2.0 * Vec3::x()).norm() < 1e-12);
    let want = rigid::rotation_about(Vec3::z(), 1.0);
    // RK4 at 0.005 rad a step.
    assert!((body.r() - want).norm() < 1e-9);
}

#[test]
fn only_fixed_bodies_can_be_driven() {
    let body = Body::with_inertia(2.0, Mat3::identity()).expect("a body");
    let refused =
        body.with_prescribed_motion(turning()).expect_err("it can be pushed");
    let line = refused.to_string();
    assert!(
        line.starts_with("mass of a body with prescribed motion is 2"),
        "{line}"
    );
    let mut nowhere = turning();
    nowhere.a.x = f64::NAN;
    assert!(Body::fixed().with_prescribed_motion(nowhere).is_err());
}
