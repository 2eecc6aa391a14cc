//! Why the numbers of the book are right: each table, value and figure
//! against theory, by formulas that the chapter's code does not use.

use course::testing::{Outputs, assert_near, number, points};

const OUTPUTS: Outputs = Outputs(contact::chapter);
const G: f64 = 9.81;

/// These run scenes: `scenes.rs` goes to the ends of their sliders.
const AUDITED: [&str; 2] = ["energy", "depth"];

#[test]
fn every_figure_draws_at_both_ends_of_every_slider() {
    for figure in contact::chapter().figures {
        if AUDITED.contains(&figure.name) {
            continue;
        }
        for param in &figure.params {
            for end in [param.min, param.max] {
                let report = OUTPUTS.data(figure.name, &[(param.name, end)]);
                assert!(report.cases.len() > 1, "{}", figure.name);
            }
        }
    }
}

#[test]
fn springs_let_a_block_sink_by_its_weight_over_the_stiffness() {
    for stiffness in [1e4, 1e5] {
        let report = OUTPUTS.data("penalty", &[("stiffness", stiffness)]);
        for (mass, depth) in points(&report, "how deep it sinks: springs") {
            let theory = 1e3 * mass * G / stiffness;
            assert_near(depth, theory, 1e-6 * theory, "depth");
        }
        let held = "how deep it sinks: computed force";
        for (_, depth) in points(&report, held) {
            // A thousandth of the tolerance of 1 mm.
            assert_near(depth, 0.0, 1e-3, "depth");
        }
    }
    assert_near(OUTPUTS.value("penalty_depth"), 9.81, 1e-6, "depth of 100 kg");
}

#[test]
fn springs_need_steps_within_the_reach_of_rk4() {
    // RK4 damps swings up to h w = sqrt(8); w^2 = k/m, k = M g / 1 mm.
    let theory = |heaviest: f64| (8.0 * 1e-3 / (heaviest * G)).sqrt();
    let report = OUTPUTS.data("penalty", &[]);
    for (heaviest, step) in points(&report, "longest step: springs") {
        let theory = 1e3 * theory(heaviest);
        assert_near(step, theory, 2e-3 * theory, "longest step");
    }
    let step = OUTPUTS.value("penalty_step");
    assert_near(step, 1e3 * theory(1000.0), 2e-3, "longest step");
}

#[test]
fn the_solution_turns_the_corner_when_the_pull_equals_the_weight() {
    let report = OUTPUTS.data("conditions", &[]);
    for (pull, force) in points(&report, "force f") {
        assert_near(force, (G - pull).max(0.0), 1e-12, "force");
    }
    for (pull, apart) in points(&report, "acceleration d″") {
        assert_near(apart, (pull - G).max(0.0), 1e-12, "acceleration");
    }
    for pull in [0.0, 4.0, 9.0, 11.0, 20.0] {
        let report = OUTPUTS.data("conditions", &[("pull", pull)]);
        let (w, f) = points(&report, "solution")[0];
        assert!(w > -1e-12 && f >= 0.0, "{pull}: {w}, {f}");
        assert_near(w * f, 0.0, 1e-12, "one of them is zero");
        assert_near(f - w, G - pull, 1e-12, "the law of motion");
    }
}

/// The share of the weight above that the left end of a gap carries, by
/// torques about the right end, brick by brick.
fn left_share(gap: usize, overhang: f64) -> f64 {
    let [left, right] = match gap {
        0 => [-0.5, 0.5],
        k => [k as f64 * overhang - 0.5, (k - 1) as f64 * overhang + 0.5],
    };
    let (mut torque, mut weight) = (0.0, 0.0);
    for brick in gap..5 {
        torque += right - brick as f64 * overhang;
        weight += 1.0;
    }
    torque / (weight * (right - left))
}

#[test]
fn the_ends_of_a_brick_carry_what_statics_asks_for() {
    let report = OUTPUTS.data("brick_forces", &[]);
    let gaps =
        [(0, "on the floor"), (1, "under the second"), (4, "under the top")];
    for (gap, name) in gaps {
        for (overhang, percent) in points(&report, name) {
            if overhang <= 0.2 {
                let theory = 100.0 * left_share(gap, overhang);
                assert_near(percent, theory, 1e-6, name);
            } else {
                // It has begun to tip, and nothing pulls.
                assert!(percent >= 0.0);
            }
        }
    }
    let seen = points(&report, "under the second");
    let beyond: Vec<_> = seen.iter().filter(|p| p.0 > 0.2).collect();
    assert!(beyond.iter().all(|p| p.1 < 1e-9) && !beyond.is_empty());
    // Four bricks on one: their centre is 2.5 overhangs away from the lowest,
    // the end of which is half a metre away.
    let tips = OUTPUTS.value("tipping_overhang");
    assert_near(tips, 0.5 / 2.5, 1e-7, "tipping overhang");
    let share = OUTPUTS.value("left_share");
    assert_near(share, 100.0 * left_share(1, 0.15), 1e-9, "share");
}

