//! What `jwjt_multiply` is put through.

use super::answer::{Block, jwjt_multiply};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::f64::consts::PI;

type Triple = [f64; 3];

/// Sums of a dozen products: rounding only.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// J as a list of blocks, and the inverse masses.
struct Toy {
    blocks: Vec<Block>,
    w: Vec<f64>,
}

impl Toy {
    fn new(w: &[f64]) -> Toy {
        Toy { blocks: Vec::new(), w: w.to_vec() }
    }

    fn rows(&self) -> usize {
        let end = |b: &Block| b.row + b.rows.len();
        self.blocks.iter().map(end).max().unwrap_or(0)
    }

    /// A rod, along `u` from its first particle to its second.
    fn rod(mut self, [a, b]: [usize; 2], u: Triple) -> Toy {
        let row = self.rows();
        let back = u.map(|c| -c);
        self.blocks.push(Block { row, particle: a, rows: vec![back] });
        self.blocks.push(Block { row, particle: b, rows: vec![u] });
        self
    }

    fn begun(&self, label: &str) -> Case {
        let told = |b: &Block| (b.row, b.particle, b.rows.clone());
        let blocks: Vec<_> = self.blocks.iter().map(told).collect();
        Case::new(label)
            .given("blocks (row, particle, rows)", blocks)
            .given("w", &self.w)
    }

    /// Anything that holds one particle.
    fn held(mut self, particle: usize, rows: &[Triple]) -> Toy {
        let row = self.rows();
        self.blocks.push(Block { row, particle, rows: rows.to_vec() });
        self
    }
}

fn ask(cases: &mut Cases, label: &str, toy: &Toy, lambda: &[f64]) {
    cases.run(toy.begun(label).given("lambda", lambda), |case| {
        let product = jwjt_multiply(&toy.blocks, &toy.w, lambda);
        case.vector("product", product, CLOSE)
    });
}

const X: Triple = [1.0, 0.0, 0.0];
const Y: Triple = [0.0, 1.0, 0.0];
const NAIL: [Triple; 3] = [X, Y, [0.0, 0.0, 1.0]];

pub fn public(cases: &mut Cases) {
    // The example: 2 (1 + 1/2).
    let rod = Toy::new(&[1.0, 0.5]).rod([0, 1], X);
    ask(cases, "one rod", &rod, &[2.0]);
    // The same with particle 0 nailed down: only 2/2 is left.
    let hung = Toy::new(&[0.0, 0.5]).rod([0, 1], X);
    ask(cases, "a rod on a nail", &hung, &[2.0]);
    // A straight chain of three: the matrix is [[w0 + w1, -w1], [-w1, w1 +
    // w2]] = [[3, -2], [-2, 6]].
    let chain = Toy::new(&[1.0, 2.0, 4.0]).rod([0, 1], X).rod([1, 2], X);
    ask(cases, "two rods in a row", &chain, &[1.0, 10.0]);
    // A right angle: the rods do not feel each other. [[3, 0], [0, 6]].
    let corner = Toy::new(&[1.0, 2.0, 4.0]).rod([0, 1], X).rod([1, 2], Y);
    ask(cases, "two rods at a right angle", &corner, &[1.0, 10.0]);
    // A nail, three rows, on a particle of 1/4 kg: 4 lambda.
    let nail = Toy::new(&[1.0, 4.0]).held(1, &NAIL);
    ask(cases, "a nail", &nail, &[1.0, 2.0, -3.0]);
    // Slanted rows, (1, 1, 0) and (0, 2, 1), dotted: [[2, 2], [2, 5]] w.
    let slanted = [[1.0, 1.0, 0.0], [0.0, 2.0, 1.0]];
    let bent = Toy::new(&[3.0]).held(0, &slanted);
    ask(cases, "two slanted rows on one particle", &bent, &[1.0, -2.0]);
    // The nail and the chain together, rows 0 to 2 and 3, 4; the nail feels
    // the first rod through particle 1: Jᵀ lambda is (-2, 0, 0) on particle
    // 0, (1 + 2 - 3, 1, 1) on 1, (3, 0, 0) on 2; W times that is (-2, 0, 0),
    // (0, 2, 2), (12, 0, 0).
    let both = Toy::new(&[1.0, 2.0, 4.0]).held(1, &NAIL);
    let both = both.rod([0, 1], X).rod([1, 2], X);
    ask(cases, "a chain with a nail", &both, &[1.0, 1.0, 1.0, 2.0, 3.0]);
    long_chain(cases);
}

