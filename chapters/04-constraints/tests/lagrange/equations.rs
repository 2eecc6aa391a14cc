//! Objects given by parameters: notes F §5.

use constraints::{
    BeadOnCurve, Composite, ConstrainedParticles, ConstraintError, CurvePoint,
    FiniteDifferenceObject, FreePoints, LagrangianSystem, Nail, Parametric,
    Pendulum, Rod, structures,
};
use course::Random;
use math::Vec3;
use ode::{Adaptive, DormandPrince, Rk4, System, Tolerance, advance};
use particles::measure::total_energy;
use particles::{Gravity, nail};

fn circle(s: f64) -> CurvePoint {
    let (sin, cos) = s.sin_cos();
    let x = Vec3::new(sin, 0.0, -cos);
    CurvePoint { x, dx: Vec3::new(cos, 0.0, sin), ddx: -x }
}

fn swing(
    lengths: &[f64],
    u: &[f64],
    udot: &[f64],
) -> LagrangianSystem<Pendulum> {
    let pendulum = Pendulum::new(Vec3::zeros(), lengths).unwrap();
    let masses = vec![1.0; lengths.len()];
    let mut system = LagrangianSystem::new(pendulum, &masses, u, udot).unwrap();
    system.add_force(Gravity::earth()).unwrap();
    system
}

fn to_time(system: &mut dyn System, t: f64) {
    let tolerance = Tolerance::both(1e-12).unwrap();
    let mut adaptive = Adaptive::new(DormandPrince::new(), tolerance);
    adaptive.run(system, t).unwrap();
}

#[test]
fn a_bead_on_a_parametric_circle_is_a_pendulum() {
    let wire = BeadOnCurve::new(0.3, circle).unwrap();
    let mut bead = LagrangianSystem::new(wire, &[2.0], &[0.3], &[1.0]).unwrap();
    bead.add_force(Gravity::earth()).unwrap();
    let mut derivative = [0.0; 2];
    bead.derivative(&mut derivative);
    // theta'' = -g sin theta, whatever the mass
    let want = -9.81 * 0.3_f64.sin();
    assert!((derivative[1] - want).abs() < 1e-14);
    assert_eq!(derivative[0], 1.0);
    // The wire carries the weight and the centripetal force.
    let tension = 2.0 * (9.81 * 0.3_f64.cos() + 1.0);
    assert!((bead.constraint_force(0).norm() - tension).abs() < 1e-12);
}

#[test]
fn the_force_of_the_shape_is_at_right_angles_to_every_parameter() {
    let mut system =
        swing(&[1.0, 0.7, 0.4], &[0.3, 2.0, -1.0], &[1.0, -2.0, 0.5]);
    system.derivative(&mut [0.0; 6]);
    for k in 0..3 {
        let mut sum = 0.0;
        for i in 0..3 {
            // J^T Q^ = 0
            sum += system.jac()[3 * k + i].dot(&system.constraint_force(i));
        }
        assert!(sum.abs() < 1e-12, "parameter {k}: {sum:e}");
    }
}

#[test]
fn a_pendulum_by_angles_keeps_its_energy_to_the_order_of_the_solver() {
    let drift = |steps: usize| {
        let mut system = swing(&[1.0, 1.0], &[2.0, 1.0], &[0.0, 0.0]);
        let before = total_energy(system.particles());
        advance(&mut Rk4::new(), &mut system, 2.0 / steps as f64, steps);
        (total_energy(system.particles()) - before).abs()
    };
    let slope = (drift(500) / drift(2000)).log2() / 2.0;
    assert!(slope > 3.75, "{slope}");
}

// Eighth-order differences over 0.02 are good to 1e-12, second ones to 1e-11.
// PROVES: constraints/parametric
#[test]
fn analytic_derivatives_agree_with_finite_differences() {
    let mut random = Random::new(13);
    for n in 1..=4 {
        let lengths = random.vector(n, 0.3, 1.5);
        let pendulum = Pendulum::new(Vec3::y(), &lengths).unwrap();
        let twin = pendulum.clone();
        let sampled =
            FiniteDifferenceObject::new(n, n, move |u, q| twin.positions(u, q))
                .unwrap();
        let u = random.vector(n, -3.0, 3.0);
        let udot = random.vector(n, -2.0, 2.0);
        compare(&pendulum, &sampled, &u, &udot);
        let both = Composite::new().with(pendulum).with(FreePoints(2));
        let u = random.vector(n + 6, -3.0, 3.0);
        let udot = random.vector(n + 6, -2.0, 2.0);
        let twin = Pendulum::new(Vec3::y(), &lengths).unwrap();
        let twin = Composite::new().with(twin).with(FreePoints(2));
        let sampled = FiniteDifferenceObject::new(n + 6, n + 2, move |u, q| {
            twin.positions(u, q)
        })
        .unwrap();
        compare(&both, &sampled, &u, &udot);
    }
}

