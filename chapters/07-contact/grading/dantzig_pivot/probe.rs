//! What `direction` and `pivot` are put through.

use super::answer::{Progress, Stop, direction, pivot};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Marker, Panel, Plot, Point, Series};

type Rows = Vec<Vec<f64>>;

/// Condition numbers are below 1000.
const CLOSE: Tolerance = Tolerance { abs: 1e-9, rel: 1e-9 };

fn name(stop: Stop) -> String {
    match stop {
        Stop::Arrives => "arrives".to_string(),
        Stop::Leaves(i) => format!("{i} leaves"),
        Stop::Joins(i) => format!("{i} joins"),
        Stop::Endless => "endless".to_string(),
    }
}

/// Asks for a pivot, and shows what it does.
fn ask(cases: &mut Cases, label: &str, a: &Rows, at: &Progress, d: usize) {
    let begun = Case::new(label).given("A", a).given("before", at);
    cases.run(begun.given("driven", d), |case| {
        let (stop, after) = pivot(a, at, d);
        let set: Vec<usize> =
            (0..at.f.len()).filter(|i| after.holds[*i]).collect();
        // Whoever has come to zero has exactly zero.
        let rest = match stop {
            Stop::Arrives => after.w[d],
            Stop::Leaves(i) => after.f[i],
            Stop::Joins(i) => after.w[i],
            Stop::Endless => 0.0,
        };
        let case = case.word("stop", name(stop)).word("C", format!("{set:?}"));
        let case = case.scalar("left of what stops", rest, Tolerance::EXACT);
        let case = case.vector("f", after.f, CLOSE).unit("N");
        case.vector("w", after.w, CLOSE).unit("m/s²")
    });
}

/// Asks for a direction.
fn lead(cases: &mut Cases, label: &str, a: &Rows, holds: &[bool], d: usize) {
    let begun = Case::new(label).given("A", a).given("holds", holds);
    cases.run(begun.given("driven", d), |case| {
        let way = direction(a, holds, d);
        let case = case.vector("f", way.f, CLOSE);
        case.vector("w", way.w, CLOSE).unit("1/kg")
    });
}

/// The plank of the statement.
fn plank() -> Rows {
    vec![vec![0.625, 0.75], vec![0.75, 1.0]]
}

/// Three contacts, from quarters: every number below is exact.
fn three() -> Rows {
    vec![vec![2.0, 1.0, -1.0], vec![1.0, 2.0, -1.0], vec![-1.0, -1.0, 2.0]]
}

fn at(f: &[f64], w: &[f64], held: &[usize]) -> Progress {
    let holds = (0..f.len()).map(|i| held.contains(&i)).collect();
    Progress { f: f.to_vec(), w: w.to_vec(), holds }
}

pub fn public(cases: &mut Cases) {
    // The examples; the page goes on with them, pivot by pivot.
    lead(cases, "nobody holds yet", &plank(), &[false, false], 1);
    lead(cases, "contact 1 holds", &plank(), &[false, true], 0);
    ask(cases, "the first", &plank(), &at(&[0.0; 2], &[-10.0; 2], &[]), 1);
    let second = at(&[0.0, 10.0], &[-2.5, 0.0], &[1]);
    ask(cases, "the second", &plank(), &second, 0);
    let third = at(&[40.0 / 3.0, 0.0], &[-5.0 / 3.0, 0.0], &[]);
    ask(cases, "the third", &plank(), &third, 0);
    // A block on both corners: each takes half.
    let block = vec![vec![4.0, -2.0], vec![-2.0, 4.0]];
    let one = at(&[2.5, 0.0], &[0.0, -15.0], &[0]);
    ask(cases, "a block on two corners", &block, &one, 1);
    // [[2, 1], [1, 2]] df = (1, 1): a third each.
    lead(cases, "two hold", &three(), &[true, true, false], 2);
    lead(cases, "the outer two hold", &three(), &[true, false, true], 1);
    outside(cases);
    stops(cases);
    endless(cases);
}

