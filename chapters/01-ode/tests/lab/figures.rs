//! Why the numbers of the book are right: each table and value against
//! theory, by formulas that the chapter's code does not use.

use course::testing::{self, Outputs, entry, number, points};
use std::f64::consts::TAU;

const OUTPUTS: Outputs = Outputs(ode::chapter);

fn assert_near(got: f64, want: f64, relative: f64, what: &str) {
    testing::assert_near(got, want, relative * want.abs(), what);
}

#[test]
fn growth_per_turn_is_the_modulus_of_the_stability_polynomial() {
    // |R(ih)|²: Euler 1 + h², midpoint 1 + h⁴/4, RK4 1 − h⁶/72 + h⁸/576.
    for row in OUTPUTS.rows("growth") {
        let h = number(&row[0]);
        let squares =
            [h.powi(2), h.powi(4) / 4.0, -h.powi(6) / 72.0 + h.powi(8) / 576.0];
        for (i, excess) in squares.into_iter().enumerate() {
            let want = (0.5 * excess.ln_1p() * TAU / h).exp_m1();
            // RK4 at h = 0.01: |R|² − 1 is 1e-14, two digits of f64 remain.
            let digits = (3.0 * f64::EPSILON / excess.abs()).max(1e-12);
            let what = format!("h = {h}, column {}", i + 2);
            assert_near(number(&row[i + 2]), want, digits, &what);
        }
    }
}

#[test]
fn the_regimes_follow_from_powers_of_one_minus_hk() {
    for row in OUTPUTS.rows("regimes") {
        let hk = number(&row[0]);
        assert_near(number(&row[1]), (-hk).exp(), 1e-15, "exact");
        assert_eq!(number(&row[2]), 1.0 - hk);
        // Powers of halves and of two: no rounding.
        assert_eq!(number(&row[4]), (1.0 - hk).powi(6));
        assert_near(number(&row[5]), 1.0 / (1.0 + hk), 1e-15, "backward");
    }
}

#[test]
fn neptune_is_reached_when_two_to_the_n_passes_its_distance() {
    let steps = 4.5e12_f64.log2().ceil();
    assert_eq!(OUTPUTS.value("neptune_steps"), steps);
    assert_eq!(steps, 43.0);
}

#[test]
fn runge_kutta_is_stable_up_to_the_root_of_its_polynomial() {
    // 1 − x + x²/2 − x³/6 + x⁴/24 = 1 has the real root of
    // x³ − 4x² + 12x − 24 = 0, found by Cardano's formula.
    let (p, q) = (20.0 / 3.0, -344.0 / 27.0);
    let root = (q * q / 4.0 + p * p * p / 27.0_f64).sqrt();
    let x = (-q / 2.0 + root).cbrt() + (-q / 2.0 - root).cbrt() + 4.0 / 3.0;
    assert_near(OUTPUTS.value("rk4_limit"), x, 1e-14, "limit");
}

#[test]
fn measured_orders_are_the_orders_of_the_methods() {
    // The next term of the error expansion tilts the line by O(h).
    for (name, order) in
        [("order_euler", 1.0), ("order_midpoint", 2.0), ("order_rk4", 4.0)]
    {
        assert_near(OUTPUTS.value(name), order, 0.01, name);
    }
}

#[test]
fn each_digit_costs_the_root_of_ten_that_the_order_says() {
    let rows = OUTPUTS.rows("digits");
    let (five, six) = (&rows[4], &rows[5]);
    // Counts are whole steps, so short runs only show the trend.
    for (column, order, slack) in
        [(1, 1.0, 0.001), (2, 2.0, 0.01), (3, 4.0, 0.15), (4, 5.0, 0.3)]
    {
        let ratio = number(&six[column]) / number(&five[column]);
        let want = 10_f64.powf(1.0 / order);
        assert_near(ratio, want, slack, &format!("order {order}"));
    }
}

#[test]
fn euler_needs_as_many_steps_as_its_leading_error_term_says() {
    // For x' = cos(t) x the error at T is (h/2) x(T) ∫(−sin t + cos² t) dt,
    // up to its sign: relative error = (h/2) |cos T − 1 + T/2 + sin 2T/4|.
    let t = 2.0_f64;
    let integral = t.cos() - 1.0 + t / 2.0 + (2.0 * t).sin() / 4.0;
    let steps = 0.5 * t * integral.abs() / 1e-6;
    assert_near(OUTPUTS.value("work_euler"), steps, 1e-3, "evaluations");
}

