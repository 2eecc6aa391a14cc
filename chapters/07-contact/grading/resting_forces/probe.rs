//! What `resting_forces` is put through.

use super::answer::resting_forces;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

type Rows = Vec<Vec<f64>>;

/// Condition numbers are below 1000, and rules may be missed by 1e-9 of b.
fn close(b: &[f64]) -> Tolerance {
    let scale = b.iter().fold(1.0, |s: f64, b| s.max(b.abs()));
    Tolerance::new(1e-7 * scale, 1e-8)
}

/// w = A f + b.
fn opening(a: &Rows, b: &[f64], f: &[f64]) -> Vec<f64> {
    let row = |i: usize| (0..f.len()).map(|j| a[i][j] * f[j]).sum::<f64>();
    (0..b.len()).map(|i| row(i) + b[i]).collect()
}

/// Asks for the forces, and shows w; f itself only if it is unique.
fn ask(cases: &mut Cases, label: &str, a: &Rows, b: &[f64], unique: bool) {
    let begun = Case::new(label).given("A", a).given("b", b);
    cases.run(begun, |case| {
        let Some(f) = resting_forces(a, b) else {
            return case.word("forces", "none");
        };
        let case = case.word("forces", "found");
        let least = f.iter().copied().fold(0.0, f64::min);
        let case = case.vector("w", opening(a, b, &f), close(b)).unit("m/s²");
        match unique {
            true => case.vector("f", f, close(b)).unit("N"),
            false => case.scalar("smallest f, if negative", least, close(b)),
        }
    });
}

/// The block of the statement.
fn block() -> Rows {
    let (own, other) = (17.0 / 15.0, -7.0 / 15.0);
    vec![vec![own, other], vec![other, own]]
}

pub fn public(cases: &mut Cases) {
    let mut on_block = |label: &str, b: [f64; 2]| {
        ask(cases, label, &block(), &b, true);
    };
    // The examples.
    on_block("a block at rest", [-10.0, -10.0]);
    on_block("a load on an arm", [66.0, -126.0]);
    on_block("a load on the other arm", [-126.0, 66.0]);
    // Published cases fig8_load_over_right_corner: (14.715, 74.715), and
    // strong_wind_lifts: no force is needed.
    on_block("a load over a corner", [18.19, -77.81]);
    on_block("a strong wind from below", [15.19, 15.19]);
    on_block("nothing to hold", [0.0, 0.0]);
    // The left corner is just about to open: f = 15 · 17/15 at the right, and
    // w = f = 0 at the left.
    on_block("just about to tip", [7.0, -17.0]);
    ask(cases, "one contact", &vec![vec![0.5]], &[-10.0], true);
    ask(cases, "no contacts", &vec![], &[], true);
    three(cases);
    redundant(cases);
    impossible(cases);
}

/// Systems made from their answers: b = w - A f.
fn made(a: &Rows, f: &[f64], w: &[f64]) -> Vec<f64> {
    let zero = vec![0.0; f.len()];
    let af = opening(a, &zero, f);
    (0..f.len()).map(|i| w[i] - af[i]).collect()
}

fn three(cases: &mut Cases) {
    // If only the second holds, the equations of all three say f = (-2.5,
    // -0.4, 2.2). Who drops both that pull for good is left with the third.
    let a =
        vec![vec![4.0, -2.0, 1.0], vec![-2.0, 3.0, 1.0], vec![1.0, 1.0, 2.0]];
    for (label, f, w) in [
        ("all three hold", [1.0, 2.0, 3.0], [0.0, 0.0, 0.0]),
        ("the first holds", [1.0, 0.0, 0.0], [0.0, 1.0, 1.0]),
        ("the second holds", [0.0, 2.0, 0.0], [3.0, 0.0, 0.5]),
        ("the third opens", [5.0, 4.0, 0.0], [0.0, 0.0, 7.0]),
        ("the outer ones hold", [3.0, 0.0, 1.0], [0.0, 0.25, 0.0]),
    ] {
        ask(cases, label, &a, &made(&a, &f, &w), true);
    }
    // Large numbers with all their digits: rules hold relative to b only.
    let thirds: Rows =
        a.iter().map(|row| row.iter().map(|c| c / 3.0).collect()).collect();
    for (label, f, w) in [
        ("a heavy machine", [1e9 / 7.0, 1e9 / 11.0, 1e9 / 3.0], [0.0; 3]),
        ("on two feet", [1e9 / 7.0, 0.0, 1e9 / 3.0], [0.0, 1e8 / 3.0, 0.0]),
    ] {
        ask(cases, label, &thirds, &made(&thirds, &f, &w), true);
    }
}

/// A square table of 4 kg on four legs, 2 m apart, and one leg more in the
/// middle: A has rank 3. I⁻¹ is 1 about both axes.
fn table() -> Rows {
    let legs: [[f64; 2]; 5] =
        [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0], [0.0, 0.0]];
    let entry = |p: [f64; 2], q: [f64; 2]| 0.25 + p[0] * q[0] + p[1] * q[1];
    legs.iter().map(|p| legs.iter().map(|q| entry(*p, *q)).collect()).collect()
}

