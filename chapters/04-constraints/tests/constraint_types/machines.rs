//! One small machine for each type of constraint, in motion under gravity.

use super::shapes::{cut, ellipsoid, knot};
use constraints::{
    Coincidence, ConstrainedParticles, CustomConstraint, DistanceForm, Nail,
    OnCircle, OnCurve, OnImplicit, OnLine, OnPlane, OnSphere, Pulley, Rod,
    structures,
};
use math::Vec3;
use particles::{Drag, Gravity, Plane, nail};

/// A machine and what it is called.
pub type Machine = (&'static str, ConstrainedParticles);

/// All of them, projected: positions and velocities are legal.
pub fn passive() -> Vec<Machine> {
    let mut all = vec![
        ("rod", rod(DistanceForm::Length)),
        ("rod, half square", rod(DistanceForm::HalfSquare)),
        ("sphere", sphere(DistanceForm::Length)),
        ("sphere, half square", sphere(DistanceForm::HalfSquare)),
        ("circle", circle()),
        ("line", one(|_| OnLine::new(0, Vec3::y(), slanted()).unwrap())),
        ("plane", one(|_| OnPlane::new(0, slope()))),
        (
            "implicit surface",
            one(|x| OnImplicit::surface(0, x, ellipsoid).unwrap()),
        ),
        (
            "implicit curve",
            one(|x| OnImplicit::curve(0, x, ellipsoid, cut).unwrap()),
        ),
        ("parametric curve", on_knot()),
        ("nail", nailed()),
        ("coincidence", together()),
        ("pulley", pulley()),
        ("own", own()),
        ("double pendulum", pendulum(2)),
        ("redundant truss", truss()),
        ("closed loop", ring()),
    ];
    for (name, machine) in &mut all {
        let projected = machine.project_onto_constraints();
        assert!(projected.is_ok(), "{name}: {projected:?}");
    }
    all
}

fn empty() -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    machine.add_force(Gravity::earth()).unwrap();
    machine
}

/// Gives particle `i` a velocity; the projection makes it legal.
fn throw(machine: &mut ConstrainedParticles, i: usize, v: Vec3) {
    let x = machine.particles().x()[i];
    machine.move_particle(i, x, v).unwrap();
}

fn one<C: constraints::Constraint>(
    make: impl Fn(Vec3) -> C,
) -> ConstrainedParticles {
    let mut machine = empty();
    let x = Vec3::new(0.3, 0.4, 0.5);
    machine.add(0.7, x, Vec3::new(1.0, -0.4, 0.3)).unwrap();
    machine.constrain(make(x)).unwrap();
    machine
}

fn slanted() -> Vec3 {
    Vec3::new(1.0, 2.0, -1.5)
}

fn slope() -> Plane {
    Plane::new(Vec3::zeros(), Vec3::new(0.3, -0.2, 1.0)).unwrap()
}

fn on_knot() -> ConstrainedParticles {
    let mut machine = empty();
    machine.add(0.7, knot(0.4).x, 0.5 * knot(0.4).dx).unwrap();
    machine.constrain(OnCurve::new(0, 0.4, knot).unwrap()).unwrap();
    machine
}

fn rod(form: DistanceForm) -> ConstrainedParticles {
    let mut machine = empty();
    machine.add(1.0, Vec3::zeros(), Vec3::new(0.0, 1.0, 5.0)).unwrap();
    machine.add(2.0, Vec3::x(), Vec3::new(0.5, -1.0, 4.0)).unwrap();
    let rod = Rod::new([0, 1], 1.0).unwrap().with_form(form);
    machine.constrain(rod).unwrap();
    machine
}

fn sphere(form: DistanceForm) -> ConstrainedParticles {
    let mut machine = empty();
    machine.add(0.5, Vec3::new(0.6, 0.0, -0.8), Vec3::y()).unwrap();
    let sphere = OnSphere::new(0, Vec3::zeros(), 1.0).unwrap();
    machine.constrain(sphere.with_form(form)).unwrap();
    machine
}

fn circle() -> ConstrainedParticles {
    let mut machine = empty();
    machine.add(0.5, Vec3::x(), Vec3::new(0.0, 1.0, 2.0)).unwrap();
    let normal = Vec3::new(0.0, 1.0, 0.4);
    let ring = OnCircle::new(0, Vec3::zeros(), normal, 1.0).unwrap();
    machine.constrain(ring).unwrap();
    machine
}

