//! Dense output: the solution between the ends of a step.

use ode::fields::{Orbit, growth_by_cos, kepler};
use ode::{
    Adaptive, AdaptiveMethod, DenseStep, Dop853, DormandPrince, Field, Rk4,
    StepDoubling, Tolerance, hermite,
};

// PROVES: ode/hermite
#[test]
fn hermite_reproduces_every_cubic_and_no_quartic() {
    let h = 0.7;
    let cubic = |t: f64| 2.0 - t + 3.0 * t * t - 5.0 * t * t * t;
    let slope = |t: f64| -1.0 + 6.0 * t - 15.0 * t * t;
    let start = [cubic(0.0), slope(0.0)];
    let end = [cubic(h), slope(h)];
    for s in [0.0, 0.1, 0.5, 0.75, 1.0] {
        let got = hermite(s, h, start, end);
        assert!((got - cubic(s * h)).abs() < 1e-15 * 10.0, "s = {s}");
    }
    // t^4 differs by (s h)^2 (h - s h)^2.
    let got = hermite(0.5, h, [0.0, 0.0], [h.powi(4), 4.0 * h.powi(3)]);
    let want = (0.5 * h).powi(4) - (0.5 * h).powi(4);
    assert!((got - want).abs() < 1e-15);
    assert!((got - (0.5 * h).powi(4)).abs() > 0.01);
}

/// The largest jumps of state and slope between neighbouring steps.
fn jumps<M: AdaptiveMethod>(method: M) -> [f64; 2] {
    let mut adaptive = Adaptive::new(method, Tolerance::both(1e-5).unwrap());
    let start = Orbit::new(0.6).unwrap().start();
    let mut system = Field::new(0.0, &start, kepler);
    let mut before: Option<([f64; 4], [f64; 4])> = None;
    let mut worst = [0.0_f64; 2];
    let look = |step: &DenseStep| {
        let at = |t: f64| {
            let mut x = [0.0; 4];
            step.interpolate(t, &mut x);
            x
        };
        let dt = 1e-6 * step.h;
        let slope = |a: [f64; 4], b: [f64; 4]| {
            let mut slope = [0.0; 4];
            for i in 0..4 {
                slope[i] = (b[i] - a[i]) / dt;
            }
            slope
        };
        if let Some((x, v)) = before {
            let now = (at(step.t0), slope(at(step.t0), at(step.t0 + dt)));
            for i in 0..4 {
                worst[0] = worst[0].max((now.0[i] - x[i]).abs());
                worst[1] = worst[1].max((now.1[i] - v[i]).abs());
            }
        }
        before = Some((at(step.t1), slope(at(step.t1 - dt), at(step.t1))));
    };
    let cost = adaptive.observe(&mut system, 7.0, look).unwrap();
    assert!(cost.accepted > 10);
    worst
}

#[test]
fn dense_output_runs_smoothly_from_step_to_step() {
    for [state, slope] in [
        jumps(DormandPrince::new()),
        jumps(Dop853::new()),
        jumps(StepDoubling::new(Rk4::new())),
    ] {
        assert!(state < 1e-14, "{state:e}");
        // One-sided differences over a millionth of a step, where the second
        // derivative is at most 10 and the rounding 1e-16 / 1e-8.
        assert!(slope < 1e-4, "{slope:e}");
    }
}

#[test]
fn samples_between_the_steps_are_as_good_as_the_steps() {
    let times: Vec<f64> = (0..=200).map(|i| f64::from(i) * 0.01).collect();
    let mut adaptive =
        Adaptive::new(DormandPrince::new(), Tolerance::both(1e-8).unwrap());
    let mut system = Field::new(0.0, &[1.0], growth_by_cos);
    let (path, cost) = adaptive.sample(&mut system, &times).unwrap();
    assert!(cost.accepted < 40, "{} steps: nothing to fill", cost.accepted);
    assert_eq!(path.times(), times);
    for (t, x) in path.iter() {
        // About twenty tolerances: 30 steps and their interpolation.
        assert!((x[0] - t.sin().exp()).abs() < 2e-7, "t = {t}");
    }
}
