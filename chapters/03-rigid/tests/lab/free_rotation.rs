//! Why the numbers of the book are right, third part: free rotation.

use course::testing::{Outputs, assert_near, entry, number, points, slope};
use math::Vec3;
use rigid::{Body, FreeRotation, block};
use std::f64::consts::{PI, TAU};

const OUTPUTS: Outputs = Outputs(rigid::chapter);

/// The moments of the book: 3/12 of the sums of two squared edges.
fn moments() -> Vec3 {
    Vec3::new(0.0425, 0.0925, 0.13) / 4.0
}

/// Euler's equations, I ω' = I ω × ω, taken `steps` steps of a plain RK4
/// written here further.
fn tumble(mut w: Vec3, t: f64, steps: usize) -> Vec3 {
    let i = moments();
    let rate = |w: Vec3| i.component_mul(&w).cross(&w).component_div(&i);
    let h = t / steps as f64;
    for _ in 0..steps {
        let k1 = rate(w);
        let k2 = rate(w + 0.5 * h * k1);
        let k3 = rate(w + 0.5 * h * k2);
        let k4 = rate(w + h * k3);
        w += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    }
    w
}

fn tossed(tilt: f64) -> Vec3 {
    let (sin, cos) = tilt.to_radians().sin_cos();
    TAU * Vec3::new(0.0, cos, sin)
}

/// When the angular velocity about the middle axis changes sign the n-th time.
fn zero_crossing(tilt: f64, n: usize) -> f64 {
    let (mut w, mut t, mut seen) = (tossed(tilt), 0.0, 0);
    let h = 2e-4;
    loop {
        let next = tumble(w, h, 1);
        if w.y * next.y < 0.0 {
            seen += 1;
            if seen == n {
                // A straight line within a step: an error of h² = 4e-8.
                return t + h * w.y / (w.y - next.y);
            }
        }
        (w, t) = (next, t + h);
        assert!(t < 30.0, "it never flips");
    }
}

#[test]
fn the_moments_of_the_book_are_those_of_its_edges() {
    let i = moments();
    for (name, want) in [("book_i1", i.x), ("book_i2", i.y), ("book_i3", i.z)] {
        assert_near(OUTPUTS.value(name), want, 1e-15, name);
    }
    assert_near(OUTPUTS.value("book_mass"), 3.0, 1e-12, "kg");
}

#[test]
fn omega_changes_and_l_does_not() {
    let report = OUTPUTS.data("omega_and_l", &[]);
    let (w, i) = (tossed(40.0), moments());
    let l = i.component_mul(&w);
    let book = block(Vec3::new(0.3, 0.2, 0.05), 1000.0).unwrap();
    let body = Body::new(&book).unwrap().moving(Vec3::zeros(), w).unwrap();
    let exact = FreeRotation::of(&body).unwrap();
    for (k, axis) in ["along x", "along y", "along z"].iter().enumerate() {
        let momentum = format!("panel 2: {axis}");
        for (_, value) in points(&report, &momentum) {
            assert_near(value, l[k], 1e-15, "L");
        }
        let swings = format!("panel 1: {axis}");
        for (t, value) in points(&report, &swings) {
            // RK4 at h = 1/240 s: 1e-6 after 4 s.
            assert_near(value, exact.omega(t)[k], 1e-5, "ω");
        }
        let low = entry(&report, &swings, "y min")[0];
        let high = entry(&report, &swings, "y max")[0];
        assert!(high - low > 1.0, "{axis}: it does wander");
    }
}

/// The point on the front of the ellipsoid that is drawn at a position of the
/// figure.
fn on_egg((x, y): (f64, f64)) -> Option<Vec3> {
    let i = moments();
    let towards = Vec3::new(-0.75, -1.3, 0.75).normalize();
    let right = Vec3::z().cross(&towards).normalize();
    let foot = x * right + y * towards.cross(&right);
    // ω·Iω = I₂ (2π)² along foot + s towards; the nearer of two roots.
    let product = |a: Vec3, b: Vec3| a.dot(&i.component_mul(&b));
    let a = product(towards, towards);
    let b = product(foot, towards);
    let c = product(foot, foot) - i.y * TAU * TAU;
    let root = (b * b - a * c).max(0.0).sqrt();
    (b * b - a * c > -1e-9).then(|| foot + (root - b) / a * towards)
}

