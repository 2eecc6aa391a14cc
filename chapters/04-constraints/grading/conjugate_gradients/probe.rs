//! What `conjugate_gradients` is put through.

use super::answer::{Solved, conjugate_gradients};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::cell::RefCell;

/// The rows of a symmetric matrix.
type Matrix = Vec<Vec<f64>>;

/// Rounding grows with the condition of the matrix, here at most 1e3, and a
/// little with every step: 1e-9 is far above.
const CLOSE: Tolerance = Tolerance::new(1e-9, 1e-9);

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn times(a: &Matrix, x: &[f64]) -> Vec<f64> {
    a.iter().map(|row| dot(row, x)).collect()
}

fn solve(a: &Matrix, b: &[f64], tolerance: f64, most: usize) -> Solved {
    conjugate_gradients(&mut |p| times(a, p), b, tolerance, most)
}

fn matrix<const N: usize>(rows: [[f64; N]; N]) -> Matrix {
    rows.iter().map(|row| row.to_vec()).collect()
}

/// A straight chain of `n` rods between particles of 1 kg: 2 on the diagonal,
/// -1 beside it.
fn chain(n: usize) -> Matrix {
    let mut rows = vec![vec![0.0; n]; n];
    for i in 0..n {
        rows[i][i] = 2.0;
        if i > 0 {
            rows[i][i - 1] = -1.0;
            rows[i - 1][i] = -1.0;
        }
    }
    rows
}

fn begun(label: &str, a: &Matrix, b: &[f64], until: (f64, usize)) -> Case {
    Case::new(label).given("A", a).given("b", b).given("tolerance, most", until)
}

fn ask(
    cases: &mut Cases,
    label: &str,
    a: &Matrix,
    b: &[f64],
    (tolerance, most): (f64, usize),
) {
    cases.run(begun(label, a, b, (tolerance, most)), |case| {
        let Solved { x, residuals } = solve(a, b, tolerance, most);
        case.vector("x", x, CLOSE).vector("residuals", residuals, CLOSE)
    });
}

pub fn public(cases: &mut Cases) {
    let all = (1e-9, 50);
    // The example: two steps.
    let doubled = matrix([[2.0, 0.0], [0.0, 1.0]]);
    ask(cases, "the first one doubled", &doubled, &[2.0, 2.0], all);
    // alpha = 5/20: x = (0.25, 0.5) and r = (-0.5, 0.25); beta = 1/16. The
    // second step ends at the solution, (1, 7)/11.
    let both = matrix([[4.0, 1.0], [1.0, 3.0]]);
    ask(cases, "two unknowns", &both, &[1.0, 2.0], all);
    // The residual after one step is 0.25 |b|, so one step is enough.
    let thousand = [1000.0, 2000.0];
    ask(cases, "a looser tolerance", &both, &thousand, (0.3, 50));
    // Nor is a quarter enough for a tenth, though its square would be: 1/16.
    ask(cases, "to a tenth", &both, &[1.0, 2.0], (0.1, 50));
    // A small right side takes as much work as a large one.
    ask(cases, "a small right-hand side", &both, &[0.01, 0.02], (0.3, 50));
    // Nothing to do.
    ask(cases, "b = 0", &both, &[0.0, 0.0], all);
    // No step is allowed, so x stays at zero, and |b| is the root of 5.
    ask(cases, "no step allowed", &both, &[1.0, 2.0], (1e-9, 0));
    // Published case redundant_duplicate_2: the same constraint twice. A is
    // singular; the shortest solution shares lambda evenly, after one step.
    let twice = matrix([[0.5, 0.5], [0.5, 0.5]]);
    let b = [-8.098, -8.098];
    ask(cases, "the same constraint twice", &twice, &b, all);
    // Nothing moves the second number: p.Ap = 0 at once.
    let stuck = matrix([[1.0, 0.0], [0.0, 0.0]]);
    ask(cases, "an equation without a solution", &stuck, &[0.0, 2.0], all);
    // p = (1, 2) has p.Ap = 1, so alpha = 5 leads to x = (5, 10) with
    // r = (-4, 2). Then beta = 20/5 and p = (0, 10): nothing moves it.
    let label = "two equations, one without a solution";
    ask(cases, label, &stuck, &[1.0, 2.0], all);
    // Pulled at one end, the solution is 6 k/7. News travels one rod a step:
    // after k steps the residual is 6/(k + 1), and after six it is zero.
    let (b, six) = ([0.0, 0.0, 0.0, 0.0, 0.0, 6.0], chain(6));
    ask(cases, "six rods", &six, &b, all);
    // Four steps of six: what is found so far.
    ask(cases, "six rods, four steps", &six, &b, (1e-9, 4));
}