fn compare(a: &dyn Parametric, b: &dyn Parametric, u: &[f64], udot: &[f64]) {
    let (n, points) = (a.dofs(), a.points());
    assert_eq!((n, points), (b.dofs(), b.points()));
    let zeros = vec![Vec3::zeros(); n * points];
    let mut jac = [zeros.clone(), zeros];
    let mut bias = [vec![Vec3::zeros(); points], vec![Vec3::zeros(); points]];
    for (k, object) in [a, b].into_iter().enumerate() {
        object.jacobian(u, &mut jac[k]);
        object.bias_acceleration(u, udot, &mut bias[k]);
    }
    for (a, b) in jac[0].iter().zip(&jac[1]) {
        assert!((a - b).norm() < 1e-11, "J: {a} {b}");
    }
    for (a, b) in bias[0].iter().zip(&bias[1]) {
        assert!((a - b).norm() < 1e-9, "J' u': {a} {b}");
    }
}

#[test]
fn a_finite_difference_pendulum_swings_like_the_exact_one() {
    let mut exact = swing(&[1.0, 0.5], &[1.0, 2.0], &[0.0, 1.0]);
    let twin = Pendulum::new(Vec3::zeros(), &[1.0, 0.5]).unwrap();
    let sampled =
        FiniteDifferenceObject::new(2, 2, move |u, q| twin.positions(u, q))
            .unwrap();
    let (u, udot) = ([1.0, 2.0], [0.0, 1.0]);
    let mut sampled =
        LagrangianSystem::new(sampled, &[1.0, 1.0], &u, &udot).unwrap();
    sampled.add_force(Gravity::earth()).unwrap();
    to_time(&mut exact, 1.0);
    to_time(&mut sampled, 1.0);
    for k in 0..2 {
        let error = (exact.u()[k] - sampled.u()[k]).abs();
        assert!(error < 1e-8, "{error:e}");
    }
}

// PROVES: constraints/lagrange
#[test]
fn rods_and_angles_tell_the_same_story() {
    let places: Vec<Vec3> = [0.0, 1.0, 2.0].map(|i| i * Vec3::x()).into();
    let mut rods = ConstrainedParticles::new();
    rods.add_force(Gravity::earth()).unwrap();
    structures::chain(&mut rods, &places, 1.0).unwrap();
    let right = std::f64::consts::FRAC_PI_2;
    let mut angles = swing(&[1.0, 1.0], &[right, right], &[0.0, 0.0]);
    to_time(&mut rods, 2.0);
    to_time(&mut angles, 2.0);
    for i in 0..2 {
        let error = rods.particles().x()[i + 1] - angles.particles().x()[i];
        assert!(error.norm() < 1e-8, "{:e}", error.norm());
    }
}

/// A double pendulum whose end is tied to a free particle by so many rods.
fn hybrid(rods: usize) -> LagrangianSystem<Composite> {
    let arm = Pendulum::new(Vec3::zeros(), &[1.0, 1.0]).unwrap();
    let object = Composite::new().with(arm).with(FreePoints(1));
    let u = [1.0, 0.5, 0.0, 0.0, 0.0];
    let masses = [1.0, 2.0, 0.5];
    let mut system =
        LagrangianSystem::new(object, &masses, &u, &[0.0; 5]).unwrap();
    system.add_force(Gravity::earth()).unwrap();
    for _ in 0..rods {
        let now = system.particles().state();
        let rod = Rod::between(&now, [1, 2]).unwrap();
        system.constrain(rod).unwrap();
    }
    system
}