#[test]
fn the_difference_of_doubling_is_not_the_error_of_the_whole_step() {
    for row in OUTPUTS.rows("doubling") {
        let (whole, limit, halves) =
            (number(&row[2]), number(&row[3]), number(&row[4]));
        // The ratios differ from their limits by O(h), h = 0.02.
        assert_near(whole, limit, 0.01, "error of the whole step");
        assert_near(halves, 1.0, 0.02, "error of the halves");
    }
    // Closed form at h = 0.1: e^-h = 0.9048374180359595, xa = 0.9,
    // xb = 0.9025 (published case step_doubling_euler).
    let want = ((-0.1_f64).exp() - 0.9) / 0.0025;
    assert_near(OUTPUTS.value("doubling_ratio"), want, 1e-12, "ratio");
    assert!(OUTPUTS.value("doubling_ratio") > 1.9, "the printed claim is 1");
}

#[test]
fn the_printed_loop_is_one_frame_too_long() {
    assert_eq!(OUTPUTS.value("printed_frames"), 301.0);
    assert_near(OUTPUTS.value("printed_end"), 10.0 + 1.0 / 30.0, 1e-12, "end");
}

#[test]
fn step_factors_are_roots_of_the_ratio_of_errors() {
    for (name, want) in [
        ("factor_grow", 1e4_f64.sqrt()),
        ("factor_shrink", 0.1_f64.sqrt()),
        ("factor_grow_rk4", 1e4_f64.powf(0.2)),
        ("factor_shrink_rk4", 0.1_f64.powf(0.2)),
    ] {
        assert_near(OUTPUTS.value(name), want, 1e-14, name);
    }
}

#[test]
fn the_satellite_comes_back_and_keeps_its_constant() {
    // Local errors of 1e-9 grow along the orbit, by its own instability,
    // some hundredfold; a thousandfold would be a mistake.
    assert!(OUTPUTS.value("arenstorf_closure") < 1e-6);
    assert!(OUTPUTS.value("arenstorf_jacobi") < 1e-7);
    let ratio = OUTPUTS.value("arenstorf_longest")
        / OUTPUTS.value("arenstorf_shortest");
    assert_near(OUTPUTS.value("arenstorf_ratio"), ratio, 1e-12, "ratio");
    let fixed =
        OUTPUTS.value("arenstorf_period") / OUTPUTS.value("arenstorf_shortest");
    assert_near(OUTPUTS.value("arenstorf_fixed"), fixed, 1e-12, "fixed steps");
    assert!(OUTPUTS.value("arenstorf_steps") < 0.01 * fixed);
}

#[test]
fn a_digit_of_tolerance_costs_the_root_of_ten_that_the_estimate_says() {
    let data = OUTPUTS.data("higher_order", &[]);
    // Six decades of tolerance, from 1e-6 to 1e-12. One trip may end well by
    // luck, so the claim is about the work and not about the gap.
    let cost = |method: &str| {
        let work = entry(&data, method, "x");
        (work[work.len() - 1] / work[0]).log10() / 6.0
    };
    // Estimates of order h^5, for step doubling with RK4 as for the pair.
    assert_near(cost("step doubling"), 1.0 / 5.0, 0.1, "RK4");
    assert_near(cost("5(4)"), 1.0 / 5.0, 0.1, "order 5");
    // Of order h^8 once the steps are short, and less steep before.
    let eight = cost("Dop853");
    assert!((1.0 / 12.0..1.0 / 8.0).contains(&eight), "order 8: {eight}");
    let (five, eight) =
        (OUTPUTS.value("closing_dopri5"), OUTPUTS.value("closing_dop853"));
    assert!(eight < 0.5 * five, "{eight} {five}");
    for (name, order) in [("digit_dopri5", 5.0), ("digit_dop853", 8.0)] {
        assert_near(OUTPUTS.value(name).powf(order), 10.0, 1e-12, name);
    }
}

#[test]
fn symplectic_methods_keep_energy_and_the_others_do_not() {
    let report = OUTPUTS.data("energy", &[]);
    let drift = |method: &str| {
        let y = entry(&report, method, "y");
        y[y.len() - 1] / y[0]
    };
    // Error in the last orbit over error in the first one.
    for method in ["symplectic Euler", "leapfrog"] {
        assert_near(drift(method), 1.0, 0.01, method);
    }
    // Runge–Kutta loses the same in each orbit: a hundred times the first.
    assert_near(drift("RK4"), 100.0, 0.05, "RK4");
    assert!(drift(": Euler") > 3.0);
    // So its error, smaller at first, is the larger one in the end.
    let last = entry(&report, "RK4", "y max")[0];
    let swing = entry(&report, "leapfrog", "y max")[0];
    let ratio = OUTPUTS.value("energy_ratio");
    assert_near(ratio, last / swing, 1e-9 * ratio, "at the end");
}

