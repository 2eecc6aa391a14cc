//! The method of order 8 under error control.

use super::{ellipse, ellipse_error};
use ode::fields::{
    ARENSTORF_PERIOD, ARENSTORF_START, arenstorf, growth_by_cos,
};
use ode::{
    Adaptive, AdaptiveMethod, DenseStep, Dop853, DormandPrince, Field,
    Statistics, Tolerance,
};

fn dop853(tolerance: f64) -> Adaptive<Dop853> {
    Adaptive::new(Dop853::new(), Tolerance::both(tolerance).unwrap())
}

// PROVES: ode/dop853_error
#[test]
fn the_combined_estimate_shrinks_like_the_eighth_power_of_the_step() {
    let tolerance = Tolerance::new(1e-6, 0.0).unwrap();
    let bend = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = x[0] * (1.0 - x[0]);
    };
    let estimate = |h: f64| {
        let mut step = DenseStep { t1: h, h, ..DenseStep::default() };
        for v in [&mut step.x0, &mut step.f0, &mut step.x1, &mut step.f1] {
            v.resize(1, 0.0);
        }
        (step.x0[0], step.f0[0]) = (0.4, 0.24);
        let mut system = Field::new(0.0, &[0.4], bend);
        Dop853::new().attempt(&mut system, &tolerance, &mut step)
    };
    // The two estimates alone would give 6 and 4; the next terms of both
    // shift the slope by about h.
    let order = (estimate(0.1) / estimate(0.05)).log2();
    assert!((order - 8.0).abs() < 0.2, "{order}");
}

#[test]
fn the_error_of_a_step_is_far_below_its_estimate() {
    // The estimate shrinks like h^8, and the error of the step like h^9.
    for tolerance in [1e-4, 1e-6, 1e-8] {
        let mut worst = 0.0_f64;
        let mut system = Field::new(0.0, &[1.0], growth_by_cos);
        let look = |step: &DenseStep| {
            let growth = (step.t1.sin() - step.t0.sin()).exp();
            worst = worst.max((step.x1[0] - growth * step.x0[0]).abs());
        };
        dop853(tolerance).observe(&mut system, 2.0, look).unwrap();
        assert!(worst < tolerance, "{worst:e} at {tolerance:e}");
        assert!(worst > 1e-4 * tolerance, "{worst:e} at {tolerance:e}");
    }
}

#[test]
fn the_global_error_of_order_eight_follows_the_tolerance() {
    let error = |tolerance: f64| {
        let mut system = ellipse(0.5);
        dop853(tolerance).run(&mut system, 20.0).unwrap();
        ellipse_error(0.5, 20.0, system.state())
    };
    // Three decades of tolerance, about three decades of error.
    let decades = (error(1e-7) / error(1e-10)).log10();
    assert!((decades - 3.0).abs() < 0.6, "{decades}");
}

/// The cost of one trip round Arenstorf's orbit, and the gap at its end.
fn trip<M: AdaptiveMethod>(method: M, tolerance: f64) -> (Statistics, f64) {
    let mut adaptive =
        Adaptive::new(method, Tolerance::both(tolerance).unwrap());
    let mut system = Field::new(0.0, &ARENSTORF_START, arenstorf);
    let cost = adaptive.run(&mut system, ARENSTORF_PERIOD).unwrap();
    let gap = |i: usize| (system.state()[i] - ARENSTORF_START[i]).abs();
    (cost, gap(0).max(gap(1)))
}

#[test]
fn order_eight_pays_when_many_digits_are_wanted_and_not_for_a_few() {
    // Tolerances at which both methods end at about the same gap.
    let (five, gap5) = trip(DormandPrince::new(), 1e-11);
    let (eight, gap8) = trip(Dop853::new(), 1e-11);
    assert!(gap5 < 3e-9 && gap8 < 3e-9, "{gap5:e} {gap8:e}");
    assert!(2 * eight.evaluations < five.evaluations, "{eight:?} {five:?}");
    let few = |cost: Statistics| cost.evaluations as f64;
    let (five, _) = trip(DormandPrince::new(), 1e-3);
    let (eight, _) = trip(Dop853::new(), 1e-3);
    assert!(few(eight) > 0.9 * few(five), "{eight:?} {five:?}");
}

#[test]
fn dense_output_leaves_the_system_at_the_end_of_the_step() {
    let mut plain = ellipse(0.5);
    let mut observed = ellipse(0.5);
    let bare = dop853(1e-9).run(&mut plain, 7.0).unwrap();
    let dense = dop853(1e-9).observe(&mut observed, 7.0, |_| {}).unwrap();
    assert_eq!(plain.state(), observed.state());
    // Three more derivatives for each step that is kept.
    let extra = dense.evaluations - bare.evaluations;
    assert_eq!(extra, 3 * dense.accepted);
}

#[test]
fn the_last_slope_of_a_step_is_the_first_of_the_next() {
    let mut last: Option<Vec<f64>> = None;
    let mut compared = 0;
    let look = |step: &DenseStep| {
        if let Some(f1) = &last {
            assert_eq!(f1, &step.f0);
            compared += 1;
        }
        last = Some(step.f1.clone());
    };
    let cost = dop853(1e-6).observe(&mut ellipse(0.5), 7.0, look).unwrap();
    assert_eq!(compared, cost.accepted - 1);
    // 12 a try and 3 a kept step, beside 2 to begin with.
    let tries = cost.accepted + cost.rejected;
    assert_eq!(cost.evaluations, 2 + 12 * tries + 3 * cost.accepted);
}
