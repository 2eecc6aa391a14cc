//! The levels of an AABB tree, seen from above.

use crate::{Aabb, TriangleMesh};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use std::f64::consts::TAU;

/// Pieces of the spiral, of two triangles each.
const PIECES: usize = 128;

/// The two sides of a flat spiral at piece `i`, m.
fn sides(i: usize) -> [[f64; 2]; 2] {
    let turns = 1.6 * i as f64 / PIECES as f64;
    let (sin, cos) = (TAU * turns).sin_cos();
    [-0.09, 0.09].map(|wide| {
        let far = 0.2 + 0.5 * turns + wide;
        [far * cos, far * sin]
    })
}

/// A ribbon of triangles.
fn spiral() -> Outcome<TriangleMesh> {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for i in 0..=PIECES {
        vertices.extend(sides(i).map(|[x, y]| Vec3::new(x, y, 0.0)));
    }
    for i in 0..PIECES {
        let a = 2 * i;
        triangles.extend([[a, a + 1, a + 3], [a, a + 3, a + 2]]);
    }
    Ok(TriangleMesh::new(vertices, triangles)?)
}

/// Its outline: along one side, and back along the other.
fn outline() -> Vec<Point> {
    let inside = (0..=PIECES).map(|i| sides(i)[0]);
    let outside = (0..=PIECES).rev().map(|i| sides(i)[1]);
    inside.chain(outside).map(|[x, y]| (x, y)).collect()
}

/// The levels of the tree.
pub fn figure() -> Figure {
    Figure {
        name: "tree_levels",
        title: "The levels of an AABB tree",
        caption: "A flat spiral from above, and the boxes of three levels of \
                  its tree. Every level has twice as many boxes as the one \
                  above, and they fit better: most of the space between the \
                  turns of the spiral is in none of the small boxes.",
        alt: "Three pictures of a spiral: with two large boxes, with sixteen, \
              and with many small boxes that leave the space between its \
              turns free.",
        params: vec![
            Param::new("level", "level of the last picture", 0.0..=6.0, 6.0)
                .integer(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let mesh = spiral()?;
    let shape = outline();
    let mut panels = Vec::new();
    for level in [1, 4, values.count("level")] {
        let boxes = mesh.tree().level(level);
        let count = boxes.len();
        let plural = if count == 1 { "box" } else { "boxes" };
        let panel = Panel::new()
            .title(format!("level {level}: {count} {plural}"))
            .ranges(-1.15..=1.15, -1.15..=1.15)
            .equal()
            .bare()
            .legend(Legend::Off)
            .add(Series::region("spiral", shape.clone()).ink(Ink::Blue))
            .add(boxes_from_above(boxes).ink(Ink::Orange));
        panels.push(panel);
    }
    Ok(Plot::strip(panels).share_y().size(640.0, 240.0).draw()?)
}

fn boxes_from_above(boxes: &[Aabb]) -> Series {
    let mut rings = Vec::new();
    for Aabb { lo, hi } in boxes {
        rings.push(vec![
            (lo.x, lo.y),
            (hi.x, lo.y),
            (hi.x, hi.y),
            (lo.x, hi.y),
        ]);
    }
    Series::rings("boxes", rings).filled(0.08).solid()
}

/// The fraction of the root box that boxes of this level cover, %: by points
/// on a grid.
fn covered(level: usize) -> Outcome<f64> {
    const GRID: usize = 300;
    let mesh = spiral()?;
    let all = mesh.tree().level(0)[0];
    let boxes = mesh.tree().level(level);
    let mut inside = 0;
    for i in 0..GRID * GRID {
        let share = |k: usize| (k as f64 + 0.5) / GRID as f64;
        let across = Vec3::new(share(i % GRID), share(i / GRID), 0.0);
        let p = all.lo + all.size().component_mul(&across);
        inside += usize::from(boxes.iter().any(|area| area.contains(&p)));
    }
    Ok(100.0 * inside as f64 / (GRID * GRID) as f64)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new("tree_covered_1", "covered by two boxes", "%", 2, || {
            covered(1)
        }),
        Value::new("tree_covered_6", "covered by 64 boxes", "%", 2, || {
            covered(6)
        }),
    ]
}
