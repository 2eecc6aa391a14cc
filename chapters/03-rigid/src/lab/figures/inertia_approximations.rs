//! Three ways to compute the inertia of a mesh, and their cost: the bounding
//! box and sample points of the slides, and the exact sum over faces.

use super::inertia_formulas::{ball, relative_error};
use crate::mesh::{
    box_approximation, mass_properties, sampled_approximation, shapes,
};
use crate::{MassProperties, Mesh, rotation_about, sphere};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, ParamValues, Table,
    Tolerance, Value,
};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::{Mat3, Vec3};
use std::f64::consts::PI;

/// The torus: radii of its ring and of its tube, m, and its subdivision.
const RING: f64 = 1.0;
const TUBE: f64 = 0.3;
const DIVISION: [usize; 2] = [48, 24];

fn torus() -> Outcome<Mesh> {
    Ok(shapes::torus(RING, TUBE, DIVISION)?)
}

/// The bounding box of the torus with the mass of the torus.
fn box_of_equal_mass(mesh: &Mesh) -> Outcome<MassProperties> {
    let filled = box_approximation(mesh, 1.0)?;
    let density = mass_properties(mesh, 1.0)?.mass / filled.mass;
    Ok(box_approximation(mesh, density)?)
}

/// The sum over faces for the torus rotated and translated, rotated back:
/// exact again, except for other rounding.
fn rotated_and_back(mesh: &Mesh) -> Outcome<MassProperties> {
    let r = rotation_about(Vec3::new(1.0, 2.0, 3.0), 1.0);
    let moved = mesh.transformed(r, Vec3::new(0.5, -0.4, 0.3));
    let found = mass_properties(&moved, 1.0)?;
    Ok(found.rotated(r.transpose()))
}

/// Errors of the three ways.
pub fn convergence() -> Figure {
    Figure {
        name: "inertia_convergence",
        title: "Three ways to compute the inertia of a torus",
        caption: "Relative error of the inertia of a torus of 2304 triangles. \
                  The bounding box is wrong and stays wrong, less so if it \
                  is given the mass of the torus. Sample points converge, \
                  but slowly and unevenly. The sum over faces visits each \
                  face once and is exact up to rounding.",
        alt: "Error against the number of sample points on logarithmic axes: \
              two level lines for the box near one and a twentieth, a \
              ragged falling line for the samples, and a level line near ten \
              to the minus sixteen for the sum over faces.",
        params: vec![],
        draw: draw_convergence,
    }
}