/// Contacts outside of C.
fn outside(cases: &mut Cases) {
    let a = three();
    // 2 falls by 1 for each newton at 0: it is down after 3 N, before 0 has
    // arrived after 4.
    let open = at(&[0.0; 3], &[-8.0, 0.5, 3.0], &[]);
    ask(cases, "one comes down", &a, &open, 0);
    // With a w of -1 it waits for its turn.
    let waits = at(&[0.0; 3], &[-8.0, 0.5, -1.0], &[]);
    ask(cases, "one waits for its turn", &a, &waits, 0);
    // It touches already, and comes in at once.
    let touches = at(&[0.0; 3], &[-8.0, 0.5, 0.0], &[]);
    ask(cases, "one touches already", &a, &touches, 0);
    // An open contact without a part in it: nothing happens to it.
    let loose = vec![vec![2.0, 0.0], vec![0.0, 3.0]];
    let apart = at(&[0.0; 2], &[-4.0, 1.0], &[]);
    ask(cases, "one that has no part in it", &loose, &apart, 0);
}

/// Ties, and who comes first.
fn stops(cases: &mut Cases) {
    let a = three();
    // After 2 N: 0 arrives, 2 is down.
    let tie = at(&[0.0; 3], &[-4.0, 1.0, 2.0], &[]);
    ask(cases, "two things at once", &a, &tie, 0);
    // 1 and 2 are both pushed down by 1 per newton.
    let b =
        vec![vec![2.0, -1.0, -1.0], vec![-1.0, 2.0, 0.5], vec![-1.0, 0.5, 2.0]];
    let both = at(&[0.0; 3], &[-8.0, 1.5, 1.5], &[]);
    ask(cases, "two come down at once", &b, &both, 0);
    // Forces in C: both fall by 1/2 per newton, so 1 has nothing left first.
    let c = vec![vec![2.0, 0.0, 1.0], vec![0.0, 2.0, 1.0], vec![1.0, 1.0, 2.0]];
    let held = at(&[2.0, 1.0, 0.0], &[0.0, 0.0, -30.0], &[0, 1]);
    ask(cases, "one of two leaves", &c, &held, 2);
    let same = at(&[1.0, 1.0, 0.0], &[0.0, 0.0, -30.0], &[0, 1]);
    ask(cases, "two have nothing left", &c, &same, 2);
    // Numbers of which rounding leaves something: only who sets it to zero has
    // zero.
    let uneven = vec![vec![1.3, 0.5], vec![0.5, 0.9]];
    let odd = at(&[0.1, 0.0], &[0.0, -30.0], &[0]);
    ask(cases, "leaves, and rounding stays", &uneven, &odd, 1);
    let apart = vec![vec![2.0, -0.3], vec![-0.3, 2.0]];
    let odd = at(&[0.0; 2], &[-30.0, 0.7], &[]);
    ask(cases, "joins, and rounding stays", &apart, &odd, 0);
    // A force of zero in C leaves at once.
    let none = at(&[0.0, 3.0, 0.0], &[0.0, 0.0, -30.0], &[0, 1]);
    ask(cases, "one had nothing to begin with", &c, &none, 2);
}

fn endless(cases: &mut Cases) {
    // Between two walls that close in: the push of one is the other's load.
    let squeezed = vec![vec![1.0, -1.0], vec![-1.0, 1.0]];
    let held = at(&[1.0, 0.0], &[0.0, -2.0], &[0]);
    ask(cases, "between closing walls", &squeezed, &held, 1);
    // Redundant, but somebody leaves: f0 falls by 1 for each newton.
    let twice = vec![vec![1.0, 1.0], vec![1.0, 1.0]];
    let held = at(&[3.0, 0.0], &[0.0, -2.0], &[0]);
    ask(cases, "the same contact twice", &twice, &held, 1);
}

/// A = B Bᵀ + 0.3, from n rows.
fn matrix(random: &mut Random, n: usize) -> Rows {
    let rows: Rows = (0..n).map(|_| random.vector(n, -1.0, 1.0)).collect();
    let mut a = vec![vec![0.0; n]; n];
    for i in 0..n {
        a[i][i] = 0.3;
        for j in 0..n {
            a[i][j] += (0..n).map(|k| rows[i][k] * rows[j][k]).sum::<f64>();
        }
    }
    a
}

