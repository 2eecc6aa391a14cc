//! GJK in the plane: the Minkowski difference, and the simplices that close in
//! on the origin.

use crate::Pose;
use crate::narrow_phase::{Core, Gjk, GjkResult};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use std::f64::consts::TAU;

/// The corners of A: a hexagon, m.
fn hexagon() -> Vec<Vec3> {
    let corner = |k: usize| {
        let (y, x) = (TAU * k as f64 / 6.0 + 0.3).sin_cos();
        Vec3::new(x, 0.8 * y, 0.0)
    };
    (0..6).map(corner).collect()
}

/// The corners of B: a triangle, m.
fn triangle() -> Vec<Vec3> {
    let corners = [[-0.6, -0.5], [0.9, -0.3], [0.1, 0.7]];
    corners.map(|[x, y]| Vec3::new(x, y, 0.0)).to_vec()
}

/// Where A is, `apart`, m, to the right of B.
fn place(apart: f64) -> Pose {
    Pose::at(Vec3::new(apart, 0.55, 0.0))
}

/// What GJK knows after each iteration, the start first.
pub(super) fn iterations(apart: f64) -> Vec<GjkResult> {
    let (of_a, of_b) = (hexagon(), triangle());
    let a = Core { points: &of_a, pose: place(apart) };
    let b = Core { points: &of_b, pose: Pose::identity() };
    // From the far side, so that there is something to see.
    let mut search = Gjk::new(&a, &b, [0, 0]);
    let mut all = vec![search.result()];
    while search.iterate() {
        all.push(search.result());
    }
    // The last iteration comes no closer: it proves that nothing is.
    all.push(search.result());
    all
}

/// The Minkowski difference, and GJK on it.
pub fn figure() -> Figure {
    Figure {
        name: "gjk",
        title: "GJK on the Minkowski difference",
        caption: "Left: A (blue) and B (orange). Right: all vectors from a \
                  point of B to a point of A, drawn from one origin. They \
                  fill the Minkowski difference (grey), and the shortest of \
                  them is as long as the distance of the bodies. Move the \
                  iteration: the simplex (green) is a corner at first, then \
                  a segment, each closer to the origin than the one before. \
                  The black line ends in its closest point, v; on the left \
                  the same vector, between the two bodies. Move A into B: \
                  the grey shape swallows the origin.",
        alt: "Two panels. On the left a hexagon and a triangle with a line \
              between their closest points; on the right a polygon with nine \
              sides, beside it the origin, and a line from the origin to the \
              simplex on its border.",
        params: vec![
            Param::new("iteration", "iteration", 0.0..=5.0, 2.0).integer(),
            Param::new("apart", "offset of A (m)", 0.4..=3.0, 2.2),
        ],
        draw,
    }
}

fn flat(p: Vec3) -> Point {
    (p.x, p.y)
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let apart = values.get("apart");
    let all = iterations(apart);
    let state = &all[values.count("iteration").min(all.len() - 1)];
    let (of_a, of_b) = (hexagon(), triangle());
    let a = Core { points: &of_a, pose: place(apart) };
    let b = Core { points: &of_b, pose: Pose::identity() };
    let outline: Vec<Point> =
        of_a.iter().map(|p| flat(a.pose.world_from_body(*p))).collect();
    let between = [state.point_of_a(&a), state.point_of_b(&b)].map(flat);
    let bodies = Panel::new()
        .title("bodies")
        .equal()
        .legend(Legend::Off)
        .ranges(-1.2..=4.2, -1.6..=2.2)
        .add(Series::region("A", outline).ink(Ink::Blue))
        .add(
            Series::region("B", of_b.iter().map(|p| flat(*p))).ink(Ink::Orange),
        )
        .add(Series::line("arrow", between).ink(Ink::Exact))
        .add(Series::points("ends of the arrow", between).ink(Ink::Exact));
    let mut simplex: Vec<Point> =
        state.simplex.points().iter().map(|p| flat(p.w)).collect();
    if simplex.len() > 2 {
        simplex.push(simplex[0]);
    }
    let v = [(0.0, 0.0), flat(state.v)];
    let difference = Panel::new()
        .title("A − B")
        .equal()
        .legend(Legend::Off)
        .ranges(-1.9..=4.9, -2.0..=2.8)
        .add(Series::region("A − B", hull(&of_a, &of_b, apart)).ink(Ink::Faint))
        .add(Series::line("v", v).ink(Ink::Exact))
        .add(Series::path("simplex", simplex).ink(Ink::Green))
        .add(Series::points("origin", [(0.0, 0.0)]).ink(Ink::Exact));
    Ok(Plot::strip([bodies, difference]).size(680.0, 300.0).draw()?)
}

/// The outline of the difference: the hull of all differences of corners, one
/// support vertex after the other around the circle.
fn hull(of_a: &[Vec3], of_b: &[Vec3], apart: f64) -> Vec<Point> {
    let mut outline: Vec<Point> = Vec::new();
    let offset = place(apart).x;
    for k in 0..720 {
        let (y, x) = (TAU * f64::from(k) / 720.0 + 1e-3).sin_cos();
        let n = Vec3::new(x, y, 0.0);
        let farthest = |points: &[Vec3], n: Vec3| {
            let mut best = points[0];
            for p in points {
                best = if n.dot(p) > n.dot(&best) { *p } else { best };
            }
            best
        };
        let w = flat(offset + farthest(of_a, n) - farthest(of_b, -n));
        if outline.last() != Some(&w) && outline.first() != Some(&w) {
            outline.push(w);
        }
    }
    outline
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "gjk_iterations",
            "iterations of GJK for a hexagon and a triangle",
            "",
            2,
            || Ok(iterations(2.2).len() as f64 - 1.0),
        ),
        Value::new("gjk_distance", "their distance", "m", 3, || {
            let all = iterations(2.2);
            Ok(all.last().map_or(f64::NAN, |state| state.v.norm()))
        }),
    ]
}