/// Equal pulls cancel at every particle but the two at the ends: the first
/// rod and the last have 1, all others 0. The whole of J would need 240 GB.
fn long_chain(cases: &mut Cases) {
    let n = 100_000;
    let begun = Case::new("a straight chain of 100,000 rods")
        .given("rod k", "is row k, along x from particle k to k + 1")
        .given("w, lambda", "1 everywhere");
    cases.run(begun, |case| {
        let chain = straight(n);
        let product = jwjt_multiply(&chain.blocks, &chain.w, &vec![1.0; n]);
        let few = [0, 1, n / 2, n - 2, n - 1].map(|row| product[row]);
        let sum = product.iter().map(|y| y.abs()).sum();
        case.vector("product, rows 0, 1, n/2, n-2, n-1", few.to_vec(), CLOSE)
            .scalar("sum of all sizes", sum, CLOSE)
    });
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A random toy: rods between random particles, a ring on a line (two rows)
/// and a nail, the blocks in random order.
fn fresh(random: &mut Random) -> Toy {
    let n = random.integer(5, 9);
    let mut w = random.vector(n, 0.5, 2.0);
    w[random.integer(0, n)] = 0.0;
    let mut toy = Toy::new(&w);
    let triple = |random: &mut Random| {
        let c = random.vector(3, -1.0, 1.0);
        [c[0], c[1], c[2]]
    };
    for a in 0..n {
        let b = (a + random.integer(1, n)) % n;
        toy = toy.rod([a, b], triple(random));
    }
    let two = [triple(random), triple(random)];
    toy = toy.held(random.integer(0, n), &two);
    toy = toy.held(random.integer(0, n), &NAIL);
    for last in (1..toy.blocks.len()).rev() {
        toy.blocks.swap(last, random.integer(0, last + 1));
    }
    toy
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    symmetric(cases, random);
    energy(cases, random);
    order(cases, random);
    long(cases, random);
}

/// a · A b = b · A a. Both are sums of some hundred numbers of size 1.
fn symmetric(cases: &mut Cases, random: &mut Random) {
    let toy = fresh(random);
    let a = random.vector(toy.rows(), -1.0, 1.0);
    let b = random.vector(toy.rows(), -1.0, 1.0);
    let begun = toy.begun("the matrix is symmetric");
    cases.run(begun.given("a", &a).given("b", &b), |case| {
        let ab = dot(&a, &jwjt_multiply(&toy.blocks, &toy.w, &b));
        let ba = dot(&b, &jwjt_multiply(&toy.blocks, &toy.w, &a));
        case.scalar("a · A b - b · A a", ab - ba, Tolerance::abs(1e-9))
    });
}

/// lambda · A lambda is never negative: it is the sum over all particles of
/// w times the square of the force Jᵀ lambda on them.
fn energy(cases: &mut Cases, random: &mut Random) {
    let toy = fresh(random);
    let lambda = random.vector(toy.rows(), -1.0, 1.0);
    let begun = toy.begun("lambda · A lambda is a sum of squares");
    cases.run(begun.given("lambda", &lambda), |case| {
        let product = jwjt_multiply(&toy.blocks, &toy.w, &lambda);
        let mut sum = 0.0;
        for (particle, w) in toy.w.iter().enumerate() {
            for axis in 0..3 {
                let mut force = 0.0;
                for b in toy.blocks.iter().filter(|b| b.particle == particle) {
                    for (r, row) in b.rows.iter().enumerate() {
                        force += row[axis] * lambda[b.row + r];
                    }
                }
                sum += w * force * force;
            }
        }
        let ratio = dot(&lambda, &product) / sum;
        case.scalar("lambda · A lambda / sum", ratio, Tolerance::abs(1e-9))
    });
}

/// Blocks in reverse order make the same matrix, and so does a block that is
/// cut in two halves.
fn order(cases: &mut Cases, random: &mut Random) {
    let toy = fresh(random);
    let lambda = random.vector(toy.rows(), -1.0, 1.0);
    let mut other: Vec<Block> = Vec::new();
    for block in toy.blocks.iter().rev() {
        for _ in 0..2 {
            let mut half = block.clone();
            half.rows.iter_mut().flatten().for_each(|c| *c *= 0.5);
            other.push(half);
        }
    }
    let begun = toy.begun("any order of the blocks, and halves");
    cases.run(begun.given("lambda", &lambda), |case| {
        let one = jwjt_multiply(&toy.blocks, &toy.w, &lambda);
        let two = jwjt_multiply(&other, &toy.w, &lambda);
        let mut off = 0.0_f64;
        for (a, b) in one.iter().zip(&two) {
            off = off.max((a - b).abs());
        }
        case.scalar("difference, at most", off, Tolerance::abs(1e-9))
    });
}

/// A straight chain of 30,000 rods and equal masses: the whole matrix would
/// need 7 GB. Its product with a wave sin(k pi j/(n + 1)) is 2 - 2 cos(k pi/(n
/// + 1)) times that wave.
fn long(cases: &mut Cases, random: &mut Random) {
    let (n, k) = (30_000, random.integer(5_000, 25_000) as f64);
    let chain = straight(n);
    let angle = k * PI / (n + 1) as f64;
    let begun = Case::new("a chain of 30,000 rods")
        .given("lambda of rod j", format_args!("sin({angle} j), j from 1"));
    cases.run(begun, |case| {
        let wave: Vec<f64> =
            (1..=n).map(|j| (angle * j as f64).sin()).collect();
        let product = jwjt_multiply(&chain.blocks, &chain.w, &wave);
        let mut off = 0.0_f64;
        for (a, b) in product.iter().zip(&wave) {
            off = off.max((a - (2.0 - 2.0 * angle.cos()) * b).abs());
        }
        // The angle grows to 8e4, and its rounding with it: 1e-11.
        case.scalar("off, at most", off, Tolerance::abs(1e-9)).scalar(
            "rows",
            product.len() as f64,
            Tolerance::EXACT,
        )
    });
}

/// A straight chain of `n` rods along x between particles of 1 kg.
fn straight(n: usize) -> Toy {
    let mut toy = Toy::new(&vec![1.0; n + 1]);
    for row in 0..n {
        let end = |particle: usize, c: f64| Block {
            row,
            particle,
            rows: vec![[c, 0.0, 0.0]],
        };
        toy.blocks.push(end(row, -1.0));
        toy.blocks.push(end(row + 1, 1.0));
    }
    toy
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh toy", "another fresh toy", "a third fresh toy"] {
        let toy = fresh(random);
        let lambda = random.vector(toy.rows(), -2.0, 2.0);
        ask(cases, label, &toy, &lambda);
    }
}

