//! A soft row is a spring and a damper, stepped by backward Euler.

use course::Random;
use realtime::SoftCoefficients;
use std::f64::consts::TAU;

/// One backward Euler step of `m v' = -k x - c v`: its velocity.
fn backward_euler(m: f64, k: f64, c: f64, h: f64, x: f64, v: f64) -> f64 {
    // (1 + h c/m + h² k/m) v1 = v - h k x/m
    (v - h * k * x / m) / (1.0 + h * c / m + h * h * k / m)
}

// PROVES: realtime/soft-coefficients
#[test]
fn a_soft_row_is_a_backward_euler_step_of_a_damped_spring() {
    let mut random = Random::new(11);
    for _ in 0..100 {
        let hertz = random.uniform(0.1, 60.0);
        let zeta = random.uniform(0.0, 10.0);
        let h = random.uniform(1e-3, 0.05);
        let m = random.uniform(0.1, 50.0);
        let (x, v) = (random.uniform(-1.0, 1.0), random.uniform(-5.0, 5.0));
        let omega = TAU * hertz;
        let (k, c) = (m * omega * omega, 2.0 * m * zeta * omega);
        let soft = SoftCoefficients::new(hertz, zeta, h).unwrap();
        let got = v + soft.impulse(m, v, x, 0.0) / m;
        let want = backward_euler(m, k, c, h, x, v);
        // The same fraction, summed in another order: relative to its terms.
        let size = v.abs() + soft.bias_rate * x.abs();
        assert!((got - want).abs() < 1e-13 * size, "{got} {want}");
    }
}

#[test]
fn repeated_sweeps_of_one_soft_row_do_not_change_its_impulse() {
    // What makes the spring's impulse independent of the number of sweeps is
    // that a part of the impulse so far is taken back.
    let soft = SoftCoefficients::new(3.0, 0.7, 0.01).unwrap();
    let (m, x) = (2.0, 0.3);
    let run = |soft: SoftCoefficients| {
        let (mut v, mut total) = (-1.0, 0.0);
        let mut after = Vec::new();
        for _ in 0..5 {
            let impulse = soft.impulse(m, v, x, total);
            total += impulse;
            v += impulse / m;
            after.push(v);
        }
        after
    };
    let speeds = run(soft);
    assert!(speeds.iter().all(|v| (v - speeds[0]).abs() < 1e-12));
    // Negative control: without that it grows stiffer sweep by sweep.
    let forgetful = run(SoftCoefficients { impulse_scale: 0.0, ..soft });
    assert!((forgetful[4] - forgetful[0]).abs() > 0.1);
}

#[test]
fn a_very_stiff_spring_is_a_rigid_row_with_full_feedback() {
    let h = 1.0 / 60.0;
    let soft = SoftCoefficients::new(1e9, 1.0, h).unwrap();
    assert!((soft.mass_scale - 1.0).abs() < 1e-9);
    assert!(soft.impulse_scale < 1e-9);
    assert!((soft.bias_rate * h - 1.0).abs() < 1e-6);
    let none = SoftCoefficients::new(0.0, 1.0, h).unwrap();
    assert_eq!(none, SoftCoefficients::NONE);
    assert_eq!(none.impulse(3.0, 1.0, 1.0, 0.0), 0.0);
}

#[test]
fn bad_input_is_refused_by_name() {
    let said = |hertz, zeta, h| {
        SoftCoefficients::new(hertz, zeta, h).unwrap_err().to_string()
    };
    assert!(said(-1.0, 1.0, 0.1).starts_with("hertz is -1"));
    assert!(said(1.0, f64::NAN, 0.1).starts_with("zeta is NaN"));
    assert!(said(1.0, 1.0, 0.0).starts_with("h is 0"));
}