#[test]
fn every_polhode_keeps_the_length_of_l() {
    let report = OUTPUTS.data("polhode", &[]);
    let length = |w: Vec3| moments().component_mul(&w).norm();
    let mut curves = 0;
    for case in &report.cases {
        let is_line = case.label.contains("line ");
        let is_named = ["separatrix", "chosen"]
            .iter()
            .any(|name| case.label.contains(name));
        if !is_line && !is_named {
            continue;
        }
        curves += 1;
        let lengths: Vec<f64> = points(&report, &case.label)
            .into_iter()
            .map(|p| length(on_egg(p).expect("it is on the egg")))
            .collect();
        for l in &lengths {
            // At the silhouette of the ellipsoid depth is a root of what is left:
            // digits of the drawing are halved there.
            assert_near(*l, lengths[4], 1e-5 * l, &case.label);
        }
        if case.label.contains("separatrix") {
            // Through the middle axis: |L| = I₂ 2π.
            let want = TAU * moments().y;
            assert_near(lengths[4], want, 1e-6 * want, "separatrix");
        }
    }
    assert_eq!(curves, 13);
}

#[test]
fn the_book_flips_when_eulers_equations_say_so() {
    for tilt in [1.0, 10.0] {
        let report = OUTPUTS.data("racket", &[("tilt", tilt)]);
        for (t, turns) in points(&report, ": exact") {
            // An error of 1e-13 a step grows by e^(3.7 t) between flips.
            let want = tumble(tossed(tilt), t.max(1e-9), 6000).y / TAU;
            assert_near(turns, want, 1e-6, &format!("{tilt}°, t = {t}"));
        }
        for (t, turns) in points(&report, ": RK4") {
            let want = tumble(tossed(tilt), t.max(1e-9), 6000).y / TAU;
            assert_near(turns, want, 1e-5, &format!("RK4, t = {t}"));
        }
    }
    let flip = OUTPUTS.value("racket_flip");
    assert_near(flip, zero_crossing(1.0, 1), 1e-6, "1°");
    let fine = OUTPUTS.value("racket_flip_fine");
    assert_near(fine, zero_crossing(0.001, 1), 1e-5, "0.001°");
    // The third crossing has the direction of the first.
    let period = zero_crossing(20.0, 3) - zero_crossing(20.0, 1);
    assert_near(OUTPUTS.value("racket_period"), period, 1e-6, "period");
}

#[test]
fn a_tilt_a_thousand_times_smaller_waits_ln_1000_growth_times_longer() {
    let longer =
        OUTPUTS.value("racket_flip_fine") - OUTPUTS.value("racket_flip");
    let want = 1000_f64.ln() / OUTPUTS.value("racket_growth");
    // 1° is not quite small: sin² 1° = 3e-4.
    assert_near(longer, want, 1e-3 * want, "s");
    assert_near(OUTPUTS.value("racket_tilt"), 1.0, 0.0, "°");
}

#[test]
fn half_the_step_lowers_both_energy_errors_as_the_page_on_splitting_says() {
    let at_the_end = |h: f64, name: &str| {
        let report = OUTPUTS.data("splitting", &[("h", h)]);
        points(&report, name).last().unwrap().1
    };
    let [split, rk4] = [": splitting", ": RK4"]
        .map(|name| at_the_end(0.06, name) / at_the_end(0.03, name));
    // Order 2 wiggles by h². What adds up of RK4's error goes like h⁵: 32
    // times less, and a little more because higher powers are left out.
    assert!((3.8..4.2).contains(&split), "splitting: {split}");
    assert!((30.0..40.0).contains(&rk4), "RK4: {rk4}");
}

#[test]
fn ten_periods_are_followed_to_1e_9_at_the_stated_steps() {
    let rows = OUTPUTS.rows("racket");
    let column = |k: usize| -> Vec<(f64, f64)> {
        rows.iter().map(|r| (number(&r[0]), number(&r[k]))).collect()
    };
    let (rk4, dp) = (column(1), column(2));
    assert_near(slope(rk4[4], rk4[5]), -4.0, 0.2, "RK4");
    assert_near(slope(dp[1], dp[3]), -5.0, 0.1, "Dormand–Prince");
    for (line, name, order) in
        [(rk4, "racket_steps_rk4", 4.0), (dp, "racket_steps_dp", 5.0)]
    {
        let steps = OUTPUTS.value(name);
        // From the first row that is good enough, by the order, to where
        // the error passes 1e-9: a hundred steps more or less.
        let good = line.iter().find(|(_, error)| *error <= 1e-9).unwrap();
        let want = good.0 * (good.1 / 1e-9).powf(1.0 / order);
        assert_near(steps, want, 150.0, name);
    }
}

