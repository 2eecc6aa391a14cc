//! Why the numbers of the book are right: each table, value and figure
//! against theory, by formulas that the chapter's code does not use.

use collision::arrangements::arrangements;
use collision::{Aabb, Interval, all_pairs, sweep_1d};
use course::Random;
use course::testing::{Outputs, assert_near, number, points, slope};
use math::Vec3;

const OUTPUTS: Outputs = Outputs(collision::chapter);

#[test]
fn every_figure_draws_at_both_ends_of_every_slider() {
    for figure in collision::chapter().figures {
        for param in &figure.params {
            for end in [param.min, param.max] {
                let report = OUTPUTS.data(figure.name, &[(param.name, end)]);
                assert!(report.cases.len() > 1, "{}", figure.name);
            }
        }
    }
}

// PROVES: collision/overlap
#[test]
fn the_swept_intervals_overlap_as_one_counts_them_by_hand() {
    let report = OUTPUTS.data("active_list", &[]);
    let begins = points(&report, "begins");
    let ends = points(&report, "ends");
    assert_eq!((begins.len(), ends.len()), (6, 6));
    // An interval has its begin and its end at the same height.
    let mut intervals = Vec::new();
    for (lo, height) in &begins {
        let end = ends.iter().find(|(_, y)| y == height).unwrap();
        intervals.push(Interval::new(*lo, end.0));
    }
    let mut by_hand = 0;
    for i in 0..6 {
        for j in 0..i {
            let (a, b) = (intervals[i], intervals[j]);
            by_hand += usize::from(a.lo.max(b.lo) <= a.hi.min(b.hi));
        }
    }
    assert_eq!(sweep_1d(&intervals).unwrap().len(), by_hand);
    // Two of them only touch: open intervals would have one pair less.
    let touching = |x: &Interval| ends.iter().any(|(hi, _)| *hi == x.lo);
    assert_eq!(intervals.iter().filter(|x| touching(x)).count(), 1);
}

// PROVES: collision/exchanges
#[test]
fn exchanges_grow_as_predicted_when_all_boxes_drift() {
    let report = OUTPUTS.data("coherence_n", &[]);
    let counted = points(&report, "all drift: its exchanges");
    let predicted = points(&report, "all drift: predicted exchanges");
    for (seen, theory) in counted.iter().zip(&predicted).skip(1) {
        assert_eq!(seen.0, theory.0);
        // Boxes bounce off walls together, and counts scatter: 1/sqrt(c).
        let scatter = 0.05 + 3.0 / (10.0 * theory.1).sqrt();
        let off = (seen.1 / theory.1 - 1.0).abs();
        assert!(off < scatter, "{} boxes: off by {off}", seen.0);
    }
    let growth = OUTPUTS.value("exchange_growth");
    assert_near(growth, 5.0 / 3.0, 0.03, "the power of n");
    // Of twenty boxes one moves: pairs in which one of the two moves are
    // 39 in 400 as many, and their speeds differ by half of the largest on
    // average instead of two thirds; both move in 1 of 400.
    let few = points(&report, "one in twenty drifts: its exchanges");
    let share = (38.0 / 400.0) * (0.5 / (2.0 / 3.0)) + 1.0 / 400.0;
    let (last, all) = (few[5], counted[5]);
    assert_near(last.1 / all.1, share, 0.05 * share, "share of exchanges");
}

#[test]
fn exchanges_are_proportional_to_speed() {
    let report = OUTPUTS.data("coherence_speed", &[]);
    let counted = points(&report, "its exchanges");
    // From 0.001 to 0.1 m a step.
    assert_near(slope(counted[2], counted[6]), 1.0, 0.02, "slope");
    // A coherent sort compares 6000 endpoints in any case.
    let sums = points(&report, "coherent sort");
    for (sum, exchanges) in sums.iter().zip(&counted) {
        assert_near(sum.1 - exchanges.1, 6000.0, 1e-6, "entries");
    }
}

#[test]
fn the_table_counts_pairs_as_a_crowd_of_such_boxes_has() {
    let rows = OUTPUTS.rows("broad_work");
    for row in &rows {
        assert_eq!(number(&row[1]), 1000.0 * 999.0 / 2.0);
        // Halves of 0.25 to 0.75 m, 0.5 m in the mean: on one axis two boxes
        // overlap if their centres are within the sum of their halves, 1 m
        // in the mean, of a side of 20 m.
        let reach: f64 = 1.0 / 20.0;
        let one_axis = 2.0 * reach - reach * reach;
        let expected = 499_500.0 * one_axis.powi(3);
        let scatter = 4.0 * expected.sqrt();
        assert_near(number(&row[5]), expected, scatter, "pairs");
    }
}

