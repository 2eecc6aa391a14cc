//! What it takes to bend the same sheet, on finer and finer grids.

use super::value;
use crate::{Cloth, Fabric, Grid, Weave};
use course::{Cell, Column, Format, Outcome, Table, Tolerance, Value};
use math::Vec3;

/// The radius that the sheet is bent to, m.
const RADIUS: f64 = 0.25;

/// How far a sheet of so many cells turns from one row to the next, rad, if
/// its threads keep their length: each is a chord of the circle.
fn turn(cells: usize) -> f64 {
    2.0 * (0.5 / (cells as f64 * RADIUS)).asin()
}

/// The energy of a square metre of cotton that is bent round a cylinder, J.
/// No thread is stretched and no cell sheared, so all of it is in bending.
fn energy(cells: usize, weave: Weave) -> Outcome<f64> {
    let grid = Grid::square(cells + 1, 1.0)?;
    let turn = turn(cells);
    let place = |p: f64, q: f64| {
        let (sin, cos) = (q * cells as f64 * turn).sin_cos();
        Vec3::new(p, RADIUS * sin, RADIUS * cos)
    };
    let cloth = Cloth::new(&grid, &Fabric::usual(weave), weave, place)?;
    Ok(cloth.world.energy().elastic)
}

/// Both kinds of cloth on four grids.
pub fn table() -> Table {
    let close = Tolerance::new(1e-9, 1e-6);
    let number = |title, unit| {
        let column = Column::number(title, Format::Significant(3));
        column.unit(unit).tolerance(close)
    };
    Table {
        name: "folding",
        title: "What it takes to bend a sheet",
        caption: "A square metre of cotton is bent round a cylinder of 25 cm \
                  radius, on finer and finer grids. Triangles need the same \
                  energy on all of them, but for the two edges, which are \
                  free. Springs need a sixteenth with each halving: soon \
                  they do not notice being bent.",
        columns: vec![
            Column::integer("cells across"),
            number("turn from row to row", "°"),
            number("springs", "mJ"),
            number("triangles", "mJ"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for cells in [8, 16, 32, 64] {
                let row: Vec<Cell> = vec![
                    cells.into(),
                    turn(cells).to_degrees().into(),
                    (1e3 * energy(cells, Weave::Springs)?).into(),
                    (1e3 * energy(cells, Weave::Triangles)?).into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![value(
        "folding_loss",
        "how much less a net of half the mesh resists bending",
        "",
        2,
        || Ok(energy(32, Weave::Springs)? / energy(64, Weave::Springs)?),
    )]
}