#[test]
fn the_wobbling_cylinder_goes_round_once_a_second() {
    for (height, tilt) in [(0.15, 25.0_f64), (1.2, 60.0)] {
        let report = OUTPUTS.data("top", &[("height", height), ("tilt", tilt)]);
        let (sin, cos) = tilt.to_radians().sin_cos();
        for (t, x) in points(&report, "axis, in the world") {
            assert_near(x, sin * (TAU * t).cos(), 1e-12, "axis");
        }
        // I₃/I₁ = 6 r²/(3 r² + h²); ω₃ = L cos θ/I₃, L = 2π I₁.
        let ratio = 1.5 / (0.75 + height * height);
        let (across, along) = (-TAU * sin, TAU * cos / ratio);
        let speed = across.hypot(along);
        let rate = (ratio - 1.0) * along;
        for (t, x) in points(&report, "ω, in the body") {
            let want = across / speed * (rate * t).cos();
            assert_near(x, want, 1e-12, "ω");
        }
        // RK4 at 100 steps per turn.
        for (t, x) in points(&report, "points 3") {
            assert_near(x, sin * (TAU * t).cos(), 1e-4, "RK4");
        }
    }
}

#[test]
fn a_thin_plate_wobbles_twice_a_turn_and_a_rod_hardly() {
    let lean = (PI / 90.0).cos();
    for (name, height) in [("plate_wobbles", 0.002), ("rod_wobbles", 5.0)] {
        // L/I₁ over L cos θ/I₃
        let want = 1.5 / (0.75 + height * height) / lean;
        assert_near(OUTPUTS.value(name), want, 1e-12, name);
    }
    assert_near(OUTPUTS.value("plate_wobbles"), 2.0, 2e-3, "plate");
}

#[test]
fn every_method_keeps_its_order_on_a_rotating_body() {
    let report = OUTPUTS.data("orientation_order", &[]);
    for form in ["matrix R", "quaternion q"] {
        // Near rounding already where the steps are still coarse, the last
        // one shows its order less cleanly.
        for (method, order, fine, slack) in [
            ("Euler", 1.0, 8, 0.1),
            ("midpoint", 2.0, 8, 0.1),
            ("RK4", 4.0, 7, 0.15),
            ("Dormand-Prince", 5.0, 5, 0.4),
        ] {
            let line = points(&report, &format!("{form}: {method}"));
            let found = slope(line[fine - 1], line[fine]);
            assert_near(found, order, slack, &format!("{method}, {form}"));
        }
    }
    // At the same step the quaternion is the nearer one.
    for method in ["Euler", "midpoint", "RK4"] {
        let matrix = points(&report, &format!("matrix R: {method}"));
        let quaternion = points(&report, &format!("quaternion q: {method}"));
        assert!(quaternion[6].1 < 0.6 * matrix[6].1, "{method}");
    }
}

#[test]
fn energy_drifts_by_the_orders_that_the_legend_shows() {
    let report = OUTPUTS.data("energy_order", &[]);
    for (label, order, fine) in [
        ("Euler, slope 1.0", 1.0, 8),
        ("midpoint, slope 3.0", 3.0, 8),
        ("RK4, slope 4.0", 4.0, 6),
    ] {
        let line = points(&report, label);
        let found = slope(line[fine - 1], line[fine]);
        assert_near(found, order, 0.15, label);
    }
    let dp = points(&report, "Dormand-Prince, slope 5.6");
    assert!(slope(dp[1], dp[4]) > 5.0, "at least its order");
}

#[test]
fn angular_momentum_is_constant_to_the_last_digit() {
    // L' = 0 is added to it in every stage: not even rounding.
    assert_eq!(OUTPUTS.value("momentum_drift"), 0.0);
    // The energy has no such luck, or the claim would say nothing.
    let report = OUTPUTS.data("energy_order", &[]);
    assert!(points(&report, "Euler, slope 1.0")[8].1 > 1e-6);
}
