//! The sparsity of a cloth's matrix: which particles interact.

use crate::arrangements::{FRAME, hanging};
use crate::cloth::springs;
use crate::{ClothModel, Fabric, Grid};
use course::{
    Cell, Column, Drawing, Figure, Outcome, Param, ParamValues, Table, Value,
};
use figure::{Ink, Legend, Marker, Panel, Plot, Point, Series};

/// The blocks that are not zero, as (row, column), the diagonal included.
fn blocks(n: usize, model: ClothModel) -> Outcome<Vec<(usize, usize)>> {
    let grid = Grid::square(n, 1.0)?;
    let mut cloth = hanging(&grid, &Fabric::cotton_for(model), model)?;
    let system = cloth.particles.linear_system(FRAME)?;
    let mut blocks: Vec<_> = (0..grid.len()).map(|i| (i, i)).collect();
    for (i, j) in system.matrix.pattern().pairs() {
        blocks.extend([(i, j), (j, i)]);
    }
    blocks.sort_unstable();
    Ok(blocks)
}

/// The sparsity pattern of the matrix.
pub fn figure() -> Figure {
    Figure {
        name: "cloth_sparsity",
        title: "The sparsity of a cloth's matrix",
        caption: "Every dot is a block of 3 by 3 numbers: the particle of its \
                  row interacts with the particle of its column. Next to the \
                  diagonal lie the neighbours in the same row of the cloth, \
                  in the other bands those in the rows above and below. \
                  Triangles couple a particle with those of the triangles \
                  around it.",
        alt: "Two square panels with dots along the diagonal and in a few \
              narrow bands parallel to it; most of both is empty.",
        params: vec![
            Param::new("n", "particles along a side", 3.0..=12.0, 8.0)
                .integer(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let n = values.get("n") as usize;
    let mut panels = Vec::new();
    for (model, title, ink) in [
        (ClothModel::Springs, "springs", Ink::Blue),
        (ClothModel::Triangles, "triangles", Ink::Orange),
    ] {
        let mut points: Vec<Point> = Vec::new();
        for (row, column) in blocks(n, model)? {
            points.push((1.0 + column as f64, -1.0 - row as f64));
        }
        let filled = points.len();
        let all = (n * n * n * n) as f64;
        let percent = 100.0 * filled as f64 / all;
        let side = (n * n) as f64 + 1.0;
        let corners = [(0.0, 0.0), (side, 0.0), (side, -side), (0.0, -side)];
        panels.push(
            Panel::new()
                .title(format!("{title}: {filled} blocks, {percent:.0} %"))
                .ranges(0.0..=side, -side..=0.0)
                .equal()
                .bare()
                .legend(Legend::Off)
                .add(Series::line("", corners).closed().ink(Ink::Faint).thin())
                .add(
                    Series::points(title, points).marker(Marker::Dot).ink(ink),
                ),
        );
    }
    let plot = Plot::strip(panels).share_y();
    Ok(plot.size(640.0, 360.0).draw()?)
}

/// How many springs of each kind a sheet has: stretch, shear, bend.
fn counts(grid: &Grid) -> Outcome<[usize; 3]> {
    // Told apart by their stiffness.
    let fabric =
        Fabric { stretch: 3.0, shear: 2.0, bend: 1.0, ..Fabric::cotton() };
    let mut counts = [0; 3];
    for spring in springs(grid, &fabric)? {
        counts[3 - spring.ks as usize] += 1;
    }
    Ok(counts)
}

/// How many springs sheets of some sizes have.
pub fn table() -> Table {
    Table {
        name: "springs",
        title: "Springs of a sheet",
        caption: "Nearly six springs for each particle, however large the \
                  sheet. Each of them fills two off-diagonal blocks.",
        columns: vec![
            Column::text("sheet"),
            Column::integer("particles"),
            Column::integer("stretch"),
            Column::integer("shear"),
            Column::integer("bend"),
            Column::integer("springs in all"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for (columns, rows_) in
                [(3, 3), (8, 8), (20, 10), (32, 32), (64, 64)]
            {
                let grid = Grid::new(columns, rows_, 1.0, 1.0)?;
                let [stretch, shear, bend] = counts(&grid)?;
                let row: Vec<Cell> = vec![
                    format!("{columns} × {rows_}").into(),
                    grid.len().into(),
                    stretch.into(),
                    shear.into(),
                    bend.into(),
                    (stretch + shear + bend).into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "cloth_unknowns",
            "unknowns of a 64 by 64 cloth",
            "",
            5,
            || Ok(3.0 * Grid::square(64, 1.0)?.len() as f64),
        ),
        Value::new(
            "cloth_share",
            "share of its matrix that is not zero",
            "%",
            2,
            || {
                let rows = Grid::square(64, 1.0)?.len() as f64;
                let filled = blocks(64, ClothModel::Springs)?.len() as f64;
                Ok(100.0 * filled / (rows * rows))
            },
        ),
    ]
}
