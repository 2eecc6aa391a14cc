//! Why the numbers of the book are right, second part: sparse matrices,
//! conjugate gradients, their cost, and chaos.

use course::Cell;
use course::testing::{Outputs, assert_near, entry, number, points, slope};

const OUTPUTS: Outputs = Outputs(constraints::chapter);

/// How often a series has a point.
fn count(report: &course::Report, ending: &str) -> usize {
    entry(report, ending, "count")[0] as usize
}

#[test]
fn the_truss_has_as_many_rods_and_entries_as_counting_says() {
    let (columns, rows) = (4.0, 2.0);
    // Rods between nails are left out: they hold nothing.
    let upright = columns * rows;
    let level = columns * (rows + 1.0);
    let aslant = 2.0 * columns * rows;
    let particles = (columns + 1.0) * (rows + 1.0);
    let rods = upright + level + aslant;
    assert_eq!(OUTPUTS.value("truss_rods"), rods);
    assert_eq!(OUTPUTS.value("truss_particles"), particles);
    // A rod along an axis has one entry at each end, another has two.
    let filled = 2.0 * (upright + level) + 4.0 * aslant;
    let share = 100.0 * filled / (rods * 3.0 * particles);
    assert_near(OUTPUTS.value("truss_share"), share, 1e-12, "%");
    let report = OUTPUTS.data("sparsity", &[]);
    let cells = (rods * 3.0 * particles) as usize;
    assert_eq!(count(&report, "J: heat 1"), cells);
    assert_eq!(count(&report, "J W Jᵀ: heat 1"), (rods * rods) as usize);
}

// The right-hand side is zero but in the first row, and a product with a
// tridiagonal matrix reaches one row farther: n iterations, and the residual
// of a chain of equal masses stays as it is until the last of them.
#[test]
fn a_chain_converges_in_as_many_iterations_as_links() {
    for links in [10, 40] {
        let report = OUTPUTS.data("cg_history", &[("links", links as f64)]);
        assert_eq!(count(&report, "equal masses"), links + 1);
        let residuals = points(&report, "equal masses");
        for (i, residual) in &residuals[..residuals.len() - 1] {
            if *i < links as f64 {
                assert_near(*residual, 1.0, 1e-9, "residual");
            }
        }
        let last = residuals[residuals.len() - 1].1;
        assert!(last < 1e-12, "{last}");
        let [plain, known] = ["uneven masses", "uneven, preconditioned"]
            .map(|ending| count(&report, ending));
        assert!(known <= plain && 10 * known <= 13 * links, "{plain}, {known}");
    }
}

#[test]
fn trusses_converge_in_far_fewer_iterations_than_unknowns() {
    for side in [5, 10] {
        let report = OUTPUTS.data("cg_history", &[("side", side as f64)]);
        let rods = 4 * side * side + side;
        let rounds = count(&report, "both diagonals");
        assert!(2 * rounds < rods, "{rounds} rounds for {rods} rods");
        let light = 3 * side * side + side;
        assert!(count(&report, "one diagonal") < light);
    }
}

#[test]
fn a_chain_costs_its_square_and_a_square_its_side_more_than_itself() {
    let report = OUTPUTS.data("cost", &[]);
    let of = |ending: &str| points(&report, ending);
    let last_two = |ending: &str| {
        let p = of(ending);
        slope(p[p.len() - 3], p[p.len() - 1])
    };
    for (n, iterations) in of("panel 1: chain") {
        assert_eq!(iterations, n);
    }
    assert_near(last_two("panel 2: chain"), 2.0, 1e-9, "chain");
    assert_near(last_two("chain, direct solver"), 1.0, 1e-9, "direct");
    // The side of a square of n rods is √(n/4): a slope of one half.
    let side = last_two("panel 1: square truss");
    assert_near(side, 0.5, 0.08, "iterations of a square");
    let work = last_two("panel 2: square truss");
    assert_near(work, 1.5, 0.08, "work for a square");
}

#[test]
fn the_table_of_iterations_says_what_the_text_says() {
    for row in OUTPUTS.rows("iterations") {
        let Cell::Text(name) = &row[0] else { panic!("no name") };
        let [n, plain, known, automatic] =
            [1, 2, 3, 4].map(|column| number(&row[column]));
        if name.starts_with("chain") {
            assert_eq!([plain, known, automatic], [n, n, 0.0], "{name}");
        } else if name.starts_with("uneven") {
            // In exact arithmetic both would take n: the rest is rounding.
            assert!(known <= 1.3 * n && automatic == 0.0, "{name}: {known}");
            assert_eq!(plain > 2.0 * n, n > 50.0, "{name}: {plain}");
        } else {
            assert!(plain < 0.5 * n && automatic == plain, "{name}");
        }
    }
    assert_eq!(
        OUTPUTS.value("long_chain_iterations"),
        OUTPUTS.value("long_chain")
    );
}

