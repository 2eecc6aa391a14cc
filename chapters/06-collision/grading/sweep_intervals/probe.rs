//! What `sweep_intervals` is put through.

use super::answer::{Sweep, sweep_intervals};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

type Interval = [f64; 2];

/// Pairs as they are shown: in order, but each as the student wrote it.
fn words(mut pairs: Vec<[usize; 2]>) -> String {
    if pairs.is_empty() {
        return "none".to_string();
    }
    pairs.sort_unstable();
    let word = |[i, j]: &[usize; 2]| format!("{i}-{j}");
    pairs.iter().map(word).collect::<Vec<_>>().join(", ")
}

fn ask(cases: &mut Cases, label: &str, intervals: &[Interval]) {
    let begun = Case::new(label).given("intervals", intervals);
    cases.run(begun, |case| {
        let Sweep { pairs, longest } = sweep_intervals(intervals);
        case.word("pairs", words(pairs)).scalar(
            "longest",
            longest as f64,
            Tolerance::EXACT,
        )
    });
}

pub fn public(cases: &mut Cases) {
    // The example.
    ask(cases, "three intervals", &[[1.0, 4.0], [3.0, 6.0], [4.0, 5.0]]);
    // Published case intervals_small: 1 and 5 touch at 4, 5 and 0 at 5.
    let six = [
        [5.0, 9.0],
        [1.0, 4.0],
        [3.0, 7.0],
        [8.0, 12.0],
        [6.5, 6.75],
        [4.0, 5.0],
    ];
    ask(cases, "six intervals", &six);
    ask(cases, "apart", &[[4.0, 5.0], [0.0, 1.0], [2.0, 3.0]]);
    ask(cases, "touching", &[[1.0, 2.0], [2.0, 3.0]]);
    let turned = [[2.0, 3.0], [1.0, 2.0]];
    ask(cases, "touching, the right one first", &turned);
    // The one that began last ends first, and then the other way round.
    let nested = [[0.0, 9.0], [1.0, 8.0], [2.0, 3.0], [4.0, 5.0]];
    ask(cases, "one in the other", &nested);
    let staggered = [[0.0, 3.0], [1.0, 5.0], [2.0, 6.0], [4.0, 7.0]];
    ask(cases, "one after the other", &staggered);
    // A point touches all that contain it, and another point at its place.
    let points = [[2.0, 2.0], [1.0, 2.0], [2.0, 2.0], [2.0, 3.0], [3.0, 3.0]];
    ask(cases, "points", &points);
    ask(cases, "the same four times", &[[1.0, 2.0]; 4]);
    let below = [[-3.0, -1.0], [-1.0, 0.5], [-2.5, -2.0], [-0.5, 0.0]];
    ask(cases, "below zero", &below);
    // 0 ends before 1 begins, and 2 begins before 1 ends, all between the
    // same whole numbers.
    let fractions = [[0.25, 0.5], [0.75, 1.5], [1.25, 1.75]];
    ask(cases, "fractions", &fractions);
    ask(cases, "one alone", &[[0.0, 1.0]]);
    ask(cases, "no intervals", &[]);
    // Each reaches over the beginning of the next one, and no farther. There
    // are 5e9 pairs to compare, 15 s for the barest unoptimised loop and far
    // beyond the time limit; a sweep takes a quarter of a second.
    let n = 100_000_usize;
    let chain: Vec<Interval> =
        (0..n).map(|i| (7919 * i % n) as f64).map(|x| [x, x + 1.5]).collect();
    let begun = Case::new("a hundred thousand, each meets the next")
        .given("intervals", format_args!("[x, x + 1.5]"))
        .given("x", format_args!("0, 7919, 15838, … modulo 100000"));
    cases.run(begun, |case| {
        let Sweep { pairs, longest } = sweep_intervals(&chain);
        case.scalar("pairs", pairs.len() as f64, Tolerance::EXACT).scalar(
            "longest",
            longest as f64,
            Tolerance::EXACT,
        )
    });
}

/// Random intervals whose ends are quarters: there are many ties.
fn fresh(random: &mut Random, n: usize) -> Vec<Interval> {
    let mut intervals = Vec::new();
    for _ in 0..n {
        let begin = 0.25 * random.integer(0, 60) as f64 - 5.0;
        let length = 0.25 * random.integer(0, 12) as f64;
        intervals.push([begin, begin + length]);
    }
    intervals
}

