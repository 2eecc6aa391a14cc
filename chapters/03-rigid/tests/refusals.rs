//! Bad bodies and bad input, refused with a line that says what is wrong.

use math::{Mat3, Quat, Vec3};
use rigid::{
    Body, BodyError, ConstantForce, ConstantTorque, FreeRotation, Gravity,
    HeavyTop, MassProperties, Spring, SymmetricTop, World, block, capsule,
    cylinder, point_masses, sphere,
};
use std::fmt::Display;

fn diagonal(x: f64, y: f64, z: f64) -> Mat3 {
    Mat3::from_diagonal(&Vec3::new(x, y, z))
}

/// The line that refuses.
fn line<T, E: Display>(result: Result<T, E>) -> String {
    match result {
        Ok(_) => panic!("it was accepted"),
        Err(error) => error.to_string(),
    }
}

fn body(mass: f64, inertia: Mat3) -> Result<Body, BodyError> {
    let centre = Vec3::zeros();
    Body::new(&MassProperties { mass, centre, inertia })
}

#[test]
fn a_mass_must_be_positive_and_finite() {
    for mass in [-1.0, 0.0, f64::NAN, f64::INFINITY] {
        let line = line(body(mass, Mat3::identity()));
        assert!(line.starts_with("mass is "), "{line}");
    }
    assert!(body(1e-300, Mat3::identity()).is_ok());
}

#[test]
fn an_inertia_must_be_finite_and_symmetric() {
    let mut inertia = diagonal(1.0, 1.0, 1.0);
    inertia[(0, 2)] = f64::NAN;
    assert!(line(body(1.0, inertia)).starts_with("inertia is NaN"));
    inertia[(0, 2)] = 0.25;
    let line = line(body(1.0, inertia));
    let want = "the inertia is not symmetric: entry (1,3) is 0.25, entry \
                (3,1) is 0";
    assert_eq!(line, want);
    // Rounding is forgiven.
    inertia[(0, 2)] = 1e-15;
    assert!(body(1.0, inertia).is_ok());
}

#[test]
fn no_moment_may_exceed_the_sum_of_the_others() {
    let line = line(body(1.0, diagonal(1.0, 3.5, 2.0)));
    let want = "no body has such an inertia: the principal moment 3.5 \
                exceeds the sum of 1 and 2";
    assert_eq!(line, want);
    // A plate has equality, and nothing stops a body that is thicker.
    assert!(body(1.0, diagonal(1.0, 3.0, 2.0)).is_ok());
    // Hidden by a rotation of the axes, it is found all the same.
    let r = rigid::rotation_about(Vec3::new(1.0, 2.0, 3.0), 1.0);
    let turned = rigid::world_inertia(r, diagonal(1.0, 3.5, 2.0));
    assert!(matches!(
        body(1.0, turned),
        Err(BodyError::TriangleInequality { .. })
    ));
}

#[test]
fn negative_and_vanishing_moments_are_told_apart() {
    assert!(matches!(
        body(1.0, diagonal(-1.0, 1.0, 1.0)),
        Err(BodyError::NegativeMoment { .. })
    ));
    // A rod without thickness: real, but free to spin about its axis.
    let rod = [(1.0, Vec3::x()), (1.0, -Vec3::x())];
    let rod = point_masses(&rod).unwrap();
    let line = line(Body::new(&rod));
    assert!(line.contains("the inertia about one axis is zero"), "{line}");
    assert!(line.contains("0, 2 and 2"), "{line}");
}

#[test]
fn solids_name_the_number_that_is_wrong() {
    let size = Vec3::new(1.0, -1.0, 1.0);
    for (line, field) in [
        (line(block(size, 1.0)), "size is -1"),
        (line(block(Vec3::repeat(1.0), 0.0)), "density is 0"),
        (line(sphere(f64::NAN, 1.0)), "radius is NaN"),
        (line(cylinder(1.0, 0.0, 1.0)), "height is 0"),
        (line(capsule(1.0, -1.0, 1.0)), "half_length is -1"),
        (line(point_masses(&[])), "total mass is 0"),
        (line(point_masses(&[(-1.0, size)])), "mass of a point is -1"),
    ] {
        assert!(line.starts_with(field), "{line}");
    }
}

#[test]
fn states_forces_and_motions_name_the_number_that_is_wrong() {
    let nan = Vec3::new(0.0, f64::NAN, 0.0);
    let good = body(1.0, Mat3::identity()).unwrap();
    let zero = Quat::new(0.0, 0.0, 0.0, 0.0);
    let one = Quat::identity();
    let shape = block(Vec3::repeat(1.0), 1.0).unwrap();
    let moments = Vec3::new(1.0, 2.0, 0.0);
    for (line, field) in [
        (line(good.at(nan, one)), "x is NaN"),
        (line(good.at(Vec3::zeros(), zero)), "q is 0"),
        (line(good.moving(nan, Vec3::x())), "v is NaN"),
        (line(good.moving(Vec3::x(), nan)), "omega is NaN"),
        (line(Gravity::new(nan)), "g is NaN"),
        (line(ConstantForce::new(0, Vec3::x(), nan)), "force is NaN"),
        (line(ConstantTorque::new(0, nan)), "torque is NaN"),
        (line(Spring::new([0, 1], [nan; 2], 1.0, 0.0, 1.0)), "point is NaN"),
        (line(Spring::new([0, 1], [Vec3::x(); 2], -1.0, 0.0, 1.0)), "ks is -1"),
        (line(FreeRotation::new(moments, moments, one)), "moments is 0"),
        (line(FreeRotation::new(Vec3::repeat(1.0), nan, one)), "omega_body"),
        (line(FreeRotation::of(&Body::fixed())), "moments is 0"),
        (line(SymmetricTop::new(0.0, 1.0, moments, one)), "across is 0"),
        (line(HeavyTop::new(&shape, nan, one, moments, 9.8)), "tip is NaN"),
    ] {
        assert!(line.starts_with(field), "{line}");
    }
}

#[test]
fn a_force_finds_its_bodies_or_is_refused() {
    let mut world = World::new();
    let push = ConstantForce::new(0, Vec3::zeros(), Vec3::x()).unwrap();
    let line = line(world.add_force(push));
    assert!(line.starts_with("body of a force is 0"), "{line}");
    world.add(body(1.0, Mat3::identity()).unwrap());
    let id = world.add_force(push).unwrap();
    assert!(world.force_as_mut::<ConstantForce>(id).is_some());
    assert!(world.force_as_mut::<Gravity>(id).is_none());
    assert!(world.remove_force(id));
    assert!(!world.remove_force(id));
    assert!(world.set_time(f64::NAN).is_err());
}