fn redundant(cases: &mut Cases) {
    // Forces that add up to 40 N: w is zero whatever they are.
    ask(cases, "a table on five legs", &table(), &[-10.0; 5], false);
    let four: Rows = table()[..4].iter().map(|r| r[..4].to_vec()).collect();
    ask(cases, "a table on four legs", &four, &[-10.0; 4], false);
    // A load over one leg, and a load outside: it tips, and only two hold.
    for (label, x, load) in
        [("a load near a leg", 0.75, 20.0), ("a load far outside", 3.0, 40.0)]
    {
        let sinks = |sign: f64| -10.0 - load * (0.25 + sign * x);
        let b = [sinks(1.0), sinks(-1.0), sinks(-1.0), sinks(1.0)];
        ask(cases, label, &four, &b, false);
    }
    let twice = vec![vec![1.0, 1.0], vec![1.0, 1.0]];
    ask(cases, "the same contact twice", &twice, &[-3.0, -3.0], false);
    // Both bodies fixed: nothing happens, and nothing must.
    let fixed = vec![vec![2.0, 0.0], vec![0.0, 0.0]];
    ask(cases, "a contact of two walls", &fixed, &[-3.0, 0.0], false);
}

fn impossible(cases: &mut Cases) {
    let squeezed = vec![vec![1.0, -1.0], vec![-1.0, 1.0]];
    ask(cases, "between closing walls", &squeezed, &[-1.0, -1.0], true);
    ask(cases, "between walls that follow", &squeezed, &[-1.0, 1.0], false);
    let wall = vec![vec![2.0, 0.0], vec![0.0, 0.0]];
    ask(cases, "walls moved into each other", &wall, &[-3.0, -1.0], true);
}

/// A = B Bᵀ plus `more` on the diagonal, of size n, from n rows of length m.
fn fresh(random: &mut Random, n: usize, m: usize, more: f64) -> Rows {
    let rows: Rows = (0..n).map(|_| random.vector(m, -1.0, 1.0)).collect();
    let mut a = vec![vec![0.0; n]; n];
    for i in 0..n {
        a[i][i] = more;
        for j in 0..n {
            a[i][j] += (0..m).map(|k| rows[i][k] * rows[j][k]).sum::<f64>();
        }
    }
    a
}

/// A system with an answer, in which each contact holds or opens by chance.
fn solvable(random: &mut Random, a: &Rows) -> Vec<f64> {
    let (mut f, mut w) = (vec![0.0; a.len()], vec![0.0; a.len()]);
    for i in 0..a.len() {
        match random.unit() < 0.5 {
            true => f[i] = random.uniform(0.5, 3.0),
            false => w[i] = random.uniform(0.5, 3.0),
        }
    }
    made(a, &f, &w)
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let mut systems = Vec::new();
    for m in [2, 3, 6] {
        for _ in 0..3 {
            let a = fresh(random, 6, m, 0.0);
            let b = solvable(random, &a);
            systems.push((a, b));
        }
    }
    cases.run(Case::new("six contacts, redundant or not"), |case| {
        let (mut least, mut most, mut missing) = (0.0_f64, 0.0_f64, 0.0);
        // The first without an answer is shown, or else the worst.
        let (mut shown, mut worst) = (&systems[0], 0.0);
        for system in &systems {
            let (a, b) = system;
            let mut error = f64::INFINITY;
            if let Some(f) = resting_forces(a, b) {
                error = 0.0;
                for (f, w) in f.iter().zip(opening(a, b, &f)) {
                    error = error.max(-f).max(-w).max((f * w).abs());
                    least = least.min(*f).min(w);
                    most = most.max((f * w).abs());
                }
            } else {
                missing += 1.0;
            }
            if error > worst {
                (shown, worst) = (system, error);
            }
        }
        let rounding = Tolerance::abs(1e-6);
        let case = case.given("A", &shown.0).given("b", &shown.1);
        case.scalar("answers missing", missing, Tolerance::EXACT)
            .scalar("f and w, below zero by", -least, rounding)
            .scalar("f w, at most", most, rounding)
            .unit("W/s")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for n in [2, 4, 6] {
        let a = fresh(random, n, n, 0.3);
        let b = random.vector(n, -10.0, 5.0);
        ask(cases, &format!("{n} fresh contacts"), &a, &b, true);
    }
    let a = fresh(random, 5, 2, 0.0);
    let b = solvable(random, &a);
    ask(cases, "five fresh contacts, redundant", &a, &b, false);
}

/// A load of 60 N moves along the arm of the block: the forces at its corners.
pub fn see() -> Outcome<Drawing> {
    let b = |x: f64| [-30.0 + 48.0 * x, -30.0 - 48.0 * x];
    let mut panel = Panel::new()
        .title("60 N on a block of 30 N, which stands at -1 m and 1 m")
        .axes("place of the load (m)", "force (N)")
        .y_range(-10.0..=110.0);
    // Both hold while each takes 45 ∓ 30 x; then one alone, 15/17 of -b.
    let right = |x: f64| match x.abs() <= 1.5 {
        true => 45.0 + 30.0 * x,
        false => (-b(x)[1]).max(0.0) * 15.0 / 17.0,
    };
    let places: Vec<f64> = (-20..=20).map(|i| 0.1 * f64::from(i)).collect();
    let exact: [fn(f64) -> f64; 2] = [|x| -x, |x| x];
    for (i, mirror) in exact.into_iter().enumerate() {
        let label = if i == 0 { "exact" } else { "" };
        let name = if i == 0 { "yours, left" } else { "yours, right" };
        let curve = move |x: f64| right(mirror(x));
        let yours = |x: &f64| -> Option<Point> {
            resting_forces(&block(), &b(*x)).map(|f| (*x, f[i]))
        };
        let yours = places.iter().filter_map(yours);
        panel = panel
            .add(Series::graph(label, -2.0..=2.0, curve).ink(Ink::Exact))
            .add(Series::points(name, yours).ink(Ink::nth(i)));
    }
    Ok(Plot::wide(panel).draw()?)
}