fn nailed() -> ConstrainedParticles {
    let mut machine = rod(DistanceForm::Length);
    machine.constrain(Nail::new(0, Vec3::zeros()).unwrap()).unwrap();
    machine
}

/// Two pendulums whose bobs are one.
fn together() -> ConstrainedParticles {
    let mut machine = empty();
    let x = Vec3::new(0.5, 0.0, -1.0);
    machine.add(1.0, x, 2.0 * Vec3::y()).unwrap();
    machine.add(0.5, x, 2.0 * Vec3::y()).unwrap();
    machine.constrain(Coincidence::new([0, 1]).unwrap()).unwrap();
    for (i, side) in [(0, 0.0), (1, 1.0)] {
        let centre = side * Vec3::x();
        let string = OnSphere::new(i, centre, (x - centre).norm()).unwrap();
        machine.constrain(string).unwrap();
    }
    machine
}

/// Two weights over two wheels; one of them swings.
fn pulley() -> ConstrainedParticles {
    let mut machine = empty();
    machine.add(1.0, Vec3::new(-1.3, 0.0, -1.0), Vec3::zeros()).unwrap();
    machine.add_scripted(1.0, nail(-Vec3::x())).unwrap();
    machine.add_scripted(1.0, nail(Vec3::x())).unwrap();
    machine.add(1.1, Vec3::new(1.0, 0.0, -1.5), Vec3::zeros()).unwrap();
    let now = machine.particles().state();
    let rope = Pulley::along(&now, &[0, 1, 2, 3]).unwrap();
    machine.constrain(rope).unwrap();
    machine
}

/// Two weights whose squared distances from the origin add up to 2.
fn own() -> ConstrainedParticles {
    let mut machine = empty();
    machine.add(1.0, Vec3::x(), Vec3::new(0.3, 1.0, 0.2)).unwrap();
    machine.add(2.0, Vec3::y(), Vec3::new(0.3, -0.2, 0.5)).unwrap();
    let own = CustomConstraint::new(
        &machine.particles().state(),
        &[0, 1],
        |x| 0.5 * (x[0].norm_squared() + x[1].norm_squared()) - 1.0,
        |x, gradient| gradient.copy_from_slice(x),
    );
    machine.constrain(own.unwrap()).unwrap();
    machine
}

/// A pendulum of so many links, let go to the side.
pub fn pendulum(links: usize) -> ConstrainedParticles {
    let mut machine = empty();
    let mut places = Vec::new();
    for i in 0..=links {
        places.push(0.5 * i as f64 * Vec3::new(0.8, 0.0, -0.6));
    }
    structures::chain(&mut machine, &places, 1.0).unwrap();
    throw(&mut machine, 1, Vec3::y());
    machine
}

/// A free square with both diagonals, spinning in its plane and falling: six
/// rods on four corners, one more than needed in the plane.
fn truss() -> ConstrainedParticles {
    let mut machine = empty();
    let spin = Vec3::new(0.0, 3.0, 0.0);
    for (x, z) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
        let x = Vec3::new(x, 0.0, z);
        machine.add(1.0, x, spin.cross(&x) + 4.0 * Vec3::z()).unwrap();
    }
    for ends in [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2], [1, 3]] {
        let now = machine.particles().state();
        let rod = Rod::between(&now, ends).unwrap();
        machine.constrain(rod).unwrap();
    }
    machine
}

/// A ring of six rods, hung up at one corner, in the air: without drag it
/// whips about ever more wildly.
fn ring() -> ConstrainedParticles {
    let mut machine = empty();
    machine.add_force(Drag::new(0.2).unwrap()).unwrap();
    for i in 0..6 {
        let (sin, cos) = (f64::from(i) * std::f64::consts::FRAC_PI_3).sin_cos();
        let x = Vec3::new(cos, 0.2 * sin, sin);
        machine.add(0.5, x, Vec3::zeros()).unwrap();
    }
    let x = machine.particles().x()[0];
    machine.set_script(0, nail(x)).unwrap();
    for i in 0..6 {
        let now = machine.particles().state();
        let rod = Rod::between(&now, [i, (i + 1) % 6]).unwrap();
        machine.constrain(rod).unwrap();
    }
    machine
}
