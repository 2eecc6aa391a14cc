//! Our buckets against the `zelll` crate: all pairs of points closer than 1,
//! built from scratch, at density 1.
//!
//! Small clouds come in numbers: a processor that meets the same thousand
//! points again and again learns by heart who is near whom.

use crate::growth::slope;
use crate::timing;
use course::Random;
use math::Vec3;
use particles::Buckets;
use std::hint::black_box;
use zelll::CellGrid;

/// So many points are searched in one go, if one cloud has fewer.
const POINTS: usize = 200_000;

/// What was found: how many pairs, and a sum over their numbers.
type Found = (usize, usize);

/// Prints times and ratios for a growing number of points, and how the times
/// grow.
pub fn compare_all() {
    println!(
        "\nAll pairs closer than 1 among n points at density 1, per point"
    );
    println!(
        "{:>9} {:>10} {:>12} {:>12} {:>12} {:>7} {:>9}",
        "n", "pairs", "ours", "reused", "zelll", "ratio", "reused"
    );
    let mut grown = Vec::new();
    for n in [1_000, 10_000, 100_000, 1_000_000] {
        let seconds = compare(n);
        grown.push(((n as f64).ln(), seconds.ln()));
    }
    println!("ours grows like n^{:.2}", slope(&grown));
}

/// One row; returns the seconds of our search from scratch, per cloud.
fn compare(n: usize) -> f64 {
    let clouds = (POINTS / n).max(1);
    let x: Vec<_> = (0..clouds).map(|k| cloud(n, 2024 + k as u64)).collect();
    let mut arrays: Vec<Vec<[f64; 3]>> = Vec::new();
    for x in &x {
        arrays.push(x.iter().map(|x| (*x).into()).collect());
        let found = ours(&mut Buckets::new(), x);
        let peer = zelll(&arrays[arrays.len() - 1]);
        assert_eq!(found, peer, "both find the same pairs");
    }
    let (pairs, _) = ours(&mut Buckets::new(), &x[0]);
    let mut buckets = Buckets::new();
    let mut fresh = || {
        for x in &x {
            black_box(ours(&mut Buckets::new(), black_box(x)));
        }
    };
    let mut reused = || {
        for x in &x {
            black_box(ours(&mut buckets, black_box(x)));
        }
    };
    let mut peer = || {
        for x in &arrays {
            black_box(zelll(black_box(x)));
        }
    };
    let candidates: &mut [&mut dyn FnMut()] =
        &mut [&mut fresh, &mut reused, &mut peer];
    // A million points take their time.
    let rounds = if n < 1_000_000 { 21 } else { 7 };
    let times = timing::compare(rounds, candidates, 2);
    let each = |i: usize| times[i].seconds / (clouds * n) as f64 * 1e9;
    println!(
        "{n:>9} {pairs:>10} {:>9.1} ns {:>9.1} ns {:>9.1} ns {:>7.2} {:>9.2}",
        each(0),
        each(1),
        each(2),
        times[0].ratio,
        times[1].ratio,
    );
    times[0].seconds / clouds as f64
}

/// `n` points in a cube of volume `n`.
fn cloud(n: usize, seed: u64) -> Vec<Vec3> {
    let mut random = Random::new(seed);
    let size = (n as f64).cbrt();
    let mut point = || Vec3::from_fn(|_, _| size * random.unit());
    (0..n).map(|_| point()).collect()
}

fn ours(buckets: &mut Buckets, x: &[Vec3]) -> Found {
    let (mut pairs, mut sum) = (0, 0);
    buckets.for_each_pair(x, 1.0, |i, j, _| {
        pairs += 1;
        sum += i * j;
    });
    (pairs, sum)
}

fn zelll(x: &[[f64; 3]]) -> Found {
    let grid = CellGrid::new(x.iter().copied().enumerate(), 1.0);
    let (mut pairs, mut sum) = (0, 0);
    grid.particle_pairs().for_each(|((i, p), (j, q))| {
        let [dx, dy, dz] = [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
        if dx * dx + dy * dy + dz * dz < 1.0 {
            pairs += 1;
            sum += i * j;
        }
    });
    (pairs, sum)
}