// PROVES: collision/gap
#[test]
fn corner_to_corner_no_plane_shows_the_distance() {
    // Cubes 0.1 m apart along each axis.
    assert_near(OUTPUTS.value("corner_gap"), 0.1, 1e-12, "gap");
    let distance = 0.1 * 3.0_f64.sqrt();
    assert_near(OUTPUTS.value("corner_distance"), distance, 1e-12, "distance");
}

#[test]
fn a_witness_lasts_longer_the_less_bodies_rotate() {
    let report = OUTPUTS.data("witness_rate", &[]);
    let [old, next, search] =
        ["cached plane", "neighbouring plane", "full search"]
            .map(|name| points(&report, name));
    for i in 0..old.len() {
        let sum = old[i].1 + next[i].1 + search[i].1;
        assert_near(sum, 100.0, 1e-9, "all questions are answered");
        if i > 0 {
            assert!(old[i].1 <= old[i - 1].1, "{i}");
        }
    }
    // Of 400 queries the first is a search in any case.
    assert!(search[0].1 >= 0.25 && search[0].1 < 1.0);
    assert!(old[0].1 > 99.0 && old.last().unwrap().1 < 20.0);
}

#[test]
fn contact_regions_have_the_corners_that_one_counts_by_hand() {
    let report = OUTPUTS.data("contact_regions", &[]);
    for arrangement in &arrangements().unwrap()[..6] {
        let count: usize = report
            .cases
            .iter()
            .filter(|case| case.label.starts_with(arrangement.title))
            .filter(|case| {
                ["corner on face", "edge on edge"]
                    .iter()
                    .any(|kind| case.label.ends_with(kind))
            })
            .map(|case| points(&report, &case.label).len())
            .sum();
        assert_eq!(count, arrangement.contacts, "{}", arrangement.title);
    }
}

// PROVES: collision/regula_falsi
#[test]
fn bisection_takes_as_many_trials_as_the_logarithm_says() {
    for row in OUTPUTS.rows("impact_steps") {
        let [z0, v0, t, halved, guessed] =
            [0, 1, 2, 3, 4].map(|i| number(&row[i]));
        // z0 + v0 t - g t^2/2 = 0
        let speed = (v0 * v0 + 2.0 * 9.81 * z0).sqrt();
        let exact = (v0 + speed) / 9.81;
        assert_near(t, exact, 1e-6 / speed, "time of impact");
        // A second is halved until the distance is a micrometre; a trial may
        // happen to fall into the band before.
        let trials = (speed / 1e-6).log2().ceil();
        assert!(halved <= trials && halved > trials - 7.0, "{z0}: {halved}");
        // The line is the better guess where the step is not much longer
        // than the fall; for a short fall in a long step it is not.
        assert!(guessed < 0.5 * halved || exact < 0.1, "{z0}: {guessed}");
    }
}

#[test]
fn conservative_advancement_never_passes_the_wall_and_steps_do() {
    let report = OUTPUTS.data("tunnelling", &[]);
    let looked = points(&report, "ends of steps");
    let inside = |p: &(f64, f64)| p.1.abs() <= 0.05;
    assert!(!looked.iter().any(inside), "no look is in the wall");
    assert!(looked.last().unwrap().1 > 0.05, "and the bullet is beyond");
    let safe = points(&report, "conservative advancement");
    let last = safe.last().unwrap();
    assert!(last.1 < -0.05 && last.1 > -0.0511, "stopped at {}", last.1);
    // With a bound of twice the true speed each step covers half of the
    // distance; the report keeps only some of them.
    for pair in safe.windows(2).take(3) {
        let [before, after] = [pair[0].1, pair[1].1].map(|x| -0.05 - x);
        let halvings = (before / after).log2();
        assert!(halvings > 0.9, "{halvings}");
        assert_near(halvings, halvings.round(), 1e-6, "halvings");
    }
}

#[test]
fn grids_and_trees_grow_in_proportion_and_exchanges_do_not() {
    let report = OUTPUTS.data("crossover", &[]);
    let growth = |name: &str| {
        let line = points(&report, name);
        slope(line[2], *line.last().unwrap())
    };
    assert!(growth("sorted grid") < 1.2);
    assert!(growth("refitted tree") < 1.4);
    assert_near(growth("exchanges of sort and sweep"), 5.0 / 3.0, 0.05, "5/3");
}

#[test]
fn all_pairs_is_what_it_says() {
    // The reference for the others, against a formula of its own.
    let mut random = Random::new(5);
    let mut draw = || Vec3::from_fn(|_, _| random.uniform(0.0, 4.0));
    let boxes: Vec<Aabb> =
        (0..60).map(|_| Aabb::around(draw(), Vec3::repeat(0.5))).collect();
    let mut count = 0;
    for i in 0..boxes.len() {
        for j in 0..i {
            let apart = boxes[i].center() - boxes[j].center();
            count += usize::from(apart.amax() <= 1.0);
        }
    }
    assert_eq!(all_pairs(&boxes).len(), count);
    assert!(count > 10);
}
