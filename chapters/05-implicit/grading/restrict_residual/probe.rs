//! What `coarse_grid`, `prolongate` and `restrict_residual` are put through.

use super::answer::{Grid, coarse_grid, prolongate, restrict_residual};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

/// Sums of a few products.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

fn grid(columns: usize, rows: usize) -> Grid {
    Grid { columns, rows }
}

fn shape(fine: Grid) -> [usize; 2] {
    [fine.columns, fine.rows]
}

fn restricted(cases: &mut Cases, label: &str, fine: Grid, residual: &[f64]) {
    let begun = Case::new(label)
        .given("columns, rows", shape(fine))
        .given("residual", residual);
    cases.run(begun, |case| {
        let pulls = restrict_residual(fine, residual);
        case.vector("coarse residual", pulls, CLOSE).unit("N")
    });
}

fn prolongated(cases: &mut Cases, label: &str, fine: Grid, coarse: &[f64]) {
    let begun = Case::new(label)
        .given("columns, rows", shape(fine))
        .given("coarse", coarse);
    cases.run(begun, |case| {
        let moved = prolongate(fine, coarse);
        case.vector("fine displacements", moved, CLOSE).unit("m")
    });
}

pub fn public(cases: &mut Cases) {
    // Half of them and one more, whether even or odd.
    for (columns, rows) in [(8, 1), (5, 5), (4, 7), (2, 1), (1, 1)] {
        let fine = grid(columns, rows);
        let begun = Case::new(format!("coarse grid of {columns} × {rows}"))
            .given("columns, rows", shape(fine));
        cases.run(begun, |case| {
            let coarse = coarse_grid(fine);
            let counts = shape(coarse).map(|n| n as f64);
            case.vector("columns, rows", counts.to_vec(), Tolerance::EXACT)
        });
    }
    // The example, both ways.
    let pulls = [1.0, 2.0, 3.0, 4.0, 5.0];
    restricted(cases, "the example, down", grid(5, 1), &pulls);
    prolongated(cases, "the example, up", grid(5, 1), &[10.0, 20.0, 40.0]);
    // A column is no row.
    restricted(cases, "the example as a column", grid(1, 5), &pulls);
    // The page's eight particles: the last one is kept, though it is an odd
    // one, and particle 5 goes halves to 4 and 6, none to 7.
    let mut smooth = Vec::new();
    for i in 2..=8 {
        smooth.push(1.0 - 0.5_f64.powi(i));
    }
    smooth.push(0.0);
    restricted(cases, "eight between walls", grid(8, 1), &smooth);
    let last = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0];
    restricted(cases, "a pull on the last of eight", grid(8, 1), &last);
    let coarse = [4.0, 8.0, 16.0, 32.0, 64.0];
    prolongated(cases, "eight follow five", grid(8, 1), &coarse);
    // The middle of nine follows all four corners by a quarter.
    let mut middle = [0.0; 9];
    middle[4] = 1.0;
    restricted(cases, "a pull on the middle of nine", grid(3, 3), &middle);
    let corners = [4.0, 8.0, 12.0, 32.0];
    prolongated(cases, "nine follow four", grid(3, 3), &corners);
    // More columns than rows: 0 to 11, of which 0, 2, 3 and 8, 10, 11 are
    // kept.
    let ramp: Vec<f64> = (0..12).map(f64::from).collect();
    restricted(cases, "four columns, three rows", grid(4, 3), &ramp);
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A grid of 4 to 9 columns and rows.
fn fresh(random: &mut Random) -> Grid {
    let mut size = || random.uniform(4.0, 9.999) as usize;
    grid(size(), size())
}

/// The numbers of particles of a fine grid and of its coarse one.
fn sizes(fine: Grid) -> [usize; 2] {
    let half = |n: usize| n / 2 + 1;
    let [columns, rows] = shape(fine);
    [columns * rows, half(columns) * half(rows)]
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let fine = fresh(random);
    let [many, few] = sizes(fine);
    let residual = random.vector(many, -1.0, 1.0);
    let coarse = random.vector(few, -1.0, 1.0);
    let begun = Case::new("both ways do the same work")
        .given("columns, rows", shape(fine))
        .given("residual", &residual)
        .given("coarse displacements", &coarse);
    cases.run(begun, |case| {
        let down = restrict_residual(fine, &residual);
        let up = prolongate(fine, &coarse);
        let off = dot(&coarse, &down) - dot(&up, &residual);
        let sum = |x: &[f64]| x.iter().sum::<f64>();
        case.scalar("work is off by", off, CLOSE)
            .unit("J")
            .scalar("all pulls changed by", sum(&down) - sum(&residual), CLOSE)
            .unit("N")
    });
    planes(cases, random);
}

/// A plane on the coarse grid, at the positions of the kept particles, is the
/// same plane on the fine one: means of two neighbours lie on it.
fn planes(cases: &mut Cases, random: &mut Random) {
    let fine = fresh(random);
    let slope = random.vector(3, -1.0, 1.0);
    let height = |column: usize, row: usize| {
        slope[0] + slope[1] * column as f64 + slope[2] * row as f64
    };
    let at = |k: usize, n: usize| (2 * k).min(n - 1);
    let mut coarse = Vec::new();
    for r in 0..fine.rows / 2 + 1 {
        for c in 0..fine.columns / 2 + 1 {
            coarse.push(height(at(c, fine.columns), at(r, fine.rows)));
        }
    }
    let begun = Case::new("a plane remains a plane")
        .given("columns, rows", shape(fine))
        .given("coarse", &coarse);
    cases.run(begun, |case| {
        let moved = prolongate(fine, &coarse);
        let mut off = 0.0_f64;
        for (i, moved) in moved.iter().enumerate() {
            let want = height(i % fine.columns, i / fine.columns);
            off = off.max((moved - want).abs());
        }
        case.scalar("farthest off", off, CLOSE).unit("m")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let fine = fresh(random);
    let [many, few] = sizes(fine);
    let residual = random.vector(many, -1.0, 1.0);
    restricted(cases, "a fresh residual", fine, &residual);
    let coarse = random.vector(few, -1.0, 1.0);
    prolongated(cases, "fresh displacements", fine, &coarse);
}

/// A residual of sixteen particles, twice restricted, and the coarsest
/// prolongated again.
pub fn see() -> Outcome<Drawing> {
    let fine = grid(16, 1);
    let smooth = |i: usize| (0.4 * i as f64).sin() + 0.2;
    let residual: Vec<f64> = (0..16).map(smooth).collect();
    let down = restrict_residual(fine, &residual);
    let up = prolongate(fine, &down);
    let at = |k: usize| (2 * k).min(15) as f64;
    let fine_points = |of: &[f64]| -> Vec<Point> {
        of.iter().enumerate().map(|(i, y)| (i as f64, *y)).collect()
    };
    let coarse_points = |of: &[f64]| -> Vec<Point> {
        of.iter().enumerate().map(|(k, y)| (at(k), *y)).collect()
    };
    let panel = |title: &str| {
        Panel::new().title(title).axes("particle", "").y_range(-2.5..=2.5)
    };
    let (coarse, spread) = (coarse_points(&down), fine_points(&up));
    let first = panel("restriction")
        .add(Series::points("residual", fine_points(&residual)))
        .add(Series::points("yours", coarse.clone()).ink(Ink::Orange));
    let second = panel("prolongation")
        .add(Series::points("coarse", coarse).ink(Ink::Orange))
        .add(Series::points("yours", spread).ink(Ink::Green));
    Ok(Plot::strip([first, second]).draw()?)
}
