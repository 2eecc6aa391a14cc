//! Separating planes, found and cached: notes D §7.1, fig. 15 to 17, drawn in
//! two dimensions.

use crate::lab::arrangements::stone;
use crate::{
    Feature, Placed, Polyhedron, Pose, Verdict, Witness, separation,
    tumbling_pose,
};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;
use std::f64::consts::TAU;

/// A flat prism whose outline is seen from above.
fn prism(corners: usize, radius: f64) -> Outcome<Polyhedron> {
    let mut points = Vec::new();
    for k in 0..corners {
        let angle = TAU * k as f64 / corners as f64;
        let (y, x) = angle.sin_cos();
        for z in [-1.0, 1.0] {
            points.push(Vec3::new(radius * x, radius * y, z));
        }
    }
    Ok(Polyhedron::hull(&points)?)
}

/// The outline of a prism seen from above.
fn outline(body: &Placed<'_>) -> Vec<Point> {
    for face in 0..body.shape.faces().len() {
        if body.normal(face).z > 0.9 {
            let corners = body.shape.corners(face).iter();
            let places = corners.map(|&i| body.vertex(i as usize));
            return places.map(|p| (p.x, p.y)).collect();
        }
    }
    Vec::new()
}

/// The pose of the second body of the picture, rotated by `angle`.
pub(super) fn second(angle: f64) -> Pose {
    let x = Vec3::new(2.15, 0.35, 0.0);
    Pose::at(x).rotated(Vec3::z(), angle)
}

/// Planes that separate two bodies while one of them rotates.
pub fn figure() -> Figure {
    Figure {
        name: "planes_2d",
        title: "A plane is found, kept, and replaced",
        caption: "Two bodies seen from above; the right one rotates. In the \
                  first panel the search has found a side (bold) whose line \
                  separates them. In the second the body has rotated, and \
                  the same side still separates them. In the third it no \
                  longer does, and another side takes over.",
        alt: "Three panels with a hexagon and a pentagon. A line along one \
              side of a polygon separates them; in the last panel it is \
              another side.",
        params: vec![Param::new(
            "angle",
            "rotation from panel to panel (°)",
            1.0..=40.0,
            16.0,
        )],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let (a, b) = (prism(6, 1.0)?, prism(5, 1.0)?);
    let angle = values.get("angle").to_radians();
    let still = Placed::new(&a, Pose::identity().rotated(Vec3::z(), 0.2));
    let mut witness = Witness::new(1e-9, 0.0);
    let mut panels = Vec::new();
    for k in 0..3 {
        let moving = Placed::new(&b, second(0.35 + angle * k as f64));
        let before = witness.counts();
        let verdict = witness.update(&still, &moving);
        let kept = witness.counts().same_plane > before.same_plane;
        let word = match (k, kept) {
            (0, _) => "found",
            (_, true) => "kept",
            (_, false) => "replaced",
        };
        let mut panel = Panel::new()
            .title(word)
            .bare()
            .equal()
            .legend(Legend::Off)
            .ranges(-1.3..=3.4, -1.9..=2.2)
            .add(Series::region("A", outline(&still)).ink(Ink::Blue))
            .add(Series::region("B", outline(&moving)).ink(Ink::Orange));
        if let Verdict::Apart(plane) = verdict {
            let (body, face) = match plane.feature {
                Feature::FaceA(face) => (&still, face),
                Feature::FaceB(face) => (&moving, face),
                Feature::Edges(..) => return Err("prisms have sides".into()),
            };
            panel = mark(panel, body, face);
        }
        panels.push(panel);
    }
    Ok(Plot::strip(panels).size(640.0, 230.0).draw()?)
}

/// Draws the line along a side, and the side itself.
fn mark(panel: Panel, body: &Placed<'_>, face: usize) -> Panel {
    let mut side: Vec<Vec3> = Vec::new();
    for &i in body.shape.corners(face) {
        let p = body.vertex(i as usize);
        if p.z > 0.0 {
            side.push(p);
        }
    }
    let [from, to] = [side[0], side[1]];
    let along = (to - from).normalize();
    let line = [from - 3.0 * along, to + 3.0 * along].map(|p| (p.x, p.y));
    panel.add(Series::line("plane", line).ink(Ink::Exact).thin()).add(
        Series::line("side", [from, to].map(|p| (p.x, p.y)))
            .ink(Ink::Green)
            .thick(),
    )
}

/// How the queries during a tumble were answered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// By the cached plane.
    pub same: f64,
    /// By a neighbouring plane.
    pub neighbour: f64,
    /// By a full search.
    pub search: f64,
}

