//! Input that makes no sense is refused by name.

use constraints::{
    Bead, Coincidence, ConstrainedParticles, Constraint, ConstraintBlocks,
    ConstraintError, CurvePoint, CustomConstraint, EvaluationResult, Feedback,
    FiniteDifferenceObject, LagrangianSystem, LevelSetValue, Nail, OnCircle,
    OnCurve, OnImplicit, OnLine, OnSphere, Pendulum, Pulley, Rod,
    euler_step_limit, pendulum_period, structures,
};
use math::{Mat3, Vec3};
use ode::{InputError, Rk4};
use particles::{State, nail};

fn field<T>(result: Result<T, InputError>) -> &'static str {
    result.err().expect("refused").field
}

fn field_of<T>(result: Result<T, ConstraintError>) -> &'static str {
    match result.err().expect("refused") {
        ConstraintError::Input(input) => input.field,
        other => panic!("{other}"),
    }
}

const NOWHERE: Vec3 = Vec3::new(0.0, f64::NAN, 0.0);
const BAD: [f64; 4] = [0.0, -1.0, f64::NAN, f64::INFINITY];

fn pair() -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    machine.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    machine.add(1.0, Vec3::x(), Vec3::zeros()).unwrap();
    machine
}

#[test]
fn bad_constraints_are_refused_by_the_name_of_the_field() {
    let (o, z) = (Vec3::zeros(), Vec3::z());
    for bad in BAD {
        assert_eq!(field(Rod::new([0, 1], bad)), "length");
        assert_eq!(field(OnSphere::new(0, o, bad)), "radius");
        assert_eq!(field(OnCircle::new(0, o, z, bad)), "radius");
        assert_eq!(field(Pulley::new(&[0, 1], bad)), "length");
        assert_eq!(field(Feedback::critical(bad)), "tau");
    }
    assert_eq!(field(Rod::new([1, 1], 1.0)), "ends");
    assert_eq!(field(Coincidence::new([1, 1])), "ends");
    assert_eq!(field(Pulley::new(&[0], 1.0)), "path");
    assert_eq!(field(OnSphere::new(0, NOWHERE, 1.0)), "centre");
    assert_eq!(field(OnCircle::new(0, o, o, 1.0)), "normal");
    assert_eq!(field(OnLine::new(0, NOWHERE, z)), "point");
    assert_eq!(field(OnLine::new(0, o, o)), "along");
    assert_eq!(field(OnLine::new(0, o, NOWHERE)), "along");
    assert_eq!(field(Nail::new(0, NOWHERE)), "point");
    assert_eq!(field(Feedback::new(-1.0, 1.0)), "ks");
    assert_eq!(field(Feedback::new(1.0, f64::NAN)), "kd");
    assert_eq!(field(euler_step_limit(&Feedback::none())), "ks");
    let message = Rod::new([0, 1], 0.0).unwrap_err().to_string();
    assert_eq!(message, "length is 0, but must be positive and finite");
}

#[test]
fn a_refused_constraint_leaves_the_system_as_it_was() {
    let mut machine = pair();
    let far = Rod::new([0, 2], 1.0).unwrap();
    assert_eq!(field(machine.constrain(far)), "particle of a constraint");
    let twice = Pulley::new(&[0, 1, 0], 2.0).unwrap();
    let error = machine.constrain(twice).unwrap_err();
    let want = "particle of a constraint is 0, but must be named only once";
    assert_eq!(error.to_string(), want);
    assert_eq!(machine.rows(), 0);
    assert_eq!(machine.constraints().count(), 0);
    let now = machine.particles().state();
    assert_eq!(field(Rod::between(&now, [0, 2])), "ends");
    assert_eq!(field(Pulley::along(&now, &[0, 5])), "path");
    assert_eq!(field(machine.remove(2)), "particle");
    let o = Vec3::zeros();
    for bad in BAD {
        assert_eq!(field(machine.add(bad, o, o)), "mass");
    }
    let lost = nail(NOWHERE);
    assert_eq!(field(machine.add_scripted(1.0, lost)), "x");
    assert_eq!(machine.particles().len(), 2);
}

