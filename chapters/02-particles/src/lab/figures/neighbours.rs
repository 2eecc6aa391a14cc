//! What buckets save: how many pairs are tested.

use crate::Buckets;
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, ParamValues, Random, Table,
};
use figure::{Legend, Panel, Plot, Series};
use math::Vec3;
use std::collections::BTreeMap;

/// `n` random points, one in each unit of volume on average.
fn cloud(n: usize) -> Vec<Vec3> {
    let mut random = Random::new(2024);
    let side = (n as f64).cbrt();
    let mut points = Vec::new();
    for _ in 0..n {
        let mut coordinate = || side * random.unit();
        points.push(Vec3::new(coordinate(), coordinate(), coordinate()));
    }
    points
}

/// How many pairs share a bucket or neighbouring ones, each pair once.
fn pairs_tested(points: &[Vec3], radius: f64) -> usize {
    let mut counts: BTreeMap<[i64; 3], usize> = BTreeMap::new();
    for p in points {
        let bucket = [p.x, p.y, p.z].map(|c| (c / radius).floor() as i64);
        *counts.entry(bucket).or_default() += 1;
    }
    let mut pairs = 0;
    for ([x, y, z], n) in &counts {
        pairs += n * (n - 1) / 2;
        for (dx, dy, dz) in forward() {
            let other = counts.get(&[x + dx, y + dy, z + dz]);
            pairs += n * other.copied().unwrap_or(0);
        }
    }
    pairs
}

/// Half of the 26 buckets around one: those that come later in the order
/// of x, y, z.
fn forward() -> Vec<(i64, i64, i64)> {
    let mut all = Vec::new();
    for dx in -1..=1 {
        for dy in -1..=1 {
            for dz in -1..=1 {
                if (dx, dy, dz) > (0, 0, 0) {
                    all.push((dx, dy, dz));
                }
            }
        }
    }
    all
}

fn all_pairs(n: usize) -> f64 {
    0.5 * n as f64 * (n as f64 - 1.0)
}

/// Pairs tested, against the number of particles.
pub fn figure() -> Figure {
    Figure {
        name: "buckets",
        title: "Buckets against brute force",
        caption: "How many pairs must be tested to find all neighbours closer \
                  than 1 m, with one particle in each cubic metre. Testing \
                  all pairs grows with the square of the number of \
                  particles, buckets with the number itself.",
        alt: "Two straight rising lines on logarithmic axes. The one for all \
              pairs has slope two, the one for buckets slope one.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let counts = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];
    let (mut brute, mut buckets) = (Vec::new(), Vec::new());
    for n in counts {
        brute.push((n as f64, all_pairs(n)));
        buckets.push((n as f64, pairs_tested(&cloud(n), 1.0) as f64));
    }
    let panel = Panel::new()
        .axes("particles", "pairs tested")
        .log_log()
        .legend(Legend::TopLeft)
        .slope(2.0, (2e4, 3e7), 0.6)
        .slope(1.0, (2e4, 6e4), 0.6)
        .add(Series::path("all pairs", brute))
        .add(Series::path("buckets", buckets));
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// The same in numbers, with the pairs that are neighbours.
pub fn table() -> Table {
    let count = |title| Column::number(title, Format::Fixed(0));
    Table {
        name: "neighbour_cost",
        title: "Pairs tested to find all neighbours",
        caption: "Pairs tested to find all neighbours closer than 1 m, with \
                  one particle in each cubic metre. The last column shows \
                  how many of the pairs tested in buckets are neighbours.",
        columns: vec![
            count("particles"),
            count("all pairs"),
            count("pairs in buckets"),
            count("neighbours"),
            Column::number("of those tested", Format::Fixed(1)).unit("%"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for n in [100, 1_000, 10_000] {
                let points = cloud(n);
                let tested = pairs_tested(&points, 1.0);
                let near = Buckets::new().pairs(&points, 1.0).len();
                let row: Vec<Cell> = vec![
                    n.into(),
                    all_pairs(n).into(),
                    tested.into(),
                    near.into(),
                    (100.0 * near as f64 / tested as f64).into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}