/// By definition: two closed intervals overlap if neither ends before the
/// other begins.
fn right_pairs(intervals: &[Interval]) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for j in 0..intervals.len() {
        for i in 0..j {
            let ([a, b], [c, d]) = (intervals[i], intervals[j]);
            if a <= d && c <= b {
                pairs.push([i, j]);
            }
        }
    }
    pairs
}

/// The most intervals at one point; it is where one of them begins.
fn crowd(intervals: &[Interval]) -> usize {
    let mut most = 0;
    for [x, _] in intervals {
        let here = |[a, b]: &&Interval| a <= x && x <= b;
        most = most.max(intervals.iter().filter(here).count());
    }
    most
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let intervals = fresh(random, 60);
    let exact = Tolerance::EXACT;
    let begun = Case::new("sixty intervals with many ties");
    cases.run(begun.given("intervals", &intervals), |case| {
        let Sweep { pairs, longest } = sweep_intervals(&intervals);
        let right = right_pairs(&intervals);
        let missed = right.iter().filter(|pair| !pairs.contains(pair));
        let wrong = pairs.iter().filter(|pair| !right.contains(pair));
        let twice = pairs.iter().enumerate();
        let twice = twice.filter(|(i, pair)| pairs[..*i].contains(pair));
        let more = longest as f64 - crowd(&intervals) as f64;
        case.scalar("pairs missed", missed.count() as f64, exact)
            .scalar("pairs that do not overlap", wrong.count() as f64, exact)
            .scalar("pairs reported twice", twice.count() as f64, exact)
            .scalar("longest, too long by", more, exact)
    });
    let intervals = fresh(random, 30);
    let begun = Case::new("mirrored, and listed backwards");
    cases.run(begun.given("intervals", &intervals), |case| {
        let turned: Vec<Interval> =
            intervals.iter().rev().map(|[a, b]| [-b, -a]).collect();
        let (one, other) =
            (sweep_intervals(&intervals), sweep_intervals(&turned));
        let renamed = other.pairs.iter().map(|[i, j]| [29 - j, 29 - i]);
        let lost = renamed.filter(|pair| !one.pairs.contains(pair)).count();
        let fewer = one.pairs.len() as f64 - other.pairs.len() as f64;
        let shorter = one.longest as f64 - other.longest as f64;
        case.scalar("different pairs", lost as f64, exact)
            .scalar("fewer pairs", fewer, exact)
            .scalar("a shorter list", shorter, exact)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for n in [5, 12, 25] {
        let intervals = fresh(random, n);
        ask(cases, &format!("{n} fresh intervals"), &intervals);
    }
}

/// Intervals one above the other, and a link for each pair: at the place
/// where the second of the two begins.
pub fn see() -> Outcome<Drawing> {
    let intervals: [Interval; 6] = [
        [5.0, 9.0],
        [1.0, 4.0],
        [3.0, 7.0],
        [8.0, 12.0],
        [6.5, 6.75],
        [4.0, 5.0],
    ];
    let link = |[i, j]: [usize; 2]| -> Vec<Point> {
        let shift = 0.06 * (i as f64 - j as f64);
        let x = intervals[i][0].max(intervals[j][0]) + shift;
        vec![(x, i as f64), (x, j as f64)]
    };
    let right = right_pairs(&intervals);
    let mut yours = sweep_intervals(&intervals).pairs;
    yours.retain(|[i, j]| i.max(j) < &intervals.len());
    let missing = right.iter().filter(|pair| !yours.contains(pair));
    let wrong = yours.iter().filter(|pair| !right.contains(pair));
    let found = yours.iter().filter(|pair| right.contains(pair));
    let mut panel = Panel::new()
        .title("six intervals and their overlaps")
        .axes("position (m)", "number of the interval")
        .ranges(0.0..=13.0, -0.5..=5.5);
    for (i, [a, b]) in intervals.iter().enumerate() {
        let ends = [(*a, i as f64), (*b, i as f64)];
        let label = if i == 0 { "interval" } else { "" };
        panel = panel.add(Series::path(label, ends).ink(Ink::Exact));
    }
    for (label, ink, list) in [
        ("missing", Ink::Orange, missing.collect::<Vec<_>>()),
        ("wrong", Ink::Pink, wrong.collect()),
        ("yours", Ink::Blue, found.collect()),
    ] {
        for (n, pair) in list.into_iter().enumerate() {
            let label = if n == 0 { label } else { "" };
            panel = panel.add(Series::line(label, link(*pair)).ink(ink));
        }
    }
    Ok(Plot::wide(panel).shared_legend().draw()?)
}