/// The points of a series in the data under a figure.
fn series(figure: &str, ending: &str) -> Vec<(f64, f64)> {
    points(&OUTPUTS.data(figure, &[]), ending)
}

#[test]
fn the_spiral_ends_at_the_power_of_its_growth() {
    let points = series("spiral", "Euler, h = 0.1 s");
    let (x, y) = points[points.len() - 1];
    let steps = (3.0 * TAU / 0.1_f64).round();
    assert_near(x.hypot(y), 1.01_f64.powf(steps / 2.0), 1e-12, "radius");
}

#[test]
fn off_to_neptune_goes_by_powers_of_one_minus_hk() {
    // Nine of the fifteen points are kept: 0, 2, 4, 5, 7, 9, 11, 12, 14.
    let points = series("instability", "Euler");
    for (t, x) in points {
        let n = (t / 2.2_f64).round() as i32;
        assert_near(x, (1.0 - 2.2_f64).powi(n), 1e-12, &format!("step {n}"));
    }
}

#[test]
fn the_polygon_is_a_product_of_one_plus_h_cos_t() {
    let points = series("polygon", "Euler, h = 1 s");
    let mut want = 1.0;
    for (i, (t, x)) in points.into_iter().enumerate() {
        assert_eq!(t, i as f64);
        assert_near(x, want, 1e-12, &format!("corner {i}"));
        want *= 1.0 + t.cos();
    }
}

#[test]
fn the_midpoint_construction_ends_where_the_series_of_the_circle_does() {
    // With h = 1 from (1, 0): a = (1, h/2), b = a + h/2 (−h/2, 1), and
    // c = (1 − h²/2, h), the Taylor series of (cos h, sin h) to order 2.
    let letters = series("midpoint", "letters 5");
    assert_eq!(letters, [(1.0, 0.5), (0.75, 1.0), (0.5, 1.0)]);
}

#[test]
fn the_chaser_is_an_eighth_of_a_turn_behind_after_a_while() {
    let place =
        points(&OUTPUTS.data("chase", &[("t", 12.0)]), "t = 12: points 4")[0];
    // The circle of radius 1/√2 at the angle t − π/4; e^-12 is left over.
    let angle = 12.0 - TAU / 8.0;
    let radius = 0.5_f64.sqrt();
    assert!((place.0 - radius * angle.cos()).abs() < 2e-5);
    assert!((place.1 - radius * angle.sin()).abs() < 2e-5);
}

#[test]
fn all_curves_of_the_field_reach_the_known_limit_cycle() {
    // Van der Pol's cycle at μ = 1 has the amplitude 2.008619861.
    let data = OUTPUTS.data("field", &[]);
    let extreme = |name: &str| entry(&data, "line 2", name)[0];
    // 401 samples in 16 s: the largest one misses the top by up to
    // x'' dt²/8, with x'' = 2 and dt = 0.04 less than 4e-4.
    assert!((extreme("x max") - 2.008_619_861).abs() < 1e-3);
    assert!((extreme("x min") + 2.008_619_861).abs() < 1e-3);
}

#[test]
fn every_scene_runs_draws_and_reads_its_energies() {
    for entry in ode::chapter().scenes {
        let settings = course::ParamValues::defaults(&entry.params);
        let scene = entry.at_still(&settings).unwrap();
        assert!((scene.time() - entry.still_at).abs() < scene.step_size());
        let still = course::Still::of(scene.as_ref());
        assert!(still.matches("h0").count() > 2, "{}", entry.name);
        assert!(scene.readings().iter().all(|r| r.value.is_finite()));
    }
}

#[test]
fn only_leapfrog_keeps_its_planet_at_the_energy_of_the_orbit() {
    let chapter = ode::chapter();
    let entry = chapter.scene("orbit").unwrap();
    let settings = course::ParamValues::defaults(&entry.params);
    let scene = entry.at_still(&settings).unwrap();
    // A Kepler orbit of half axis 1 has the energy −1/2.
    let readings = scene.readings();
    assert_near(readings[0].value, -0.5, 0.01, readings[0].name);
    assert!(readings[1].value > -0.3, "Euler's planet has gained energy");
}
