//! The derivatives of every constraint, held against differences at random
//! places and velocities.

use super::shapes::{cut, ellipsoid, knot};
use constraints::{
    Coincidence, Constraint, ConstraintBlocks, ConstraintError, CurvePoint,
    CustomConstraint, DistanceForm, EvaluationResult, LevelSetValue, Nail,
    OnCircle, OnCurve, OnImplicit, OnLine, OnPlane, OnSphere, Pulley, Rod,
    check_derivatives,
};
use course::Random;
use math::{Mat3, Vec3};
use particles::{Plane, State};

fn vector(random: &mut Random) -> Vec3 {
    Vec3::from_column_slice(&random.vector(3, -1.0, 1.0))
}

/// Four particles anywhere, moving anyhow.
struct Cloud {
    x: Vec<Vec3>,
    v: Vec<Vec3>,
}

impl Cloud {
    fn new(random: &mut Random) -> Self {
        let mut cloud = Self { x: Vec::new(), v: Vec::new() };
        for _ in 0..4 {
            cloud.x.push(vector(random));
            cloud.v.push(2.0 * vector(random));
        }
        cloud
    }

    fn now(&self) -> State<'_> {
        State { t: 0.0, x: &self.x, v: &self.v, mass: &[1.0; 4] }
    }
}

/// One constraint of each kind, of random shape.
fn one_of_each(
    random: &mut Random,
    now: &State<'_>,
) -> Vec<Box<dyn Constraint>> {
    let mut all: Vec<Box<dyn Constraint>> = Vec::new();
    let centre = 3.0 * vector(random);
    let normal = vector(random);
    let plane = Plane::new(centre, normal).unwrap();
    for form in [DistanceForm::Length, DistanceForm::HalfSquare] {
        let rod = Rod::new([2, 0], 1.3).unwrap();
        all.push(Box::new(rod.with_form(form)));
        let sphere = OnSphere::new(1, centre, 0.7).unwrap();
        all.push(Box::new(sphere.with_form(form)));
        let circle = OnCircle::new(3, centre, normal, 0.7).unwrap();
        all.push(Box::new(circle.with_form(form)));
    }
    all.push(Box::new(OnLine::new(2, centre, normal).unwrap()));
    all.push(Box::new(OnPlane::new(1, plane)));
    all.push(Box::new(Nail::new(1, centre).unwrap()));
    all.push(Box::new(Coincidence::new([3, 1]).unwrap()));
    all.push(Box::new(Pulley::new(&[3, 0, 2, 1], 2.0).unwrap()));
    let surface = OnImplicit::surface(2, now.x[2], ellipsoid).unwrap();
    all.push(Box::new(surface));
    let curve = OnImplicit::curve(2, now.x[2], ellipsoid, cut).unwrap();
    all.push(Box::new(curve));
    let triple = |x: &[Vec3]| x[0].cross(&x[1]).dot(&x[2]);
    let gradient = |x: &[Vec3], gradient: &mut [Vec3]| {
        gradient[0] = x[1].cross(&x[2]);
        gradient[1] = x[2].cross(&x[0]);
        gradient[2] = x[0].cross(&x[1]);
    };
    let rate = |x: &[Vec3], v: &[Vec3], rate: &mut [Vec3]| {
        rate[0] = v[1].cross(&x[2]) + x[1].cross(&v[2]);
        rate[1] = v[2].cross(&x[0]) + x[2].cross(&v[0]);
        rate[2] = v[0].cross(&x[1]) + x[0].cross(&v[1]);
    };
    let measured =
        CustomConstraint::new(now, &[3, 1, 0], triple, gradient).unwrap();
    all.push(Box::new(measured));
    let exact =
        CustomConstraint::new(now, &[3, 1, 0], triple, gradient).unwrap();
    all.push(Box::new(exact.with_rate(now, rate).unwrap()));
    all
}

// Differences of fourth order over 1e-3 of smooth functions: 1e-11, times
// the derivatives near a short rod, which grow like a power of its curvature.
// PROVES: constraints/cdot
#[test]
fn the_derivatives_of_every_constraint_agree_with_differences() {
    let mut random = Random::new(4);
    for _ in 0..40 {
        let cloud = Cloud::new(&mut random);
        let now = cloud.now();
        for (kind, constraint) in
            one_of_each(&mut random, &now).iter().enumerate()
        {
            let checked = check_derivatives(constraint.as_ref(), &now, 1e-7);
            assert!(checked.is_ok(), "kind {kind}: {checked:?}");
        }
    }
}

