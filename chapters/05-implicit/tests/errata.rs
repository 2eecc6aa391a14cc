//! The mistakes of notes E and of its slides: what is printed fails, what is
//! right holds.

use implicit::{
    BackwardEuler, FieldWithJacobian, ImplicitParticles, ImplicitSolver,
    SpringNetwork, exact_factor, explicit_factor, implicit_factor,
    overshoot_limit, stability_limit, velocity_change,
};
use math::{MatN, Vec3};
use particles::Spring;

/// E1: notes E §4 eq. 4-5 has the unit matrix where the masses belong.
#[test]
fn with_masses_other_than_one_the_matrix_needs_them() {
    // m x'' = -k x from (1, 0.3), as a first-order system: the standard.
    let (h, m, k) = (0.1, 3.0, 40.0);
    let f = move |_t: f64, y: &[f64], dydt: &mut [f64]| {
        (dydt[0], dydt[1]) = (y[1], -k * y[0] / m);
    };
    let j = move |_t: f64, _y: &[f64], jac: &mut MatN| {
        *jac = MatN::from_row_slice(2, 2, &[0.0, 1.0, -k / m, 0.0]);
    };
    let mut system = FieldWithJacobian::new(0.0, &[1.0, 0.3], f, j);
    BackwardEuler::converged().step(&mut system, h).unwrap();
    let wanted = system.state()[1] - 0.3;

    let ours = velocity_change(h, m, -k, -k, 0.0, 0.3);
    assert!((ours - wanted).abs() < 1e-12);
    // As printed, with the force: (1 - h² dF/dx) dv = h (F + h dF/dx v).
    let printed = velocity_change(h, 1.0, -k, -k, 0.0, 0.3);
    assert!((printed - wanted).abs() > 0.5, "{printed} {wanted}");
    // With an acceleration in the place of the force it is right.
    let acceleration = velocity_change(h, 1.0, -k / m, -k / m, 0.0, 0.3);
    assert!((acceleration - wanted).abs() < 1e-12);
}

/// E1, second half: divided by unequal masses the matrix is not symmetric.
#[test]
fn multiplied_by_the_masses_the_matrix_is_symmetric() {
    let mut pair = ImplicitParticles::new();
    pair.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    pair.add(5.0, Vec3::x(), Vec3::zeros()).unwrap();
    let spring = Spring::new([0, 1], 100.0, 0.0, 0.8).unwrap();
    pair.add_force(SpringNetwork::new(vec![spring])).unwrap();
    let h = 0.1;
    let ours = pair.linear_system(h).unwrap().matrix.to_dense();
    assert!((&ours - ours.transpose()).amax() < 1e-14);
    let mut printed = ours.clone();
    for row in 0..6 {
        for column in 0..6 {
            printed[(row, column)] /= pair.mass()[row / 3];
        }
    }
    assert!((&printed - printed.transpose()).amax() > 0.5);
}

// PROVES: implicit/factor
/// E2: the slide "One Step" writes `x' = -x` above formulas for `x' = -k x`.
#[test]
fn the_factors_of_the_slide_belong_to_the_decay_at_rate_k() {
    let (h, k) = (0.25, 4.0);
    // Solved with steps so small that any method is exact.
    let decay = |rate: f64| {
        let f = ode::fields::decay(rate).unwrap();
        let mut point = ode::Field::new(0.0, &[1.0], f);
        ode::advance(&mut ode::Rk4::new(), &mut point, h / 1000.0, 1000);
        point.state()[0]
    };
    assert!((exact_factor(h * k) - decay(k)).abs() < 1e-12);
    assert!((exact_factor(h * k) - decay(1.0)).abs() > 0.1);
    assert_eq!(explicit_factor(h * k), 0.0);
    assert_eq!(implicit_factor(h * k), 0.5);
}

/// E3: notes E §2 says that every value is larger than the last; it is
/// larger in absolute value, with the sign in turn.
#[test]
fn an_unstable_explicit_step_grows_in_absolute_value_only() {
    let mut x = 1.0;
    let (mut smaller, mut grows) = (0, true);
    for _ in 0..10 {
        let next = explicit_factor(2.5) * x;
        smaller += usize::from(next < x);
        grows &= next.abs() > f64::abs(x);
        x = next;
    }
    assert_eq!(smaller, 5, "every other value is smaller");
    assert!(grows);
}

/// E4: the slide's `h < eps/f_max` is where a step overshoots; stability
/// ends at twice that.
#[test]
fn the_slides_limit_is_that_of_overshoot_and_stability_ends_at_twice_it() {
    let k = 50.0;
    let (printed, limit) =
        (overshoot_limit(k).unwrap(), stability_limit(k).unwrap());
    assert_eq!(limit, 2.0 * printed);
    let after = |h: f64| explicit_factor(h * k).powi(1000);
    // Between the two it overshoots, and decays all the same.
    assert!(explicit_factor(1.5 * printed * k) < 0.0);
    assert!(after(1.9 * printed).abs() < 1e-40);
    assert!(after(2.1 * printed).abs() > 1e40);
    // Up to the printed limit there is no change of sign.
    assert!(explicit_factor(0.99 * printed * k) > 0.0);
}
