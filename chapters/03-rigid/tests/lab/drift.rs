//! Why the numbers of the book are right, second part: the puzzle and drift.

use course::testing::{Outputs, assert_near, entry, number, points};
use std::f64::consts::TAU;

const OUTPUTS: Outputs = Outputs(rigid::chapter);

/// How far the pushed point is ahead of the centre after 3 s, and the angle
/// and its rate: the block's lever is a pendulum, I θ'' = F d cos θ.
fn pendulum(arm: f64) -> [f64; 2] {
    let inertia = 10.0 / 12.0 * (0.16 + 1.44);
    let steps = 30_000;
    let h = 3.0 / f64::from(steps);
    let pull = |angle: f64| 10.0 * arm / inertia * angle.cos();
    let (mut angle, mut rate) = (0.0_f64, 0.0);
    for _ in 0..steps {
        // Leapfrog: an error of h² = 1e-8.
        rate += 0.5 * h * pull(angle);
        angle += h * rate;
        rate += 0.5 * h * pull(angle);
    }
    [arm * angle.sin(), 0.5 * inertia * rate * rate]
}

#[test]
fn the_pushed_blocks_follow_newton_and_a_pendulum() {
    for row in OUTPUTS.rows("puzzle") {
        let cells: Vec<f64> = row.iter().map(number).collect();
        let [arm, speed, middle, way, work, flight, spin] = cells[..] else {
            panic!("seven columns");
        };
        // 10 N on 10 kg for 3 s.
        assert_near(speed, 3.0, 1e-12, "speed");
        assert_near(middle, 4.5, 1e-12, "displacement of the centre");
        assert_near(flight, 45.0, 1e-11, "translational");
        let [ahead, energy] = pendulum(arm);
        assert_near(way - middle, ahead, 1e-6, "ahead");
        assert_near(spin, energy, 1e-6, "spin");
        // W = F.(p1 - p0) is all the energy there is: RK4 at h = 0.01 s.
        assert_near(work, 10.0 * way, 1e-12, "work");
        assert_near(work, flight + spin, 1e-7, "balance");
    }
}

#[test]
fn the_puzzle_speaks_of_the_last_row_of_its_table() {
    let rows = OUTPUTS.rows("puzzle");
    let last = &rows[rows.len() - 1];
    for (name, column) in [
        ("puzzle_arm", 0),
        ("puzzle_work", 4),
        ("puzzle_translational", 5),
        ("puzzle_rotational", 6),
    ] {
        assert_eq!(OUTPUTS.value(name), number(&last[column]), "{name}");
    }
    assert_eq!(
        [OUTPUTS.value("puzzle_force"), OUTPUTS.value("puzzle_time")],
        [10.0, 3.0]
    );
}

#[test]
fn the_work_done_on_each_block_is_the_energy_that_it_has() {
    let report = OUTPUTS.data("puzzle", &[]);
    let upper = points(&report, "work on the upper block");
    let lower = points(&report, "work on the lower block");
    for ((t, work), (_, more)) in upper.iter().zip(&lower) {
        assert_near(*work, 5.0 * t * t, 1e-9, "upper");
        assert!(*more >= work - 1e-9, "the lower one never gets less");
    }
    for (t, flight) in points(&report, "translational, either block") {
        assert_near(flight, 5.0 * t * t, 1e-9, "translational");
    }
    // Pushed in the middle, the second block does what the first does.
    let same = OUTPUTS.data("puzzle", &[("arm", 0.0)]);
    let spin = entry(&same, "rotational, lower block", "y max")[0];
    assert!(spin.abs() < 1e-20);
}

/// Euler's growth of the squared length of what is perpendicular to ω, per
/// step.
fn euler(z: f64) -> f64 {
    z * z
}

/// The same for RK4: |R(iz)|² - 1.
fn rk4(z: f64) -> f64 {
    -z.powi(6) / 72.0 + z.powi(8) / 576.0
}

