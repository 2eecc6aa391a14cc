//! The energy of bending the same sheet, on finer and finer grids.

use crate::{Cloth, ClothModel, Fabric, Grid};
use course::{Cell, Column, Format, Outcome, Table, Tolerance, Value};
use math::Vec3;

/// The radius that the sheet is bent to, m.
const BEND_RADIUS: f64 = 0.25;

/// The angle, rad, between one row and the next of a sheet of so many cells
/// whose threads keep their length: each is a chord of the circle.
fn row_angle(cells: usize) -> f64 {
    2.0 * (0.5 / (cells as f64 * BEND_RADIUS)).asin()
}

/// The energy of a square metre of cotton that is bent round a cylinder, J.
/// No thread is stretched and no cell sheared, so all of it is in bending.
fn energy(cells: usize, model: ClothModel) -> Outcome<f64> {
    let grid = Grid::square(cells + 1, 1.0)?;
    let angle = row_angle(cells);
    let place = |p: f64, q: f64| {
        let (sin, cos) = (q * cells as f64 * angle).sin_cos();
        Vec3::new(p, BEND_RADIUS * sin, BEND_RADIUS * cos)
    };
    let cloth = Cloth::new(&grid, &Fabric::cotton_for(model), model, place)?;
    Ok(cloth.particles.energy().elastic)
}

/// Both models of cloth on four grids.
pub fn table() -> Table {
    let close = Tolerance::new(1e-9, 1e-6);
    let number = |title, unit| {
        let column = Column::number(title, Format::Significant(3));
        column.unit(unit).tolerance(close)
    };
    Table {
        name: "bending_energy",
        title: "The energy of bending a sheet",
        caption: "A square metre of cotton is bent round a cylinder of 25 cm \
                  radius, on finer and finer grids. Triangles need the same \
                  energy on all of them, except for the two free edges. \
                  Springs need a sixteenth as much with each halving: soon \
                  they hardly resist bending at all.",
        columns: vec![
            Column::integer("cells across"),
            number("angle from row to row", "°"),
            number("springs", "mJ"),
            number("triangles", "mJ"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for cells in [8, 16, 32, 64] {
                let row: Vec<Cell> = vec![
                    cells.into(),
                    row_angle(cells).to_degrees().into(),
                    (1e3 * energy(cells, ClothModel::Springs)?).into(),
                    (1e3 * energy(cells, ClothModel::Triangles)?).into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    vec![Value::new(
        "bending_loss",
        "factor by which springs of half the mesh resist bending less",
        "",
        2,
        || {
            Ok(energy(32, ClothModel::Springs)?
                / energy(64, ClothModel::Springs)?)
        },
    )]
}