#[test]
fn a_rod_on_a_lagrangian_object_is_kept_and_does_no_work() {
    // The second rod is redundant.
    for rods in [1, 2] {
        let mut system = hybrid(rods);
        let before = total_energy(system.particles());
        to_time(&mut system, 3.0);
        system.derivative(&mut [0.0; 10]);
        assert!(system.take_error().is_none());
        for c in system.c() {
            assert!(c.abs() < 1e-9, "{c:e}");
        }
        let drift = (total_energy(system.particles()) - before).abs();
        assert!(drift < 1e-8, "{drift:e}");
    }
    // Without the rod the free particle goes elsewhere.
    let (mut tied, mut loose) = (hybrid(1), hybrid(0));
    to_time(&mut tied, 1.0);
    to_time(&mut loose, 1.0);
    let apart = loose.particles().x()[2] - tied.particles().x()[2];
    assert!(apart.norm() > 0.1);
}

#[test]
fn a_hybrid_moves_like_the_same_thing_made_of_rods() {
    let mut tied = hybrid(1);
    let mut rods = ConstrainedParticles::new();
    rods.add_force(Gravity::earth()).unwrap();
    rods.add_scripted(1.0, nail(Vec3::zeros())).unwrap();
    for i in 0..3 {
        let now = tied.particles().state();
        rods.add(now.mass[i], now.x[i], now.v[i]).unwrap();
    }
    for ends in [[0, 1], [1, 2], [2, 3]] {
        let now = rods.particles().state();
        let rod = Rod::between(&now, ends).unwrap();
        rods.constrain(rod).unwrap();
    }
    to_time(&mut tied, 1.0);
    to_time(&mut rods, 1.0);
    for i in 0..3 {
        let error = tied.particles().x()[i] - rods.particles().x()[i + 1];
        assert!(error.norm() < 1e-9, "{:e}", error.norm());
    }
}

#[test]
fn a_contradiction_and_a_lost_inertia_are_reported() {
    // A rigid arm of length 1, nailed at a distance of 2.
    let arm = Pendulum::new(Vec3::zeros(), &[1.0]).unwrap();
    let mut system =
        LagrangianSystem::new(arm, &[1.0], &[0.0], &[0.0]).unwrap();
    let far = Nail::new(0, -2.0 * Vec3::z()).unwrap();
    let nail = system.constrain(far).unwrap();
    let mut derivative = [0.0; 2];
    system.derivative(&mut derivative);
    assert!(derivative[1].is_nan());
    let error = system.take_error().unwrap();
    let error = error.downcast_ref();
    assert!(matches!(error, Some(ConstraintError::Inconsistent { .. })));
    assert!(system.unconstrain(nail));
    system.derivative(&mut derivative);
    assert!(system.take_error().is_none());
    // A curve that stands still at s = 0: the bead has no inertia there.
    let cusp = |s: f64| CurvePoint {
        x: Vec3::new(s * s * s, s * s, 0.0),
        dx: Vec3::new(3.0 * s * s, 2.0 * s, 0.0),
        ddx: Vec3::new(6.0 * s, 2.0, 0.0),
    };
    let wire = BeadOnCurve::new(0.0, cusp).unwrap();
    let mut bead = LagrangianSystem::new(wire, &[1.0], &[0.0], &[1.0]).unwrap();
    bead.derivative(&mut derivative);
    let error = bead.take_error().unwrap();
    let expected = "parameter 0 moves no mass of its own at t = 0";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn bad_objects_are_refused_by_name() {
    let arm = || Pendulum::new(Vec3::zeros(), &[1.0]).unwrap();
    let new = |masses: &[f64], u: &[f64], udot: &[f64]| {
        LagrangianSystem::new(arm(), masses, u, udot).err().unwrap().field
    };
    assert_eq!(new(&[], &[0.0], &[0.0]), "masses");
    assert_eq!(new(&[-1.0], &[0.0], &[0.0]), "mass");
    assert_eq!(new(&[1.0], &[0.0, 1.0], &[0.0]), "u");
    assert_eq!(new(&[1.0], &[f64::NAN], &[0.0]), "u");
    assert_eq!(new(&[1.0], &[0.0], &[f64::INFINITY]), "udot");
    let lengths = |lengths: &[f64]| {
        Pendulum::new(Vec3::zeros(), lengths).err().unwrap().field
    };
    assert_eq!((lengths(&[]), lengths(&[0.0])), ("lengths", "lengths"));
    let tilted = arm().in_plane(Vec3::z(), Vec3::new(1.0, 0.0, 0.1));
    assert_eq!(tilted.err().unwrap().field, "side");
    assert_eq!(
        FiniteDifferenceObject::new(0, 1, |_, _| {}).err().unwrap().field,
        "dofs"
    );
}