#[test]
fn the_two_solvers_agree_up_to_rounding() {
    for row in OUTPUTS.rows("solvers") {
        let (contacts, pivots) = (number(&row[1]), number(&row[2]));
        // Half of the random contacts carry: as many must come in at least.
        assert!(pivots >= 0.5 * contacts && pivots < 3.0 * contacts);
        assert!(number(&row[3]) >= 0.5 * contacts);
        for cell in &row[4..=5] {
            assert!(number(cell) < 1e-12, "{cell:?}");
        }
        // Of accelerations of some m/s² in towers of 16 cubes.
        assert!(number(&row[6]) < 1e-10, "{:?}", row[6]);
    }
}

#[test]
fn a_warm_start_spares_nearly_all_pivots() {
    let report = OUTPUTS.data("pivots", &[]);
    for (cold, warm) in [
        ("random, cold start", "random, warm start"),
        ("tower, cold start", "tower, warm start"),
    ] {
        let cold = points(&report, cold);
        let warm = points(&report, warm);
        for (cold, warm) in cold.iter().zip(&warm).skip(2) {
            assert!(warm.1 <= 0.25 * cold.1, "{cold:?} {warm:?}");
            // Each contact that carries comes in: half of the random ones.
            assert!(cold.1 > 0.5 * cold.0 - 1e-9, "{cold:?}");
        }
    }
}

#[test]
fn a_block_holds_slides_and_tips_where_coulomb_says() {
    // Below 1, nothing tips on these slopes; at 4 nearly everything does.
    for height in [0.6, 1.6, 3.0] {
        let report = OUTPUTS.data("incline_map", &[("height", height)]);
        for (name, kind) in [("holds", 0), ("slides", 1), ("tips", 2)] {
            let Some(case) =
                report.cases.iter().find(|case| case.label.ends_with(name))
            else {
                continue;
            };
            for (angle, mu) in points(&report, &case.label) {
                let tan = angle.to_radians().tan();
                // The resultant of weight and friction passes the base.
                let want = if mu > 1.0 / height && tan > 1.0 / height {
                    2
                } else {
                    usize::from(tan > mu)
                };
                assert_eq!(kind, want, "{height}: {angle}°, {mu}");
            }
        }
    }
    let near = |name: &str, tan: f64| {
        let theory = tan.atan().to_degrees();
        // Twelve halvings of 50°, and what two frames show.
        assert_near(OUTPUTS.value(name), theory, 0.02, name);
    };
    near("sliding_angle", 0.5);
    near("tipping_angle", 1.0 / 1.6);
}

#[test]
fn bisection_ends_in_the_band_after_as_many_halvings_as_it_takes() {
    // From 0.12 m at 1 m/s downwards.
    let impact = ((1.0 + 2.0 * G * 0.12_f64).sqrt() - 1.0) / G;
    for band in [0.5, 4.0, 20.0] {
        let report = OUTPUTS.data("impact_bisection", &[("band", band)]);
        let (t, d) = points(&report, "kept")[0];
        assert!(d.abs() <= band, "{d} mm");
        // The speed at the floor is below 2 m/s: 2 mm in a millisecond.
        assert_near(t, 1e3 * impact, band, "time");
        for (trial, width) in points(&report, "width of the bracket") {
            let theory = 160.0 / 2.0_f64.powf(trial - 1.0);
            assert_near(width, theory, 1e-9, "width");
        }
    }
    let trials = OUTPUTS.value("bisection_trials");
    // A window of 8 mm at 1.84 m/s is 4.4 ms wide: 160 ms halved five times
    // is as long as that, about.
    assert!((4.0..=7.0).contains(&trials), "{trials}");
}

#[test]
fn infinitely_many_bounces_end_when_the_series_says() {
    for e in [0.3, 0.7, 0.9] {
        let report = OUTPUTS.data("zeno", &[("bounce", e)]);
        let fall = (2.0 / G).sqrt();
        // t1 + 2 t1 (e + e^2 + ...), summed up.
        let end: f64 =
            fall + (1..2000).map(|k| 2.0 * fall * e.powi(k)).sum::<f64>();
        let left = points(&report, "time left");
        for pair in left.windows(2) {
            let bounces = pair[1].0 - pair[0].0;
            let ratio = pair[1].1 / pair[0].1;
            assert_near(ratio, e.powf(bounces), 1e-3 * ratio, "ratio");
        }
        assert_near(left[0].1 + fall, end, 1e-9, "end");
        assert!(points(&report, "impacts").iter().all(|p| p.0 < end + 1e-12));
        // Our loop goes on, and the cube lies still.
        let height = points(&report, "our loop");
        let last = height[height.len() - 1];
        assert!(last.0 > 1.25 * end);
        assert_near(last.1, 0.0, 1e-3, "height");
    }
    let theory = (2.0 / G).sqrt() * 1.7 / 0.3;
    assert_near(OUTPUTS.value("bounces_end"), theory, 1e-12, "end");
}

#[test]
fn audited_scenes_stay_within_the_tolerance_and_gain_nothing() {
    let depths = OUTPUTS.data("depth", &[]);
    for (_, depth) in points(&depths, "deepest overlap") {
        assert!((0.0..=1.0).contains(&depth), "{depth} mm");
    }
    let energies = OUTPUTS.data("energy", &[]);
    let total = points(&energies, "total, above its lowest");
    for pair in total.windows(2) {
        // A thousandth of what is in play.
        let allowed = 1e-3 * total[0].1;
        assert!(pair[1].1 <= pair[0].1 + allowed, "{pair:?}");
    }
    assert!(total[0].1 > 100.0);
}
