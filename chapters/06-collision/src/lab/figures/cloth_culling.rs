//! Culling of cloth against itself in three ways: work counted, not timed.

use crate::{Aabb, AabbTree, BroadPhase, SortAndSweep, surface_order};
use course::{Cell, Column, Outcome, Table, Tolerance};
use math::Vec3;
use std::f64::consts::PI;

/// Steps in which the sheet rolls up.
const STEPS: usize = 60;

/// How near triangles count as close, m.
const REACH: f64 = 0.005;

/// A square sheet of `n` by `n` cells, 1 m wide.
struct Sheet {
    n: usize,
    triangles: Vec<[usize; 3]>,
}

impl Sheet {
    fn new(n: usize) -> Self {
        let mut triangles = Vec::new();
        for i in 0..n {
            for j in 0..n {
                let k = i * (n + 1) + j;
                triangles.push([k, k + n + 1, k + 1]);
                triangles.push([k + 1, k + n + 1, k + n + 2]);
            }
        }
        Self { n, triangles }
    }

    /// The boxes around its triangles when it has rolled up by the fraction
    /// `s`: across, its direction turns by `5 pi s u^2` up to the part `u`, so
    /// that later turns lie inside earlier ones.
    fn boxes(&self, s: f64) -> Vec<Aabb> {
        let width = 1.0 / self.n as f64;
        let (mut at, mut points) = (Vec3::zeros(), Vec::new());
        for i in 0..=self.n {
            for j in 0..=self.n {
                points.push(at + j as f64 * width * Vec3::y());
            }
            let u = (i as f64 + 0.5) * width;
            let (sin, cos) = (5.0 * PI * s * u * u).sin_cos();
            at += width * Vec3::new(cos, 0.0, sin);
        }
        let mut boxes = Vec::new();
        for corners in &self.triangles {
            let [a, b, c] = corners.map(|k| points[k]);
            let around = Aabb::new(a.inf(&b).inf(&c), a.sup(&b).sup(&c));
            boxes.push(around.grow(0.5 * REACH));
        }
        boxes
    }
}

/// Comparisons of boxes in a mean step.
struct Work {
    /// Of two trees: built in space while the sheet is flat, and merged over
    /// its surface.
    trees: [usize; 2],
    /// Exchanges of endpoints, and the boxes that they compare.
    sweep: [usize; 2],
    pairs: usize,
}

/// Counts the work while a sheet rolls up.
fn work(n: usize) -> Outcome<Work> {
    let sheet = Sheet::new(n);
    let flat = sheet.boxes(0.0);
    let over_surface = surface_order(&sheet.triangles);
    let mut trees =
        [AabbTree::new(&flat), AabbTree::in_order(&flat, over_surface)];
    let mut phase = SortAndSweep::new();
    for (i, bounds) in flat.iter().enumerate() {
        phase.set_bounds(i, *bounds)?;
    }
    phase.update();
    let mut sum = Work { trees: [0; 2], sweep: [0; 2], pairs: 0 };
    for step in 1..=STEPS {
        let boxes = sheet.boxes(step as f64 / STEPS as f64);
        for (tree, count) in trees.iter_mut().zip(&mut sum.trees) {
            tree.refit(|i| boxes[i]);
            *count += tree.pairs_within(0.0, |_, _| {});
        }
        for (i, bounds) in boxes.iter().enumerate() {
            phase.set_bounds(i, *bounds)?;
        }
        phase.update();
        sum.sweep[0] += phase.exchanges().iter().sum::<usize>();
        sum.sweep[1] += phase.overlap_tests();
        sum.pairs += phase.pairs().len();
    }
    Ok(Work {
        trees: sum.trees.map(|count| count / STEPS),
        sweep: sum.sweep.map(|count| count / STEPS),
        pairs: sum.pairs / STEPS,
    })
}

/// Three ways to find which triangles of a cloth are close.
pub fn table() -> Table {
    // An endpoint that just passes another one may do so a step later.
    let count =
        |title| Column::integer(title).tolerance(Tolerance::new(2.0, 1e-3));
    Table {
        name: "cloth_culling",
        title: "Which triangles of a sheet that rolls up are close",
        caption: "Work of a mean step, while a flat sheet of 1 m rolls up \
                  within 60 steps. The trees visit pairs of boxes; the \
                  coherent sort exchanges endpoints, and compares boxes where \
                  a begin and an end are exchanged. All three find the same \
                  pairs, neighbours among them.",
        columns: vec![
            Column::integer("triangles"),
            count("tree in space"),
            count("tree over the surface"),
            count("exchanges"),
            count("boxes compared"),
            count("close pairs"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for n in [16, 32, 64] {
                let work = work(n)?;
                let row: Vec<Cell> = vec![
                    (2 * n * n).into(),
                    work.trees[0].into(),
                    work.trees[1].into(),
                    work.sweep[0].into(),
                    work.sweep[1].into(),
                    work.pairs.into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}