/// M Mᵀ + 1 for a random matrix M: its condition is below 100.
fn fresh(random: &mut Random, n: usize) -> Matrix {
    let half: Matrix = (0..n).map(|_| random.vector(n, -1.0, 1.0)).collect();
    let mut a = half.clone();
    for i in 0..n {
        for j in 0..n {
            a[i][j] = dot(&half[i], &half[j]) + if i == j { 1.0 } else { 0.0 };
        }
    }
    a
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    exact(cases, random);
    directions(cases, random);
    shortest(cases, random);
}

/// After n steps or fewer the solution is there; the residuals that are told
/// are those of the steps.
fn exact(cases: &mut Cases, random: &mut Random) {
    let n = random.integer(5, 9);
    let (a, right) = (fresh(random, n), random.vector(n, -1.0, 1.0));
    let b = times(&a, &right);
    let begun = begun("as many steps as unknowns", &a, &b, (1e-10, 3 * n));
    cases.run(begun, |case| {
        let Solved { x, residuals } = solve(&a, &b, 1e-10, 3 * n);
        let mut off = 0.0_f64;
        for (x, right) in x.iter().zip(&right) {
            off = off.max((x - right).abs());
        }
        let few = if residuals.len() <= n + 1 { "yes" } else { "no" };
        // After three steps the residual, computed afresh, is the one told.
        let Solved { x, residuals } = solve(&a, &b, 1e-10, 3);
        let ax = times(&a, &x);
        let r: Vec<f64> = b.iter().zip(&ax).map(|(b, ax)| b - ax).collect();
        let told = residuals.last().copied().unwrap_or(f64::NAN);
        case.scalar("off, at most", off, Tolerance::abs(1e-7))
            .word("in n steps", few)
            .scalar("|b - A x| / told", dot(&r, &r).sqrt() / told, CLOSE)
    });
}

/// What is asked for: one product a step, along directions that do not
/// disturb each other: p . A q = 0. The directions are n - 1 at least, and
/// rounding spoils this slowly: 1e-6 of |p| |q| is far above.
fn directions(cases: &mut Cases, random: &mut Random) {
    let n = random.integer(5, 8);
    let (a, b) = (fresh(random, n), random.vector(n, 0.5, 1.5));
    let begun = begun("no direction spoils another", &a, &b, (1e-6, n));
    cases.run(begun, |case| {
        let asked: RefCell<Matrix> = RefCell::new(Vec::new());
        let mut multiply = |p: &[f64]| {
            asked.borrow_mut().push(p.to_vec());
            times(&a, p)
        };
        let solved = conjugate_gradients(&mut multiply, &b, 1e-6, n);
        let asked = asked.take();
        let mut worst = 0.0_f64;
        for (i, p) in asked.iter().enumerate() {
            for q in &asked[..i] {
                let size = (dot(p, p) * dot(q, q)).sqrt();
                worst = worst.max((dot(p, &times(&a, q)) / size).abs());
            }
        }
        let steps = solved.residuals.len() as f64 - 1.0;
        let each = asked.len() as f64 / steps;
        case.scalar("p . A q / (|p| |q|), at most", worst, Tolerance::abs(1e-6))
            .scalar("products for each step", each, Tolerance::EXACT)
    });
}

