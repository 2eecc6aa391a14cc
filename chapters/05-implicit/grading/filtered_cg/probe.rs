//! What `filtered_cg` is put through.

use super::answer::{Solved, filtered_cg};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Series};

/// A system, and when to stop.
struct System {
    label: &'static str,
    rows: Vec<Vec<f64>>,
    b: Vec<f64>,
    held: Vec<Option<f64>>,
    tolerance: f64,
    most: usize,
}

/// The residual ends below 1e-10 of the first one, and the systems here are
/// so well conditioned that x is off by no more than a few times that.
const CLOSE: Tolerance = Tolerance::new(1e-9, 1e-9);

fn times(rows: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
    let dot = |row: &Vec<f64>| row.iter().zip(x).map(|(a, x)| a * x).sum();
    rows.iter().map(dot).collect()
}

fn solve(system: &System) -> Solved {
    let System { rows, b, held, tolerance, most, .. } = system;
    filtered_cg(&|x| times(rows, x), b, held, *tolerance, *most)
}

fn begun(system: &System) -> Case {
    let mut begun = Case::new(system.label);
    if system.b.len() < 9 {
        begun = begun.given("A", &system.rows).given("b", &system.b);
    } else {
        begun = begun
            .given("A", format_args!("2 on the diagonal, -1 beside it"))
            .given("b", format_args!("{} zeros", system.b.len()));
    }
    begun
        .given("held", &system.held)
        .given("tolerance, most", (system.tolerance, system.most))
}

fn ask(cases: &mut Cases, system: System) {
    cases.run(begun(&system), |case| {
        let Solved { x, iterations } = solve(&system);
        case.vector("x", x, CLOSE).scalar(
            "iterations",
            iterations as f64,
            Tolerance::EXACT,
        )
    });
}

/// 2 on the diagonal and -1 beside it.
fn chain(n: usize) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![0.0; n]; n];
    for i in 0..n {
        rows[i][i] = 2.0;
        if i > 0 {
            (rows[i][i - 1], rows[i - 1][i]) = (-1.0, -1.0);
        }
    }
    rows
}

fn scaled(a: &[f64]) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![0.0; a.len()]; a.len()];
    for (i, a) in a.iter().enumerate() {
        rows[i][i] = *a;
    }
    rows
}

/// All free, to the last digit, unless said otherwise.
fn system(label: &'static str, rows: Vec<Vec<f64>>, b: &[f64]) -> System {
    let (held, b) = (vec![None; b.len()], b.to_vec());
    System { label, rows, b, held, tolerance: 1e-10, most: 10 }
}

pub fn public(cases: &mut Cases) {
    // The determinant is 11: x = (3 - 2, 8 - 1)/11. Two different stretches,
    // so two iterations.
    let two = || vec![vec![4.0, 1.0], vec![1.0, 3.0]];
    let all_free = system("two free numbers", two(), &[1.0, 2.0]);
    ask(cases, all_free);
    // r . r = 5, A r = (6, 7), r . A r = 20: a quarter of b.
    let once = system("the same, one iteration", two(), &[1.0, 2.0]);
    ask(cases, System { most: 1, ..once });
    // The example. What is left of A is twice the identity, which takes one
    // iteration whatever b is.
    let carried = system("a chain, its middle moved", chain(3), &[0.0; 3]);
    ask(cases, System { held: vec![None, Some(2.0), None], ..carried });
    let nailed =
        system("a chain, its middle nailed", chain(3), &[1.0, 5.0, 3.0]);
    ask(cases, System { held: vec![None, Some(0.0), None], ..nailed });
    // 2 x0 - x1 = 1 and -x0 + 2 x1 = 2 + 4: x = (8/3, 13/3, 4).
    let end = system("a chain, its end moved", chain(3), &[1.0, 2.0, 7.0]);
    ask(cases, System { held: vec![None, None, Some(4.0)], ..end });
    // A long chain between two values is a ramp. Only the last free number
    // feels the value at first, and each iteration reaches one more: eight.
    // After three, the last three are as good as they can be while the others
    // are still zero: a ramp from 0 at place 5 to 9 at place 9.
    for (label, most) in [("a ramp", 10), ("a ramp, three iterations", 3)] {
        let mut ramp = system(label, chain(10), &[0.0; 10]);
        (ramp.held[0], ramp.held[9]) = (Some(0.0), Some(9.0));
        ask(cases, System { most, ..ramp });
    }
    // As many iterations as there are different stretches.
    let stiff =
        system("soft and stiff", scaled(&[1.0, 9.0, 90.0, 9.0]), &[9.0; 4]);
    ask(cases, stiff);
    // After one iteration x = (0.5, 0.5) and r = (0.5, -0.5), half as long
    // as at first: good enough for 0.6, and not for 0.4.
    let rough = |label| system(label, scaled(&[1.0, 3.0]), &[1.0, 1.0]);
    ask(cases, System { tolerance: 0.6, ..rough("good enough at once") });
    ask(cases, System { tolerance: 0.4, ..rough("not good enough at once") });
    // Nothing is missing at the start.
    let held = vec![Some(3.0), Some(-1.0)];
    let all = system("everything held", two(), &[1.0, 2.0]);
    ask(cases, System { held, ..all });
    ask(cases, system("nothing to do", two(), &[0.0, 0.0]));
}

/// Short enough to be read by whoever must look at 64 of them.
fn rounded(number: f64) -> f64 {
    (100.0 * number).round() / 100.0
}