/// The shares for one stone that tumbles around another at a small distance,
/// by `pace` small steps between two queries.
pub(super) fn shares(shape: &Polyhedron, pace: f64) -> Shares {
    let mut witness = Witness::new(1e-9, 0.0);
    let still = Placed::new(shape, Pose::identity());
    const QUERIES: usize = 400;
    for k in 0..QUERIES {
        let k = k as f64 * pace;
        let gap = 0.01 + 0.005 * (0.01 * k).sin();
        let moving = Placed::new(shape, tumbling_pose(shape, shape, k, gap));
        witness.update(&still, &moving);
    }
    let counts = witness.counts();
    let share = |count: u64| 100.0 * count as f64 / counts.total() as f64;
    Shares {
        same: share(counts.same_plane + counts.same_overlap),
        neighbour: share(counts.neighbour),
        search: share(counts.search),
    }
}

/// How often a witness lasts.
pub fn witness_rate() -> Figure {
    Figure {
        name: "witness_rate",
        title: "How often a witness lasts",
        caption: "A stone with 60 corners tumbles around another, a \
                  hundredth of its size away. Of 400 queries, how many were \
                  answered by the cached plane, by a neighbouring plane, or \
                  by a full search, against the rotation between two \
                  queries. In steps of a sixtieth of a second, one turn per \
                  second is 6 degrees per step.",
        alt: "Three curves against the rotation per step on a logarithmic \
              axis: the cached plane answers nearly always for small \
              rotations and falls off for large ones, where searches rise.",
        params: vec![],
        draw: draw_rate,
    }
}

/// Degrees of rotation in a small step of [`tumbling_pose`].
const DEGREES: f64 = 0.002 * 360.0 / TAU;

fn draw_rate(_: &ParamValues) -> Outcome<Drawing> {
    let shape = stone(60, 7)?;
    let mut rows: [Vec<Point>; 3] = Default::default();
    for pace in [0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0] {
        let found = shares(&shape, pace);
        let parts = [found.same, found.neighbour, found.search];
        for (row, part) in rows.iter_mut().zip(parts) {
            row.push((DEGREES * pace, part));
        }
    }
    let [same, neighbour, search] = rows;
    let panel = Panel::new()
        .axes("rotation between two queries (°)", "answers (%)")
        .x_log()
        .add(Series::path("cached plane", same).ink(Ink::Blue))
        .add(Series::path("neighbouring plane", neighbour).ink(Ink::Green))
        .add(Series::path("full search", search).ink(Ink::Orange));
    Ok(Plot::wide(panel).size(640.0, 360.0).draw()?)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "witness_kept",
            "queries answered by the cached plane, at 1.1° per step",
            "%",
            3,
            || Ok(shares(&stone(60, 7)?, 10.0).same),
        ),
        Value::new(
            "corner_gap",
            "widest gap of a plane between two cubes, corner to corner",
            "m",
            3,
            || {
                let (gap, _) = corner_to_corner()?;
                Ok(gap)
            },
        ),
        Value::new("corner_distance", "their distance", "m", 3, || {
            let (_, distance) = corner_to_corner()?;
            Ok(distance)
        }),
    ]
}

/// The best plane's gap and the distance of two cubes, corner to corner.
fn corner_to_corner() -> Outcome<(f64, f64)> {
    let cube = Polyhedron::block(Vec3::repeat(1.0))?;
    let a = Placed::new(&cube, Pose::identity());
    let b = Placed::new(&cube, Pose::at(Vec3::repeat(1.1)));
    let plane = separation(&a, &b);
    Ok((plane.gap, crate::distance(&a, &b)))
}