/// b, and a run from no forces at all with contacts admitted by number: how
/// far the rules are broken at the end, and whether q has ever risen.
fn run(a: &Rows, b: &[f64]) -> [f64; 3] {
    let n = b.len();
    let mut state = at(&vec![0.0; n], b, &[]);
    let q = |f: &[f64]| {
        let row = |i: usize| (0..n).map(|j| a[i][j] * f[j]).sum::<f64>();
        (0..n).map(|i| f[i] * (0.5 * row(i) + b[i])).sum::<f64>()
    };
    let (mut rises, mut pivots) = (0.0_f64, 0.0);
    let mut before = 0.0;
    while let Some(d) = (0..n).find(|i| !state.holds[*i] && state.w[*i] < -1e-9)
    {
        let (stop, after) = pivot(a, &state, d);
        state = after;
        pivots += 1.0;
        rises = rises.max(q(&state.f) - before);
        before = q(&state.f);
        if stop == Stop::Endless || pivots > 200.0 {
            return [f64::INFINITY, rises, pivots];
        }
    }
    let mut broken = 0.0_f64;
    for i in 0..n {
        let row: f64 = (0..n).map(|j| a[i][j] * state.f[j]).sum();
        let w = row + b[i];
        broken = broken.max(-state.f[i]).max(-w);
        broken = broken.max((state.f[i] * w).abs());
    }
    [broken, rises, pivots]
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let mut systems = Vec::new();
    for n in [2, 4, 6, 6] {
        systems.push((matrix(random, n), random.vector(n, -10.0, 3.0)));
    }
    cases.run(Case::new("pivot by pivot to the solution"), |case| {
        let (mut broken, mut rises) = (0.0_f64, 0.0_f64);
        let mut shown = &systems[0];
        for system in &systems {
            let [error, rise, _] = run(&system.0, &system.1);
            if error > broken {
                shown = system;
            }
            broken = broken.max(error);
            rises = rises.max(rise);
        }
        let rounding = Tolerance::abs(1e-6);
        case.given("A", &shown.0)
            .given("b", &shown.1)
            .scalar("rules broken by", broken, rounding)
            .scalar("q rises by", rises, rounding)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for n in [3, 5, 6] {
        let a = matrix(random, n);
        let holds: Vec<bool> = (0..n).map(|i| i % 2 == 1).collect();
        lead(cases, &format!("a direction for {n}"), &a, &holds, 0);
        let f: Vec<f64> = holds
            .iter()
            .map(|held| if *held { random.uniform(0.5, 3.0) } else { 0.0 })
            .collect();
        let w: Vec<f64> = (0..n)
            .map(|i| match (i, holds[i]) {
                (0, _) => -random.uniform(5.0, 20.0),
                (_, true) => 0.0,
                _ => random.uniform(0.0, 3.0),
            })
            .collect();
        let before = Progress { f, w, holds };
        ask(cases, &format!("a pivot of {n}"), &a, &before, 0);
    }
}

/// The plank, pivot by pivot, in the plane of its two forces.
pub fn see() -> Outcome<Drawing> {
    let a = plank();
    let mut state = at(&[0.0; 2], &[-10.0; 2], &[]);
    let mut yours: Vec<Point> = vec![(0.0, 0.0)];
    for d in [1, 0, 0] {
        (_, state) = pivot(&a, &state, d);
        yours.push((state.f[0], state.f[1]));
    }
    let panel = Panel::new()
        .title("a plank on two trestles: from no force to the solution")
        .axes("inner trestle (N)", "outer trestle (N)")
        .add(
            Series::graph("w of the inner is 0", 0.0..=18.0, |f| {
                (10.0 - 0.625 * f) / 0.75
            })
            .ink(Ink::Exact),
        )
        .add(Series::path("yours", yours).ink(Ink::nth(0)))
        .add(
            Series::points("solution", [(16.0, 0.0)])
                .ink(Ink::nth(1))
                .marker(Marker::Cross),
        );
    Ok(Plot::wide(panel).draw()?)
}
