//! What `solve_all` is put through. Products are counted here, in a variable
//! that the answer has no name for; residuals are computed with the probe's
//! own matrix.

use super::answer::solve_all;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::cell::{Cell, RefCell};

/// The residual that a valid answer stays below, as a part of |b|.
const ALLOWED: f64 = 1e-6;
/// A valid answer reports exactly zero beyond it.
const NONE: Tolerance = Tolerance::abs(1e-9);
/// Any number is a score.
const ANY: Tolerance = Tolerance::abs(f64::INFINITY);
/// An answer that asks more often than this will never come to an end.
const MOST: usize = 20_000;
/// Right-hand sides of one matrix.
const SIDES: usize = 6;

/// The matrix of an implicit step of hanging cloth: M + h² (the springs'
/// stiffness), with a block of 3 × 3 numbers for each particle and each spring.
struct Cloth {
    n: usize,
    /// Of each particle (kg).
    mass: f64,
    /// The two particles, and h² k_s of the spring in each direction (kg).
    springs: Vec<(usize, usize, [[f64; 3]; 3])>,
    /// h² k_s of what holds the upper edge (kg).
    held: f64,
}

/// Cloth of n × n particles, hung up and waving. Where they are varies a
/// little, and so does the stiffness of each spring.
fn cloth(n: usize, random: &mut Random) -> Cloth {
    let mut place = Vec::new();
    for i in 0..n {
        for j in 0..n {
            // The lower rows hang further apart, and the cloth waves.
            let (i, j) = (i as f64, j as f64);
            let wave = 0.3 * (0.5 * i + random.uniform(0.0, 0.1)).sin();
            place.push([j, -1.02 * i, wave * (0.7 * j).cos()]);
        }
    }
    let mut springs = Vec::new();
    for i in 0..n {
        for j in 0..n {
            for (di, dj) in [(0, 1), (1, 0), (1, 1), (1, -1_i32)] {
                let other = j as i32 + dj;
                if i + di < n && (0..n as i32).contains(&other) {
                    let to = (i + di) * n + other as usize;
                    let stiff = 400.0 * random.uniform(0.95, 1.05);
                    let block = block(place[i * n + j], place[to], stiff);
                    springs.push((i * n + j, to, block));
                }
            }
        }
    }
    Cloth { n, mass: 1.0, springs, held: 4000.0 }
}

/// k (u uᵀ + s (1 - u uᵀ)): stiff along the spring, a tenth across it, as for
/// a spring that is stretched by a tenth.
fn block(from: [f64; 3], to: [f64; 3], k: f64) -> [[f64; 3]; 3] {
    let l = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    let l2 = l[0] * l[0] + l[1] * l[1] + l[2] * l[2];
    let mut block = [[0.0; 3]; 3];
    for r in 0..3 {
        for c in 0..3 {
            let uu = l[r] * l[c] / l2;
            let one = if r == c { 1.0 } else { 0.0 };
            block[r][c] = k * (uu + 0.1 * (one - uu));
        }
    }
    block
}

impl Cloth {
    fn times(&self, x: &[f64]) -> Vec<f64> {
        assert_eq!(x.len(), 3 * self.n * self.n, "the length of `x` in `a(x)`");
        let mut y: Vec<f64> = x.iter().map(|x| self.mass * x).collect();
        for k in 0..3 * self.n {
            y[k] += self.held * x[k];
        }
        for (p, q, block) in &self.springs {
            for r in 0..3 {
                for c in 0..3 {
                    let pull = block[r][c] * (x[3 * p + c] - x[3 * q + c]);
                    y[3 * p + r] += pull;
                    y[3 * q + r] -= pull;
                }
            }
        }
        y
    }

    /// The largest residual of the answer beyond what is allowed, and how
    /// often it multiplied.
    fn ask(&self, b: &[Vec<f64>]) -> (f64, usize) {
        let asked = Cell::new(0);
        let a = |x: &[f64]| {
            asked.set(asked.get() + 1);
            assert!(asked.get() <= MOST, "more than {MOST} products");
            self.times(x)
        };
        let solutions = solve_all(&a, self.n, b);
        assert_eq!(solutions.len(), b.len(), "a solution for each b");
        let mut excess = 0.0;
        for (x, b) in solutions.iter().zip(b) {
            let ax = self.times(x);
            let off: Vec<f64> = ax.iter().zip(b).map(|(a, b)| a - b).collect();
            let residual = size(&off) / size(b);
            let within = residual <= ALLOWED;
            excess += if within { 0.0 } else { residual - ALLOWED };
        }
        (excess, asked.get())
    }
}

fn size(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}

fn sides(count: usize, n: usize, random: &mut Random) -> Vec<Vec<f64>> {
    (0..count).map(|_| random.vector(3 * n * n, -1.0, 1.0)).collect()
}

pub fn public(cases: &mut Cases) {
    // The size need not be a multiple of anything.
    for (n, count) in [(1, 1), (2, 2), (5, 1), (8, 2)] {
        let begun = Case::new(format!("{n} × {n} particles"))
            .given("n", n)
            .given("right-hand sides", count);
        cases.run(begun, |case| {
            let mut random = Random::new(n as u64);
            let cloth = cloth(n, &mut random);
            let (excess, _) = cloth.ask(&sides(count, n, &mut random));
            case.scalar("residual beyond 1e-6", excess, NONE)
        });
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let n = 12;
    let cloth = cloth(n, random);
    let b = sides(SIDES, n, random);
    let begun = Case::new("six right-hand sides").given("n", n);
    cases.run(begun, |case| {
        let (excess, products) = cloth.ask(&b);
        case.scalar("residual beyond 1e-6", excess, NONE).scalar(
            "products with A",
            products as f64,
            ANY,
        )
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let n = random.integer(6, 12);
    let cloth = cloth(n, random);
    let b = sides(2, n, random);
    cases.run(Case::new("another cloth"), |case| {
        let (excess, _) = cloth.ask(&b);
        case.scalar("residual beyond 1e-6", excess, NONE)
    });
}

/// How large the vectors are that the answer multiplies: each point is a
/// product.
pub fn see() -> Outcome<Drawing> {
    let mut random = Random::new(1);
    let cloth = cloth(12, &mut random);
    let b = sides(SIDES, 12, &mut random);
    let asked: RefCell<Vec<Point>> = RefCell::new(Vec::new());
    let a = |x: &[f64]| {
        let so_far = asked.borrow().len() as f64 + 1.0;
        asked.borrow_mut().push((so_far, size(x).max(1e-12)));
        cloth.times(x)
    };
    solve_all(&a, 12, &b);
    let asked = asked.take();
    let panel = Panel::new()
        .title(format!("{} products with A", asked.len()))
        .axes("product", "length of what is multiplied")
        .add(Series::line("yours", asked).ink(Ink::Blue));
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