#[test]
fn the_derivatives_on_a_parametric_curve_agree_on_it_and_off_it() {
    let mut random = Random::new(5);
    for _ in 0..40 {
        let s = random.uniform(0.0, 6.0);
        let wire = OnCurve::new(0, s, knot).unwrap();
        let x = [knot(s).x + 0.1 * vector(&mut random)];
        let v = [vector(&mut random)];
        let now = State { t: 0.0, x: &x, v: &v, mass: &[1.0] };
        // Off the curve the third derivative is a difference over 1e-4.
        check_derivatives(&wire, &now, 1e-6).unwrap();
    }
}

/// A rod that forgets to turn: its `J'` is zero.
struct Stiff(Rod);

impl Constraint for Stiff {
    fn rows(&self) -> usize {
        1
    }
    fn particles(&self) -> &[usize] {
        self.0.particles()
    }
    fn particles_mut(&mut self) -> &mut [usize] {
        self.0.particles_mut()
    }
    fn evaluate(
        &self,
        now: &State<'_>,
        out: &mut ConstraintBlocks,
    ) -> EvaluationResult {
        self.0.evaluate(now, out)?;
        for k in 0..2 {
            out.set_block(0, k, out.jac(k)[0], Vec3::zeros());
        }
        Ok(())
    }
}

// PROVES: constraints/rod
#[test]
fn a_rod_that_forgets_to_turn_is_noticed() {
    let cloud = Cloud::new(&mut Random::new(6));
    let stiff = Stiff(Rod::new([0, 1], 1.0).unwrap());
    let error = check_derivatives(&stiff, &cloud.now(), 1e-7).unwrap_err();
    assert_eq!((error.what, error.given), ("d/dt dC/dx", 0.0));
    assert!(error.measured.abs() > 1e-3);
}

#[test]
fn a_wrong_gradient_of_a_custom_constraint_is_refused_with_both_numbers() {
    let x = [Vec3::new(1.0, 0.0, 0.0)];
    let v = [Vec3::zeros()];
    let now = State { t: 0.0, x: &x, v: &v, mass: &[1.0] };
    // The factor 2 is forgotten: dC/dx is 2 x.
    let wrong = |x: &[Vec3], gradient: &mut [Vec3]| gradient[0] = x[0];
    let square = |x: &[Vec3]| x[0].norm_squared() - 1.0;
    let error = CustomConstraint::new(&now, &[0], square, wrong).err().unwrap();
    let ConstraintError::Derivative(which) = error else {
        panic!("{error}");
    };
    assert_eq!((which.what, which.axis, which.given), ("dC/dx", 0, 1.0));
    assert!((which.measured - 2.0).abs() < 1e-9);
    let message = error.to_string();
    assert!(message.starts_with("dC/dx, row 0, particle 0"), "{message}");
    assert!(
        message
            .contains("given 1.000000, but finite differences give 2.000000"),
        "{message}"
    );
}

#[test]
fn a_gradient_that_is_right_at_one_place_only_is_refused() {
    let (x, v) = ([Vec3::x()], [Vec3::zeros()]);
    let now = State { t: 0.0, x: &x, v: &v, mass: &[1.0] };
    let fixed = |_: &[Vec3], gradient: &mut [Vec3]| gradient[0] = Vec3::x();
    let length = |x: &[Vec3]| x[0].norm() - 1.0;
    assert!(CustomConstraint::new(&now, &[0], length, fixed).is_err());
}

#[test]
fn a_wrong_rate_a_wrong_hessian_and_a_wrong_curve_are_refused() {
    let (x, v) = ([Vec3::x()], [Vec3::zeros()]);
    let now = State { t: 0.0, x: &x, v: &v, mass: &[1.0] };
    let half = |x: &[Vec3]| 0.5 * (x[0].norm_squared() - 1.0);
    let gradient = |x: &[Vec3], out: &mut [Vec3]| out.copy_from_slice(x);
    let own = || CustomConstraint::new(&now, &[0], half, gradient).unwrap();
    let right = |_: &[Vec3], v: &[Vec3], out: &mut [Vec3]| {
        out.copy_from_slice(v);
    };
    let wrong = |x: &[Vec3], _: &[Vec3], out: &mut [Vec3]| {
        out.copy_from_slice(x);
    };
    assert!(own().with_rate(&now, right).is_ok());
    assert!(own().with_rate(&now, wrong).is_err());
    let flat =
        |x: Vec3| LevelSetValue { hessian: Mat3::zeros(), ..ellipsoid(x) };
    assert!(OnImplicit::surface(0, Vec3::x(), flat).is_err());
    let straight = |s: f64| CurvePoint { ddx: Vec3::zeros(), ..knot(s) };
    assert!(OnCurve::new(0, 0.3, straight).is_err());
}
