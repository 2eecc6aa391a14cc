//! Why the numbers about impulses are right: against theory, by formulas that
//! the chapter's code does not use.

use course::Cell;
use course::testing::{Outputs, assert_near, number, points, slope};
use std::f64::consts::PI;

const OUTPUTS: Outputs = Outputs(contact::chapter);

#[test]
fn sweeps_grow_with_the_ratio_of_masses_without_bounce() {
    let report = OUTPUTS.data("propagation", &[]);
    for (ratio, sweeps) in points(&report, "no bounce") {
        // Each sweep leaves r/(r+1) of the speed, until 1 mm/s; the last
        // sweep finds nothing to do.
        let theory = (1e-3_f64).ln() / (ratio / (ratio + 1.0)).ln();
        assert_near(sweeps, theory.ceil() + 1.0, 1.0, "sweeps");
    }
    let full = points(&report, "full bounce");
    assert_near(slope(full[4], full[6]), 0.5, 0.03, "slope");
    let sweeps = OUTPUTS.value("sweeps_heavy");
    assert_near(sweeps, 1000.5 * (1e3_f64).ln(), 3.0, "sweeps");
}

#[test]
fn with_full_bounce_the_impulses_are_digits_of_pi() {
    // Galperin's billiard: one less than pi over the angle whose tangent is
    // the root of the ratio, rounded up.
    let angle = 0.01_f64.atan();
    let impulses = OUTPUTS.value("impulses_pi");
    assert_eq!(impulses, (PI / angle).ceil() - 1.0);
    assert_eq!(impulses, 314.0);
}

/// Speeds at the four corners of a flat cube under propagated impulses. A unit
/// impulse at one corner gives 4 there, 1 at its neighbours, -2 across.
fn spin_by_hand(order: [usize; 4], e: f64) -> [f64; 2] {
    let effect = [4.0, 1.0, -2.0, 1.0];
    let mut speeds = [-1.0_f64; 4];
    for _ in 0..2000 {
        for k in order {
            if speeds[k] < -1e-6 {
                let j = -(1.0 + e) * speeds[k] / 4.0;
                for (i, speed) in speeds.iter_mut().enumerate() {
                    *speed += j * effect[(i + 4 - k) % 4];
                }
            }
        }
    }
    // Corners at half a metre: v = v0 + wx y - wy x.
    let [a, b, c, d] = speeds;
    [0.5 * (a + b - c - d), 0.5 * (b + c - a - d)]
}

#[test]
fn a_flat_cube_spins_as_the_speeds_of_its_corners_say() {
    for e in [0.0, 0.5, 0.9] {
        let report = OUTPUTS.data("order_spin", &[("bounce", e)]);
        // The data holds nine of the 24 points.
        let shown = points(&report, "24 orders");
        let mut by_hand = Vec::new();
        for code in 0..256 {
            let order = [code / 64, code / 16 % 4, code / 4 % 4, code % 4];
            if (0..4).all(|k| order.contains(&k)) {
                by_hand.push(spin_by_hand(order, e));
            }
        }
        assert_eq!(by_hand.len(), 24);
        for (x, y) in shown {
            let near = |s: &&[f64; 2]| (s[0] - x).hypot(s[1] - y) < 1e-4;
            assert!(by_hand.iter().any(|s| near(&s)), "{e}: {x}, {y}");
        }
        // No order is preferred: all of them together do not spin.
        let sum =
            by_hand.iter().fold([0.0; 2], |s, w| [s[0] + w[0], s[1] + w[1]]);
        assert_near(sum[0].hypot(sum[1]), 0.0, 1e-3, "sum");
        let greatest =
            by_hand.iter().map(|w| w[0].hypot(w[1])).fold(0.0, f64::max);
        assert!(greatest > 0.05, "{e}: {greatest}");
        if e == 0.5 {
            let value = OUTPUTS.value("flat_spin");
            assert_near(value, greatest, 1e-4, "greatest spin");
        }
        let (x, y) = points(&report, "simultaneous")[0];
        assert_near(x.hypot(y), 0.0, 1e-12, "spin at once");
    }
}

#[test]
fn the_cradle_keeps_momentum_and_energy_in_both_models() {
    let rows = OUTPUTS.rows("cradle");
    assert_eq!(rows.len(), 6);
    for row in rows {
        let balls = number(&row[1]);
        let v: Vec<f64> = row[2..].iter().map(number).collect();
        let sum = |power: i32| v.iter().map(|v| v.powi(power)).sum::<f64>();
        assert_near(sum(1), balls, 1e-12, "momentum");
        assert_near(sum(2), balls, 1e-12, "energy");
        let Cell::Text(model) = &row[0] else { panic!("no name") };
        for (i, v) in v.iter().enumerate() {
            let theory = if model == "propagation" {
                // As many leave as come.
                f64::from(u8::from(i as f64 >= 5.0 - balls))
            } else {
                // Two lumps of masses k and 5 - k bounce.
                let first = (2.0 * balls - 5.0) / 5.0;
                let second = 2.0 * balls / 5.0;
                if (i as f64) < balls { first } else { second }
            };
            assert_near(*v, theory, 1e-12, model);
        }
    }
}
