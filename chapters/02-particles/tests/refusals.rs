//! Input that makes no sense is refused by name.

use math::Vec3;
use ode::{InputError, Rk4};
use particles::structures::{SpringMaterial, beam, block, chain, wheel};
use particles::{
    Angle, BehaviourForce, Coincident, Collisions, Distance, Drag, Friction,
    Gravitation, Gravity, ImpactError, MouseSpring, OnLine, Oscillator,
    Particles, Plane, ShortRange, Spring, motor, nail,
};

fn field<T>(result: Result<T, InputError>) -> &'static str {
    result.err().expect("refused").field
}

const NOWHERE: Vec3 = Vec3::new(0.0, f64::NAN, 0.0);
const BAD: [f64; 3] = [-1.0, f64::NAN, f64::INFINITY];

fn pair() -> Particles {
    let mut particles = Particles::new();
    particles.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    particles.add(1.0, Vec3::x(), Vec3::zeros()).unwrap();
    particles
}

#[test]
fn a_refused_particle_leaves_the_system_as_it_was() {
    let mut system = pair();
    let o = Vec3::zeros();
    for mass in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(field(system.add(mass, o, o)), "mass");
    }
    assert_eq!(field(system.add(1.0, NOWHERE, o)), "x");
    assert_eq!(field(system.add(1.0, o, NOWHERE)), "v");
    assert_eq!(system.len(), 2);
    assert_eq!((system.x().len(), system.v().len()), (2, 2));
    assert_eq!(field(system.move_particle(0, NOWHERE, o)), "x");
    assert_eq!(field(system.move_particle(2, o, o)), "particle");
    assert_eq!(field(system.remove(2)), "particle");
    assert_eq!(field(system.clear_script(2)), "particle");
    assert_eq!(field(system.set_script(2, nail(o))), "particle");
    assert_eq!(field(system.set_script(1, nail(NOWHERE))), "x of the script");
    assert!(!system.is_scripted(1));
    assert_eq!(field(system.set_time(f64::NAN)), "t");
    let message = system.remove(7).unwrap_err().to_string();
    let want =
        "particle is 7, but must be the index of a particle in the system";
    assert_eq!(message, want);
}

#[test]
fn forces_check_their_numbers_and_their_particles() {
    assert_eq!(field(Gravity::new(NOWHERE)), "g");
    assert_eq!(field(Gravitation::new(f64::NAN)), "g");
    for bad in BAD {
        assert_eq!(field(Drag::new(bad)), "kdrag");
        assert_eq!(field(Spring::new([0, 1], bad, 0.0, 0.0)), "ks");
        assert_eq!(field(Spring::new([0, 1], 0.0, bad, 0.0)), "kd");
        assert_eq!(field(Spring::new([0, 1], 0.0, 0.0, bad)), "rest");
        assert_eq!(field(ShortRange::repulsion(bad, 1.0)), "ks");
        assert_eq!(field(ShortRange::attraction(1.0, bad)), "radius");
        let o = Vec3::zeros();
        assert_eq!(field(MouseSpring::new(0, o, bad, 0.0)), "ks");
        assert_eq!(field(MouseSpring::new(0, o, 0.0, bad)), "kd");
        let same = Coincident([0, 1]);
        assert_eq!(field(BehaviourForce::new(same, bad, 0.0)), "ks");
        assert_eq!(field(BehaviourForce::new(same, 0.0, bad)), "kd");
        assert_eq!(field(Distance::new([0, 1], bad)), "rest");
        assert_eq!(field(Oscillator::new(bad, 1.0, 0.0)), "m");
        assert_eq!(field(Oscillator::new(1.0, bad, 0.0)), "ks");
        assert_eq!(field(Oscillator::new(1.0, 1.0, bad)), "kd");
        assert_eq!(field(Oscillator::pair(1.0, bad, 1.0, 0.0)), "m2");
    }
    assert_eq!(field(Spring::new([3, 3], 1.0, 0.0, 0.0)), "ends");
    assert_eq!(field(MouseSpring::new(0, NOWHERE, 1.0, 0.0)), "target");
    assert_eq!(field(Angle::new([0, 1, 2], f64::NAN)), "rest");
    assert_eq!(field(OnLine::new(0, NOWHERE, Vec3::x())), "point");
    assert_eq!(field(OnLine::new(0, Vec3::x(), Vec3::zeros())), "along");
    let mut system = pair();
    let stray = Spring::new([0, 2], 1.0, 0.0, 0.0).unwrap();
    assert_eq!(field(system.add_force(stray)), "particle of a force");
    assert_eq!(system.forces().count(), 0);
    let now = system.state();
    assert_eq!(field(Spring::between(&now, [0, 5], 1.0, 0.0)), "ends");
}