/// A singular matrix with a right side that can be met: A = B Bᵀ, where the
/// last row of B is the sum of the others. The null vector is (1, …, 1, -1),
/// and the shortest solution has nothing of it.
fn shortest(cases: &mut Cases, random: &mut Random) {
    let n = random.integer(4, 7);
    let mut rows: Matrix = Vec::new();
    for i in 0..n {
        // Nearly along the axes, so that the rest of A is well conditioned.
        let mut row = random.vector(n, -0.3, 0.3);
        row[i] += 1.0;
        rows.push(row);
    }
    let sum = (0..n).map(|j| rows.iter().map(|row| row[j]).sum()).collect();
    rows.push(sum);
    let a: Matrix =
        rows.iter().map(|p| rows.iter().map(|q| dot(p, q)).collect()).collect();
    let some = random.vector(n + 1, -1.0, 1.0);
    let b = times(&a, &some);
    let label = "redundant: the shortest solution";
    cases.run(begun(label, &a, &b, (1e-10, 4 * n)), |case| {
        let Solved { x, .. } = solve(&a, &b, 1e-10, 4 * n);
        let ax = times(&a, &x);
        let mut off = 0.0_f64;
        for (ax, b) in ax.iter().zip(&b) {
            off = off.max((ax - b).abs());
        }
        let idle = x[..n].iter().sum::<f64>() - x[n];
        case.scalar("A x - b, at most", off, Tolerance::abs(1e-7)).scalar(
            "part of the null vector",
            idle,
            Tolerance::abs(1e-7),
        )
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, n, most) in [
        ("six fresh unknowns", 6, 20),
        ("eight fresh unknowns, three steps", 8, 3),
    ] {
        let (a, b) = (fresh(random, n), random.vector(n, -5.0, 5.0));
        ask(cases, label, &a, &b, (1e-6, most));
    }
}

/// Left, the steps of a problem with two unknowns on its map of heights.
/// Right, the residuals of a net of ten by ten, beside those of directions
/// that are cleared of all earlier ones, and those of steepest descent.
pub fn see() -> Outcome<Drawing> {
    let (a, right) = (matrix([[5.0, 2.0], [2.0, 2.0]]), [1.0, 1.5]);
    let b = times(&a, &right);
    let mut path = vec![(0.0, 0.0)];
    for most in 1..=6 {
        let x = solve(&a, &b, 1e-9, most).x;
        path.push((x[0], x[1]));
    }
    let mut map = Panel::new().title("two unknowns").axes("x1", "x2").equal();
    map = map.ranges(-0.6..=2.6, -0.6..=2.6);
    for level in [0.5, 1.5, 3.0, 5.0] {
        let ring = (0..=90).map(|i| ring_point(&a, right, level, i));
        map = map.add(Series::line("", ring).ink(Ink::Faint).thin());
    }
    map = map
        .add(Series::path("yours", path).ink(Ink::Blue))
        .add(Series::points("exact", [(right[0], right[1])]).ink(Ink::Exact));
    Ok(Plot::strip([map, residuals()]).shared_legend().draw()?)
}

fn residuals() -> Panel {
    let a = net();
    let b: Vec<f64> = (0..100).map(|i| f64::from(i * i % 17) - 8.0).collect();
    let told = |list: Vec<f64>| -> Vec<Point> {
        let each = list.into_iter().enumerate();
        each.map(|(i, r)| (i as f64, r.max(1e-12))).collect()
    };
    let yours = told(solve(&a, &b, 1e-9, 60).residuals);
    let (right, downhill) = (descent(&a, &b, true), descent(&a, &b, false));
    let panel = Panel::new().title("a net of a hundred").x("step");
    panel
        .y("|b - A x|")
        .y_log()
        .ranges(0.0..=50.0, 1e-8..=1e3)
        .add(Series::line("exact", told(right)).ink(Ink::Exact))
        .add(Series::points("yours", yours).ink(Ink::Blue))
        .add(Series::line("steepest descent", told(downhill)).ink(Ink::Orange))
}

/// Rods in a square net: 4 on the diagonal, -1 for each neighbour.
fn net() -> Matrix {
    let mut rows = vec![vec![0.0; 100]; 100];
    for i in 0..100 {
        rows[i][i] = 4.0;
        for j in [i + 1, i + 10] {
            if j < 100 && (j == i + 10 || j % 10 != 0) {
                rows[i][j] = -1.0;
                rows[j][i] = -1.0;
            }
        }
    }
    rows
}

/// A point where (x - right) . A (x - right) is `level`.
fn ring_point(a: &Matrix, right: [f64; 2], level: f64, i: i32) -> Point {
    let (sin, cos) = (f64::from(i) * std::f64::consts::TAU / 90.0).sin_cos();
    let height = dot(&[cos, sin], &times(a, &[cos, sin]));
    let size = (level / height).sqrt();
    (right[0] + size * cos, right[1] + size * sin)
}

/// The residuals of fifty steps downhill. If `cleared`, what earlier
/// directions have settled is taken out of each new one, by A p for all p.
fn descent(a: &Matrix, b: &[f64], cleared: bool) -> Vec<f64> {
    let mut r = b.to_vec();
    let mut earlier: Vec<(Vec<f64>, Vec<f64>)> = Vec::new();
    let mut residuals = vec![dot(&r, &r).sqrt()];
    for _ in 0..50 {
        let mut p = r.clone();
        for (q, aq) in earlier.iter().filter(|_| cleared) {
            let share = dot(&r, aq) / dot(q, aq);
            p.iter_mut().zip(q).for_each(|(p, q)| *p -= share * q);
        }
        let ap = times(a, &p);
        let alpha = dot(&p, &r) / dot(&p, &ap);
        r.iter_mut().zip(&ap).for_each(|(r, ap)| *r -= alpha * ap);
        residuals.push(dot(&r, &r).sqrt());
        earlier.push((p, ap));
    }
    residuals
}