#[test]
fn matrix_and_quaternion_drift_as_the_stability_polynomial_says() {
    for h in [0.01, 0.004] {
        let report = OUTPUTS.data("drift", &[("h", h)]);
        for (method, excess) in
            [("Euler", euler as fn(f64) -> f64), ("RK4", rk4)]
        {
            let grown = |z: f64, n: f64| (n * excess(z).ln_1p()).exp_m1();
            // RᵀR - 1 = (growth) (1 - n nᵀ) for a spin about n: its largest
            // entry is 2/3 for the diagonal of a cube.
            for (t, error) in points(&report, &format!("matrix R: {method}")) {
                let want = 2.0 / 3.0 * grown(TAU * h, t / h).abs();
                // Rounding grows where the drifted matrix does.
                let allowed = 1e-6 * want + 1e-12;
                assert_near(error, want, allowed, &format!("{method}, R"));
            }
            // A quaternion rotates at half the rate; its length is a root.
            for (t, error) in
                points(&report, &format!("quaternion q: {method}"))
            {
                let want = grown(0.5 * TAU * h, 0.5 * t / h).abs();
                let allowed = 1e-6 * want + 1e-12;
                assert_near(error, want, allowed, &format!("{method}, q"));
            }
        }
        for form in ["matrix R", "quaternion q"] {
            let ending = format!("{form}: RK4, corrected each step");
            let worst = entry(&report, &ending, "y max")[0];
            assert!(worst < 1e-15, "{form}: {worst}");
        }
    }
}

#[test]
fn values_about_drift_follow_from_one_step() {
    let z = TAU * OUTPUTS.value("drift_h");
    let longer = 100.0 * (0.5 * euler(0.5 * z).ln_1p()).exp_m1();
    assert_near(OUTPUTS.value("drift_q_step"), longer, 1e-12, "% a step");
    for (name, excess) in [("drift_r_euler", euler(z)), ("drift_r_rk4", rk4(z))]
    {
        let want = 2.0 / 3.0 * (100.0 * excess.ln_1p()).exp_m1().abs();
        assert_near(OUTPUTS.value(name), want, 1e-6 * want + 1e-13, name);
    }
    // q + h/2 ω q turns by 2 atan(hω/2), a little less than hω.
    let lag = 100.0 * (z - 2.0 * (0.5 * z).atan());
    assert_near(OUTPUTS.value("drift_lag"), lag.to_degrees(), 1e-9, "lag");
}

/// The sum of the squares of a drawn box's three edges.
fn edges(report: &course::Report, panel: &str) -> f64 {
    let mut sum = 0.0;
    for case in &report.cases {
        if case.label.starts_with(&format!("{panel}: region")) {
            let p = points(report, &case.label);
            for i in 0..2 {
                let (a, b) = (p[i], p[i + 1]);
                sum += (b.0 - a.0).powi(2) + (b.1 - a.1).powi(2);
            }
        }
    }
    // Every edge belongs to two of the three faces.
    0.5 * sum
}

#[test]
fn the_skewed_cube_has_grown_across_its_axis_only() {
    for (h, turns) in [(0.01, 2.0), (0.02, 3.0)] {
        let report =
            OUTPUTS.data("matrix_drift", &[("h", h), ("turns", turns)]);
        // Seen along any direction, a unit cube's edges have squares that
        // add up to 2; what is along the axis n stays, what is across it
        // grows: |n|² + s² (2 - |n|²), n as it is drawn.
        let axis = points(&report, "exact: axis");
        let (dx, dy) = (axis[1].0 - axis[0].0, axis[1].1 - axis[0].1);
        let seen = (dx * dx + dy * dy) / 2.6_f64.powi(2);
        let grown = (turns / h * euler(TAU * h).ln_1p()).exp();
        let want = seen + grown * (2.0 - seen);
        assert_near(edges(&report, "exact"), 2.0, 1e-12, "exact");
        assert_near(edges(&report, "Euler, q"), 2.0, 1e-12, "q");
        assert_near(edges(&report, "Euler, R"), want, 1e-6 * want, "R");
    }
}