#[test]
fn planes_and_motors_check_their_vectors() {
    let o = Vec3::zeros();
    assert_eq!(field(Plane::new(NOWHERE, Vec3::x())), "point");
    assert_eq!(field(Plane::new(o, NOWHERE)), "normal");
    assert_eq!(field(Plane::new(o, o)), "normal");
    assert_eq!(field(Plane::floor(f64::NAN)), "point");
    assert_eq!(field(motor(NOWHERE, o, o, 1.0)), "centre");
    assert_eq!(field(motor(o, NOWHERE, o, 1.0)), "arm");
    assert_eq!(field(motor(o, o, NOWHERE, 1.0)), "side");
    assert_eq!(field(motor(o, o, o, f64::INFINITY)), "omega");
    let error = Plane::new(o, o).unwrap_err();
    assert_eq!(error.to_string(), "normal is 0, but must be longer than zero");
}

#[test]
fn a_refused_structure_leaves_the_system_as_it_was() {
    let mut system = pair();
    let good = SpringMaterial { mass: 1.0, ks: 1.0, kd: 0.0 };
    let (o, one) = (Vec3::zeros(), Vec3::repeat(1.0));
    for (bad, name) in [
        (SpringMaterial { mass: 0.0, ..good }, "mass"),
        (SpringMaterial { ks: -1.0, ..good }, "ks"),
        (SpringMaterial { kd: f64::NAN, ..good }, "kd"),
    ] {
        assert_eq!(field(chain(&mut system, [o, one], 3, &bad)), name);
        assert_eq!(field(block(&mut system, o, one, [1; 3], &bad)), name);
    }
    assert_eq!(field(chain(&mut system, [o, one], 0, &good)), "links");
    assert_eq!(field(chain(&mut system, [o, NOWHERE], 3, &good)), "x");
    assert_eq!(field(block(&mut system, o, -one, [1; 3], &good)), "size");
    let none = [1, 0, 1];
    assert_eq!(field(block(&mut system, o, one, none, &good)), "cells");
    assert_eq!(field(beam(&mut system, o, 0.0, 1.0, 1, &good)), "length");
    assert_eq!(field(beam(&mut system, o, 1.0, 0.0, 1, &good)), "thickness");
    assert_eq!(field(beam(&mut system, o, 1.0, 1.0, 0, &good)), "bays");
    assert_eq!(field(wheel(&mut system, o, 0.0, 8, 1.0, &good)), "radius");
    assert_eq!(field(wheel(&mut system, o, 1.0, 2, 1.0, &good)), "spokes");
    let nan = f64::NAN;
    assert_eq!(field(wheel(&mut system, o, 1.0, 8, nan, &good)), "omega");
    assert_eq!(system.len(), 2);
    assert_eq!(system.forces().count(), 0);
}

#[test]
fn a_step_among_planes_checks_its_settings() {
    let complaint = |change: fn(&mut Collisions), h: f64| {
        let mut ground = Collisions::new(vec![], 0.5);
        change(&mut ground);
        match ground.step(&mut Rk4::new(), &mut pair(), h) {
            Err(ImpactError::Input(InputError { field, .. })) => field,
            other => panic!("accepted: {other:?}"),
        }
    };
    assert_eq!(complaint(|_| (), 0.0), "h");
    assert_eq!(complaint(|_| (), -0.1), "h");
    assert_eq!(complaint(|_| (), f64::NAN), "h");
    assert_eq!(complaint(|g| g.restitution = 1.1, 0.1), "restitution");
    assert_eq!(complaint(|g| g.restitution = f64::NAN, 0.1), "restitution");
    assert_eq!(complaint(|g| g.rest_speed = -1.0, 0.1), "rest_speed");
    assert_eq!(complaint(|g| g.tolerance = 0.0, 0.1), "tolerance");
    let linear = |g: &mut Collisions| {
        g.friction = Friction::Linear { kf: -1.0 };
    };
    assert_eq!(complaint(linear, 0.1), "kf");
    let coulomb = |g: &mut Collisions| {
        g.friction = Friction::Coulomb { mu_static: 0.2, mu_kinetic: 0.3 };
    };
    assert_eq!(complaint(coulomb, 0.1), "mu_kinetic");
}
