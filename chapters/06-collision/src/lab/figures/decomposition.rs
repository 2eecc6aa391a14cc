//! Solids with dents, cut into convex pieces.

use crate::{Polyhedron, convex_decomposition};
use course::{Drawing, Figure, Outcome, ParamValues, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use rigid::mesh::shapes::extrusion;
use std::f64::consts::TAU;

/// An L, 3 m by 2 m.
const L: [[f64; 2]; 6] = [
    [-1.5, -1.0],
    [1.5, -1.0],
    [1.5, 0.0],
    [-0.5, 0.0],
    [-0.5, 1.0],
    [-1.5, 1.0],
];

/// A cup, seen from the side.
const CUP: [[f64; 2]; 8] = [
    [-1.0, -1.2],
    [1.0, -1.2],
    [1.4, 1.2],
    [1.1, 1.2],
    [0.75, -0.9],
    [-0.75, -0.9],
    [-1.1, 1.2],
    [-1.4, 1.2],
];

/// A star with five points.
fn star() -> Vec<[f64; 2]> {
    let mut outline = Vec::new();
    for k in 0..10 {
        let radius = if k % 2 == 0 { 1.5 } else { 0.6 };
        let (sin, cos) = (TAU * (k as f64 / 10.0 + 0.25)).sin_cos();
        outline.push([radius * cos, radius * sin]);
    }
    outline
}

/// The shapes of the figure: a name and an outline.
fn outlines() -> [(&'static str, Vec<[f64; 2]>); 3] {
    [("an L", L.to_vec()), ("a cup", CUP.to_vec()), ("a star", star())]
}

/// The pieces of a prism with the given outline.
fn pieces(outline: &[[f64; 2]]) -> Outcome<Vec<Polyhedron>> {
    Ok(convex_decomposition(&extrusion(outline, 1.0)?)?)
}

/// The outline of a piece, from above.
fn top(piece: &Polyhedron) -> Vec<Point> {
    let upward = piece.faces().iter().position(|face| face.n.z > 0.9);
    let corners = upward.map_or(&[][..], |face| piece.corners(face));
    let vertex = |k: &u32| piece.vertices()[*k as usize];
    corners.iter().map(|k| (vertex(k).x, vertex(k).y)).collect()
}

/// Three solids and their pieces.
pub fn figure() -> Figure {
    Figure {
        name: "decomposition",
        title: "Solids with dents, and their convex pieces",
        caption: "Three prisms, seen from above, and the pieces that the \
                  program has cut them into. Look for the dents: from each a \
                  cut goes on along one of its two faces, straight through \
                  the solid. What is left of all other cuts has been joined \
                  again.",
        alt: "An L of two rectangles, a cup of three pieces, and a star of \
              several pieces, each piece in a colour.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let inks = [Ink::Blue, Ink::Orange, Ink::Green, Ink::Pink, Ink::Gold];
    let mut panels = Vec::new();
    for (name, outline) in outlines() {
        let mut panel = Panel::new()
            .title(name)
            .bare()
            .equal()
            .legend(Legend::Off)
            .ranges(-1.7..=1.7, -1.7..=1.7);
        for (k, piece) in pieces(&outline)?.iter().enumerate() {
            let region = Series::region(format!("piece {}", k + 1), top(piece));
            panel = panel.add(region.ink(inks[k % inks.len()]));
        }
        panels.push(panel);
    }
    Ok(Plot::strip(panels).size(640.0, 240.0).draw()?)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![Value::new(
        "star_pieces",
        "convex pieces of a star with five points",
        "",
        2,
        || Ok(pieces(&star())?.len() as f64),
    )]
}