fn draw_convergence(_: &ParamValues) -> Outcome<Drawing> {
    let mesh = torus()?;
    let exact = mass_properties(&mesh, 1.0)?;
    let mut sampled: Vec<Point> = Vec::new();
    for n in [4, 6, 8, 11, 16, 23, 32, 45, 64] {
        let found = sampled_approximation(&mesh, 1.0, n)?;
        let points = n.pow(3) as f64;
        sampled.push((points, relative_error(&found, &exact)));
    }
    let (first, last) = (sampled[0].0, sampled[sampled.len() - 1].0);
    let level = |label: &str, error: f64| {
        Series::line(label, [(first, error), (last, error)])
    };
    let filled = relative_error(&box_approximation(&mesh, 1.0)?, &exact);
    let equal = relative_error(&box_of_equal_mass(&mesh)?, &exact);
    let sum = relative_error(&rotated_and_back(&mesh)?, &exact);
    let panel = Panel::new()
        .axes("sample points in the box", "relative error of the inertia")
        .log_log()
        .legend(Legend::Above)
        .add(level("box, same density", filled).ink(Ink::Orange))
        .add(level("box, same mass", equal).ink(Ink::Gold))
        .add(Series::path("sample points", sampled).ink(Ink::Blue))
        .add(
            // Rounding: not the same everywhere.
            level("sum over faces", sum)
                .ink(Ink::Green)
                .tolerance(Tolerance::abs(1e-14)),
        );
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

/// A finer mesh of a round body.
pub fn mesh_refinement() -> Figure {
    Figure {
        name: "mesh_refinement",
        title: "A finer mesh of a round body",
        caption: "The sum over faces is exact for a body with flat faces. How \
                  far that body is from the round one is another matter: \
                  with twice as many sides around, a quarter of the error is \
                  left.",
        alt: "Two falling straight lines of slope minus two on logarithmic \
              axes of error against the number of sides, for a ball and for \
              a torus.",
        params: vec![],
        draw: draw_mesh_refinement,
    }
}

fn draw_mesh_refinement(_: &ParamValues) -> Outcome<Drawing> {
    let (mut balls, mut rings): (Vec<Point>, Vec<Point>) = Default::default();
    for halvings in 3..=8 {
        let n = 1 << halvings;
        let found = mass_properties(&ball(n)?, 1.0)?;
        let error = relative_error(&found, &sphere(1.0, 1.0)?);
        balls.push((n as f64, error));
        let ring = shapes::torus(RING, TUBE, [n, n])?;
        let found = mass_properties(&ring, 1.0)?;
        rings.push((n as f64, relative_error(&found, &smooth_torus())));
    }
    let panel = Panel::new()
        .axes("sides around", "relative error of the inertia")
        .log_log()
        .legend(Legend::TopRight)
        .slope(-2.0, (12.0, 3e-3), 0.5)
        .add(Series::path("ball", balls))
        .add(Series::path("torus", rings));
    Ok(Plot::wide(panel).size(640.0, 360.0).draw()?)
}

/// The smooth torus of density 1 kg/m³, by formula.
fn smooth_torus() -> MassProperties {
    let mass = 2.0 * PI * PI * RING * TUBE * TUBE;
    // I_zz = M (R^2 + 3/4 r^2), I_xx = I_yy = M (R^2/2 + 5/8 r^2)
    let along = mass * (RING * RING + 0.75 * TUBE * TUBE);
    let across = mass * (0.5 * RING * RING + 0.625 * TUBE * TUBE);
    let inertia = Mat3::from_diagonal(&Vec3::new(across, across, along));
    MassProperties { mass, centre: Vec3::zeros(), inertia }
}

/// Cost and error of each.
pub fn table() -> Table {
    Table {
        name: "approximations",
        title: "Three ways to compute the inertia of a torus of 2304 triangles",
        caption: "Three ways to compute the inertia of a torus of 2304 \
                  triangles. Each sample point must be classified as inside \
                  or outside; the sum over faces visits every face once.",
        columns: vec![
            Column::text("method"),
            Column::text("visits"),
            Column::integer("number"),
            // Rounding in the last row is not the same everywhere.
            Column::number("error", Format::Significant(2))
                .tolerance(Tolerance::new(1e-14, 1e-9)),
        ],
        rows: || {
            let mesh = torus()?;
            let exact = mass_properties(&mesh, 1.0)?;
            let corners = mesh.vertices().len();
            let row = |method: &str, visits: &str, number: usize, found| {
                let error = relative_error(&found, &exact);
                vec![method.into(), visits.into(), number.into(), error.into()]
            };
            let filled = box_approximation(&mesh, 1.0)?;
            let equal = box_of_equal_mass(&mesh)?;
            let mut rows: Vec<Vec<Cell>> = vec![
                row("box, same density", "corners", corners, filled),
                row("box, same mass", "corners", corners, equal),
            ];
            for n in [10, 32, 100] {
                let found = sampled_approximation(&mesh, 1.0, n)?;
                rows.push(row("sample points", "points", n.pow(3), found));
            }
            let sum = rotated_and_back(&mesh)?;
            rows.push(row("sum over faces", "faces", mesh.len(), sum));
            Ok(rows)
        },
    }
}

/// Numbers in the text about the approximations.
pub fn values() -> Vec<Value> {
    let percent = |name, title, compute| {
        let (unit, digits, tolerance) = ("%", 2, Tolerance::rel(1e-9));
        Value { name, title, unit, digits, tolerance, compute }
    };
    vec![
        percent("box_error", "error of the box of equal density", || {
            let mesh = torus()?;
            let exact = mass_properties(&mesh, 1.0)?;
            let filled = box_approximation(&mesh, 1.0)?;
            Ok(100.0 * relative_error(&filled, &exact))
        }),
        percent("box_error_mass", "error of the box of equal mass", || {
            let mesh = torus()?;
            let exact = mass_properties(&mesh, 1.0)?;
            let equal = box_of_equal_mass(&mesh)?;
            Ok(100.0 * relative_error(&equal, &exact))
        }),
    ]
}
