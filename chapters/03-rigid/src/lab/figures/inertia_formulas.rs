//! Inertia by formula beside the inertia of a mesh of the same shape.

use crate::mesh::{mass_properties, shapes};
use crate::{MassProperties, Mesh, block, cylinder, sphere};
use course::{Cell, Column, Format, Outcome, Table, Tolerance, Value};
use math::Vec3;
use std::f64::consts::PI;

/// Sides of a round mesh, once around.
const SIDES: usize = 64;

/// A name, what the formula says, and a mesh of the same shape, all of
/// density 1 kg/m³.
fn shapes() -> Outcome<Vec<(&'static str, MassProperties, Mesh)>> {
    let cube = Vec3::repeat(1.0);
    let book = Vec3::new(3.0, 2.0, 0.5);
    Ok(vec![
        ("cube, 1 m", block(cube, 1.0)?, shapes::block_mesh(cube)?),
        ("block, 3 × 2 × 0.5 m", block(book, 1.0)?, shapes::block_mesh(book)?),
        ("L of two blocks", two_blocks()?, shapes::bracket()?),
        ("ball, radius 1 m", sphere(1.0, 1.0)?, ball(SIDES)?),
        (
            "cylinder, radius 1 m, height 2 m",
            cylinder(1.0, 2.0, 1.0)?,
            shapes::surface_of_revolution(&[[1.0, -1.0], [1.0, 1.0]], SIDES)?,
        ),
    ])
}

/// The L-shaped bracket as two blocks that touch.
fn two_blocks() -> Outcome<MassProperties> {
    let foot = block(Vec3::new(3.0, 1.0, 0.5), 1.0)?;
    let arm = block(Vec3::new(1.0, 1.0, 0.5), 1.0)?;
    let foot = foot.translated(Vec3::new(1.5, 0.5, 0.25));
    Ok(foot.joined(&arm.translated(Vec3::new(0.5, 1.5, 0.25))))
}

/// A ball of radius 1 m with `n` sides around and half as many from pole to
/// pole.
pub fn ball(n: usize) -> Outcome<Mesh> {
    let rings = n / 2;
    let mut profile = vec![[0.0, -1.0]];
    for k in 1..rings {
        let (sin, cos) = (PI * k as f64 / rings as f64).sin_cos();
        profile.push([sin, -cos]);
    }
    profile.push([0.0, 1.0]);
    Ok(shapes::surface_of_revolution(&profile, n)?)
}

/// The relative error of one inertia against another, in the Frobenius norm.
pub fn relative_error(got: &MassProperties, want: &MassProperties) -> f64 {
    (got.inertia - want.inertia).norm() / want.inertia.norm()
}

/// The formulas' values, and those of meshes.
pub fn table() -> Table {
    let moment = |title| {
        let column = Column::number(title, Format::Significant(4));
        column.unit("kg m²").tolerance(Tolerance::rel(1e-12))
    };
    Table {
        name: "inertias",
        title: "Inertia by formula and by mesh",
        caption: "Mass and moments of some bodies of density 1 kg/m³, by \
                  formula, and the relative error of a mesh of the same \
                  shape. Flat faces fit flat bodies: there the mesh is right \
                  to rounding. A ball of flat faces is smaller than a ball.",
        columns: vec![
            Column::text("body"),
            Column::number("mass", Format::Significant(4))
                .unit("kg")
                .tolerance(Tolerance::rel(1e-12)),
            moment("I_xx"),
            moment("I_yy"),
            moment("I_zz"),
            Column::integer("faces of the mesh"),
            // Rounding is a few units of 1e-16, not the same everywhere.
            Column::number("error of the mesh", Format::Significant(2))
                .tolerance(Tolerance::new(1e-14, 1e-9)),
        ],
        rows: || {
            let mut rows = Vec::new();
            for (name, formula, mesh) in shapes()? {
                let found = mass_properties(&mesh, 1.0)?;
                let moments = formula.inertia.diagonal();
                let row: Vec<Cell> = vec![
                    name.into(),
                    formula.mass.into(),
                    moments.x.into(),
                    moments.y.into(),
                    moments.z.into(),
                    mesh.len().into(),
                    relative_error(&found, &formula).into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// Numbers in the text about formulas.
pub fn values() -> Vec<Value> {
    vec![Value {
        name: "ball_mesh_error",
        title: "relative error of the inertia of a ball of 64 sides",
        unit: "%",
        digits: 2,
        tolerance: Tolerance::rel(1e-9),
        compute: || {
            let found = mass_properties(&ball(SIDES)?, 1.0)?;
            Ok(100.0 * relative_error(&found, &sphere(1.0, 1.0)?))
        },
    }]
}