/// A chain of twenty rods, pulled in three ways. One particle is nailed down,
/// so the two sides of it do not feel each other; the right half is heavy.
pub fn see() -> Outcome<Drawing> {
    let mut toy = straight(20);
    toy.w[6] = 0.0;
    toy.w[12..].fill(0.25);
    let shapes: [(&str, fn(f64) -> f64); 3] = [
        ("a wave", |s| (6.0 * PI * s).sin()),
        ("steps", |s| (4.0 * s).floor() % 2.0),
        ("even", |_| 1.0),
    ];
    let mut panels = Vec::new();
    for (title, shape) in shapes {
        let lambda: Vec<f64> =
            (0..20).map(|row| shape(f64::from(row) / 20.0)).collect();
        let product = jwjt_multiply(&toy.blocks, &toy.w, &lambda);
        let exact =
            (0..20).map(|row| (row as f64, exact(row, &toy.w, &lambda)));
        let yours: Vec<Point> =
            product.iter().enumerate().map(|(i, y)| (i as f64, *y)).collect();
        panels.push(
            Panel::new()
                .title(title)
                .axes("rod", "product")
                .y_range(-2.0..=2.0)
                .vertical(5.5, "nail")
                .add(Series::line("exact", exact).ink(Ink::Exact))
                .add(Series::points("yours", yours).ink(Ink::Blue)),
        );
    }
    Ok(Plot::strip(panels).share_y().shared_legend().draw()?)
}

/// The exact product for a straight chain: at either end of a rod, what it
/// pulls more than its neighbour there, times the inverse mass between them.
fn exact(row: usize, w: &[f64], lambda: &[f64]) -> f64 {
    let beside = |other: Option<usize>| {
        other.and_then(|i| lambda.get(i)).copied().unwrap_or(0.0)
    };
    let left = lambda[row] - beside(row.checked_sub(1));
    let right = lambda[row] - beside(Some(row + 1));
    w[row] * left + w[row + 1] * right
}