/// The factor every second from a fitted line, which has two ends.
fn factor(report: &course::Report) -> f64 {
    let ends = points(report, "every second");
    ((ends[1].1 / ends[0].1).ln() / (ends[1].0 - ends[0].0)).exp()
}

#[test]
fn double_pendulums_part_by_the_same_factor_whatever_the_start() {
    let usual = OUTPUTS.data("chaos", &[]);
    assert_near(points(&usual, "distance")[0].1, 1e-9, 0.0, "start");
    assert_near(OUTPUTS.value("chaos_start"), 1e-9, 0.0, "start");
    assert_near(OUTPUTS.value("chaos_factor"), factor(&usual), 1e-9, "factor");
    // Another distance takes another stretch of the same motion.
    let nearer = OUTPUTS.data("chaos", &[("apart", 1e-11)]);
    let ratio = factor(&nearer).ln() / factor(&usual).ln();
    assert!((0.75..1.33).contains(&ratio), "{ratio}");
    // Two links of 1 m cannot be more than 4 m apart.
    let most = entry(&usual, "distance", "y max")[0];
    assert!(most > 1.0 && most < 4.0, "{most}");
    // Ten times as near at the start is later, by the time for a factor
    // of ten.
    let when = |report: &course::Report| points(report, "every second")[1].0;
    let later = when(&nearer) - when(&usual);
    let want = 100_f64.ln() / OUTPUTS.value("chaos_factor").ln();
    assert!(later > 0.5 * want && later < 2.0 * want, "{later} s");
}

#[test]
fn small_swings_are_not_chaotic() {
    let calm = OUTPUTS.data("chaos", &[("angle", 10.0)]);
    let most = entry(&calm, "distance", "y max")[0];
    assert!(most < 1e-7, "{most}");
    assert!(calm.cases.iter().all(|c| !c.label.ends_with("each second")));
}

#[test]
fn rods_and_angles_agree_to_the_order_of_the_method() {
    // Without chaos, over the whole time.
    let report = OUTPUTS.data("agreement", &[("angle", 10.0)]);
    let worst = |ending: &str| entry(&report, ending, "y max")[0];
    let coarse = worst("Kutta, h = 10 ms");
    let fine = worst("Kutta, h = 1 ms");
    let best = worst("Prince, h = 1 ms");
    let gain = coarse / fine;
    assert!((1e3..1e5).contains(&gain), "{gain} for a tenth of the step");
    assert!(best < 0.1 * fine && best < 1e-10, "{best}");
    // With it, until it has magnified what is left.
    let report = OUTPUTS.data("agreement", &[]);
    let early = points(&report, "Prince, h = 1 ms")[1];
    assert!(early.1 < 1e-10, "{} m after {} s", early.1, early.0);
    assert!(entry(&report, "Prince, h = 1 ms", "y max")[0] > 0.1);
}

#[test]
fn the_energy_error_of_rattle_is_of_second_order_and_level() {
    let level = |h: f64| {
        let report = OUTPUTS.data("rattle", &[("h", h)]);
        let drift = points(&report, "panel 1: RATTLE");
        for (t, c) in &drift {
            // Some roundings of 1 m.
            assert!(*c < 4e-15, "{c} m at {t} s");
        }
        let energy = points(&report, "panel 2: RATTLE");
        let (first, last) = (energy[0].1, energy[energy.len() - 1].1);
        // Each window of 4 s holds one and a half swings.
        assert!((last / first - 1.0).abs() < 0.05, "{first} {last} J");
        let fourth = points(&report, "panel 2: RK4, feedback");
        let ratio = fourth[fourth.len() - 1].1 / fourth[0].1;
        // At 0.04 s it has lost all that there was to lose.
        assert!(ratio > 2.0, "RK4 drifts: {ratio}");
        // The midpoint method has gained all that a turn over the top takes.
        let midpoint = entry(&report, "2: midpoint, feedback", "y max")[0];
        assert!(midpoint > 9.81, "{midpoint} J");
        last
    };
    let gain = level(0.04) / level(0.02);
    assert!((gain - 4.0).abs() < 0.2, "{gain}");
}