#[test]
fn a_bad_step_is_refused() {
    let mut machine = pair();
    for bad in BAD {
        let stepped = machine.step(&mut Rk4::new(), bad);
        assert_eq!(field_of(stepped), "h");
    }
}

/// A constraint that claims to have no rows, or four.
struct Odd(usize);

impl Constraint for Odd {
    fn rows(&self) -> usize {
        self.0
    }
    fn particles(&self) -> &[usize] {
        &[0]
    }
    fn particles_mut(&mut self) -> &mut [usize] {
        &mut []
    }
    fn evaluate(
        &self,
        _: &State<'_>,
        _: &mut ConstraintBlocks,
    ) -> EvaluationResult {
        Ok(())
    }
}

#[test]
fn a_constraint_has_one_two_or_three_rows() {
    for rows in [0, 4] {
        let mut machine = pair();
        let refused = machine.constrain(Odd(rows));
        assert_eq!(field(refused), "rows of a constraint");
    }
}

#[test]
fn custom_constraints_are_checked() {
    let machine = pair();
    let now = machine.particles().state();
    let zero = |_: &[Vec3]| 0.0;
    let still = |_: &[Vec3], _: &mut [Vec3]| {};
    assert_eq!(
        field_of(CustomConstraint::new(&now, &[], zero, still)),
        "particles"
    );
    assert_eq!(
        field_of(CustomConstraint::new(&now, &[7], zero, still)),
        "particles"
    );
    let flat = |x: Vec3| LevelSetValue {
        value: x.z,
        gradient: Vec3::z(),
        hessian: Mat3::zeros(),
    };
    let placed = OnImplicit::surface(0, NOWHERE, flat);
    assert_eq!(field_of(placed), "near");
    let straight = |s: f64| CurvePoint {
        x: s * Vec3::x(),
        dx: Vec3::x(),
        ddx: Vec3::zeros(),
    };
    assert_eq!(field_of(OnCurve::new(0, f64::NAN, straight)), "s");
}

#[test]
fn beads_pendulums_and_structures_are_checked() {
    let (o, x) = (Vec3::zeros(), Vec3::x());
    assert_eq!(field(Bead::new(0.0, x, o, o)), "mass");
    assert_eq!(field(Bead::new(1.0, o, o, o)), "radius");
    assert_eq!(field(Bead::new(1.0, x, NOWHERE, o)), "v");
    assert_eq!(field(Bead::new(1.0, x, o, NOWHERE)), "force");
    let bead = Bead::new(1.0, x, o, o).unwrap();
    assert_eq!(field(bead.with_penalty(-1.0, 0.0)), "ks");
    assert_eq!(field(pendulum_period(1.0, 9.81, 3.2)), "amplitude");
    assert_eq!(field(pendulum_period(0.0, 9.81, 1.0)), "length");
    let mut machine = ConstrainedParticles::new();
    let one = structures::chain(&mut machine, &[o], 1.0);
    assert_eq!(field(one), "positions");
    let bad = structures::chain(&mut machine, &[o, x], -1.0);
    assert_eq!(field(bad), "mass");
    let sides = [Vec3::x(), Vec3::z()];
    let none = structures::truss(&mut machine, o, sides, [0, 1], 1.0);
    assert_eq!(field(none), "cells");
    assert!(machine.particles().is_empty());
    let arm = Pendulum::new(o, &[1.0]).unwrap();
    let mut arm = LagrangianSystem::new(arm, &[1.0], &[0.0], &[0.0]).unwrap();
    let far = Rod::new([0, 1], 1.0).unwrap();
    assert_eq!(field(arm.constrain(far)), "particle of a constraint");
    let sampled = FiniteDifferenceObject::new(1, 1, |_, _| {}).unwrap();
    assert_eq!(field(sampled.with_step(0.0)), "step");
}