/// A random symmetric and positive system: 1 + BᵀB/n, whose eigenvalues lie
/// between 1 and about 3. Some numbers are held at random values.
fn fresh(random: &mut Random, label: &'static str, held: &[usize]) -> System {
    let n = 8;
    let c: Vec<Vec<f64>> =
        (0..n).map(|_| random.vector(n, -1.0, 1.0)).collect();
    let mut rows = scaled(&[1.0; 8]);
    for i in 0..n {
        for j in 0..n {
            for row in &c {
                rows[i][j] += row[i] * row[j] / n as f64;
            }
            rows[i][j] = rounded(rows[i][j]);
        }
    }
    let b: Vec<f64> =
        random.vector(n, -2.0, 2.0).into_iter().map(rounded).collect();
    let mut system = system(label, rows, &b);
    for i in held {
        system.held[*i] = Some(rounded(random.uniform(-2.0, 2.0)));
    }
    system
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    reduced(cases, random);
    scale(cases, random);
    partway(cases, random);
}

/// Held numbers keep every digit, free equations hold, and five free numbers
/// take at most five iterations.
fn reduced(cases: &mut Cases, random: &mut Random) {
    for (i, label) in [
        "held is held, and free is solved",
        "held is held, in a second system",
        "held is held, in a third system",
    ]
    .into_iter()
    .enumerate()
    {
        let system = fresh(random, label, &[i, i + 2, 7]);
        cases.run(begun(&system), |case| {
            let Solved { x, iterations } = solve(&system);
            let product = times(&system.rows, &x);
            let (mut moved, mut missing) = (0.0_f64, 0.0_f64);
            for i in 0..8 {
                match system.held[i] {
                    Some(value) => moved = moved.max((x[i] - value).abs()),
                    None => {
                        let miss = (product[i] - system.b[i]).abs();
                        missing = missing.max(miss);
                    }
                }
            }
            let few = if iterations <= 5 { "yes" } else { "no" };
            let exact = Tolerance::EXACT;
            case.scalar("a held number, off by at most", moved, exact)
                .scalar("a free equation, off by at most", missing, CLOSE)
                .word("at most five iterations", few)
        });
    }
}

/// The tolerance is a share: with all numbers 1024 times as large (which
/// changes no digit), nothing else changes.
fn scale(cases: &mut Cases, random: &mut Random) {
    let label = "large numbers are solved like small ones";
    let small = fresh(random, label, &[3, 4]);
    cases.run(begun(&small), |case| {
        let times = |x: f64| 1024.0 * x;
        let large = System {
            rows: small.rows.clone(),
            b: small.b.iter().copied().map(times).collect(),
            held: small.held.iter().map(|h| h.map(times)).collect(),
            ..small
        };
        let (one, other) = (solve(&small), solve(&large));
        let mut off = 0.0_f64;
        for (x, y) in one.x.iter().zip(&other.x) {
            off = off.max((1024.0 * x - y).abs());
        }
        let more = other.iterations as f64 - one.iterations as f64;
        case.scalar("x, off by at most", off, Tolerance::abs(1e-6)).scalar(
            "more iterations",
            more,
            Tolerance::EXACT,
        )
    });
}

/// Stopped early, x has the least energy x . A x/2 - b . x of all that could
/// be reached, and so less and less with every iteration, never again more.
fn partway(cases: &mut Cases, random: &mut Random) {
    let label = "every iteration lowers the energy";
    let mut system = fresh(random, label, &[1]);
    system.most = 5;
    cases.run(begun(&system), |case| {
        let mut energies = Vec::new();
        for most in 0..=5 {
            system.most = most;
            let x = solve(&system).x;
            let ax = times(&system.rows, &x);
            let each = (0..8).map(|i| (0.5 * ax[i] - system.b[i]) * x[i]);
            energies.push(each.sum::<f64>());
        }
        let lower = energies.windows(2).all(|pair| pair[1] < pair[0]);
        case.word("five times", if lower { "yes" } else { "no" })
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let free = fresh(random, "a fresh system, all free", &[]);
    ask(cases, free);
    let some = fresh(random, "a fresh system, three held", &[0, 3, 4]);
    ask(cases, some);
    let stopped = fresh(random, "a fresh system, two iterations", &[6]);
    ask(cases, System { most: 2, ..stopped });
}

/// A heavy wire over 40 gaps, held at both ends and in between. Its pieces
/// hang in parabolas; few iterations have not yet reached far.
pub fn see() -> Outcome<Drawing> {
    let (n, weight) = (41, 0.01);
    let mut wire = system("", chain(n), &vec![-weight; n]);
    let nails = [(0, 0.0), (15, 0.6), (40, -0.4)];
    for (i, height) in nails {
        wire.held[i] = Some(height);
    }
    let mut exact = Vec::new();
    for pair in nails.windows(2) {
        let [(from, low), (to, high)] = [pair[0], pair[1]];
        for i in from..=to {
            let (left, right) = ((i - from) as f64, (to - i) as f64);
            let line = (low * right + high * left) / (left + right);
            exact.push((i as f64, line - 0.5 * weight * left * right));
        }
    }
    let mut panel = Panel::new()
        .title("a heavy wire on three nails")
        .axes("place along the wire", "height")
        .legend(Legend::Above)
        .add(Series::line("exact", exact).ink(Ink::Exact));
    for (which, most) in [100, 9, 4].into_iter().enumerate() {
        wire.most = most;
        let Solved { x, iterations } = solve(&wire);
        let label = format!("yours, {iterations} iterations");
        let places = x.into_iter().enumerate().map(|(i, x)| (i as f64, x));
        panel = panel.add(Series::points(label, places).ink(Ink::nth(which)));
    }
    let pins = nails.map(|(i, height)| (i as f64, height));
    let pins = Series::points("nails", pins).ink(Ink::Exact);
    Ok(Plot::wide(panel.add(pins)).draw()?)
}
