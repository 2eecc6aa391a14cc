//! What `pgs_sweep` is put through.

use super::answer::pgs_sweep;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

/// A handful of roundings.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-11);

fn sweeps(a: &[Vec<f64>], b: &[f64], mu: f64, n: usize) -> Vec<f64> {
    let mut f = vec![0.0; b.len()];
    for _ in 0..n {
        f = pgs_sweep(a, b, mu, &f);
    }
    f
}

fn ask(
    cases: &mut Cases,
    label: &str,
    a: &[Vec<f64>],
    b: &[f64],
    mu: f64,
    n: usize,
) {
    let begun = Case::new(label)
        .given("A", a.to_vec())
        .given("b", b.to_vec())
        .given("mu", mu)
        .given("sweeps from no forces", n);
    cases.run(begun, |case| {
        case.vector("f", sweeps(a, b, mu, n), CLOSE).unit("N")
    });
}

pub fn public(cases: &mut Cases) {
    let a = vec![vec![1.0, 0.5], vec![0.5, 1.0]];
    // The example: 2, -1; then 2.5, -1.25.
    ask(cases, "the example, one sweep", &a, &[-2.0, 3.0], 0.5, 1);
    ask(cases, "the example, two sweeps", &a, &[-2.0, 3.0], 0.5, 2);
    // w = 3 and no force: the contact parts, and there is no friction.
    ask(cases, "a contact that parts", &a, &[3.0, 2.0], 0.5, 1);
    // Diagonal 4 and 2: -8/4 → 2; friction -3/2, within 0.9 · 2 = 1.8.
    let uneven = vec![vec![4.0, 0.0], vec![0.0, 2.0]];
    ask(cases, "it sticks", &uneven, &[-8.0, 3.0], 0.9, 1);
    ask(cases, "the other way", &uneven, &[-8.0, -9.0], 0.9, 1);
    // Published case pgs_box_friction_2.
    let two = vec![
        vec![2.0, 0.5, -0.5, 0.0],
        vec![0.5, 1.0, 0.0, 0.25],
        vec![-0.5, 0.0, 2.0, -0.5],
        vec![0.0, 0.25, -0.5, 1.0],
    ];
    let b = [-4.0, 1.0, -2.0, -1.5];
    ask(cases, "two contacts, three sweeps", &two, &b, 0.5, 3);
    // The second contact lifts the first: its force must become smaller
    // again. Without friction the forces are 4/3 and 7/3 in the end.
    let shared = vec![
        vec![2.0, 0.0, 1.0, 0.0],
        vec![0.0, 1.0, 0.0, 0.0],
        vec![1.0, 0.0, 2.0, 0.0],
        vec![0.0, 0.0, 0.0, 1.0],
    ];
    let b = [-5.0, 0.0, -6.0, 0.0];
    ask(cases, "a force that was too large", &shared, &b, 0.3, 2);
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    // After many sweeps a contact that pushes has w = 0, whatever the load:
    // sweeps converge by a factor of 1/4 here.
    let load = random.vector(2, 1.0, 9.0);
    let a = vec![
        vec![2.0, 0.0, 0.5, 0.0],
        vec![0.0, 1.0, 0.0, 0.0],
        vec![0.5, 0.0, 2.0, 0.0],
        vec![0.0, 0.0, 0.0, 1.0],
    ];
    let b = [-load[0] - 3.0, 0.0, -load[1] - 3.0, 0.0];
    let begun = Case::new("what pushes does not approach").given("b", b);
    cases.run(begun, |case| {
        let f = sweeps(&a, &b, 0.5, 60);
        let w = [
            2.0 * f[0] + 0.5 * f[2] + b[0],
            0.5 * f[0] + 2.0 * f[2] + b[2],
        ];
        case.vector("w of the two contacts", w.to_vec(), CLOSE)
    });
    // A box pulled harder than friction holds: friction / (mu f) = -1.
    let pull = random.uniform(6.0, 9.0);
    let mu = random.uniform(0.2, 0.6);
    let one = vec![vec![1.0, 0.0], vec![0.0, 1.0]];
    let b = [-9.0, pull];
    let begun = Case::new("sliding friction").given("b", b).given("mu", mu);
    cases.run(begun, |case| {
        let f = sweeps(&one, &b, mu, 2);
        case.scalar("friction / (mu f)", f[1] / (mu * f[0]), CLOSE)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for k in 0..4 {
        let n = 2 * random.integer(1, 4);
        let jac = random.vector(n * n, -1.0, 1.0);
        let mut a = vec![vec![0.0; n]; n];
        for i in 0..n {
            for j in 0..n {
                for m in 0..n {
                    a[i][j] += jac[i * n + m] * jac[j * n + m];
                }
            }
            a[i][i] += 0.5;
        }
        let b = random.vector(n, -5.0, 2.0);
        let mu = random.uniform(0.1, 1.0);
        ask(cases, &format!("contacts, number {k}"), &a, &b, mu, 3);
    }
}

/// The student's sweeps on a column of ten blocks.
pub fn see() -> Outcome<Drawing> {
    let n = 20;
    let mut a = vec![vec![0.0; n]; n];
    for i in 0..n {
        a[i][i] = if i == 0 { 1.0 } else { 2.0 };
        if i % 2 == 0 && i >= 2 {
            a[i][i - 2] = -1.0;
            a[i - 2][i] = -1.0;
        }
    }
    let mut b = vec![0.0; n];
    b[0] = -9.81;
    let mut f = vec![0.0; n];
    let mut curve: Vec<Point> = Vec::new();
    for sweep in 0..=200 {
        curve.push((f64::from(sweep), f[0]));
        f = pgs_sweep(&a, &b, 0.5, &f);
    }
    let panel = Panel::new()
        .title("ten blocks of 1 kg")
        .axes("sweeps", "force of the floor (N)")
        .add(Series::line("yours", curve).ink(Ink::Blue))
        .horizontal(98.1, "all that is above");
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
