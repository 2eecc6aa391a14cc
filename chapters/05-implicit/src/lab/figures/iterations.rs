//! How many iterations of conjugate gradients a step takes.

use crate::arrangements::FRAME;
use crate::{
    Cloth, ClothModel, ConstraintFilter, Fabric, Freedom, Grid, Preconditioning,
};
use course::{
    Cell, Column, Drawing, Figure, Outcome, ParamValues, Table, Tolerance,
    Value,
};
use figure::{Ink, Panel, Plot, Point, Series};
use math::Vec3;
use math::conjugate_gradients::ConjugateGradients;
use math::multigrid::Hierarchy;
use math::preconditioners::{BlockJacobi, Identity, IncompleteCholesky};

/// The four preconditioners, and their names.
const PRECONDITIONERS: [(Preconditioning, &str, Ink); 4] = [
    (Preconditioning::None, "none", Ink::Orange),
    (Preconditioning::BlockJacobi, "block Jacobi", Ink::Green),
    (Preconditioning::IncompleteCholesky, "incomplete Cholesky", Ink::Blue),
    (Preconditioning::Multigrid, "multigrid", Ink::Pink),
];

/// A sheet of `n` by `n` particles that hangs by its two upper corners in
/// two folds, slightly stretched.
fn curtain(n: usize, stiffer: f64) -> Outcome<Cloth> {
    let grid = Grid::square(n, 1.0)?;
    let fabric = Fabric::cotton_for(ClothModel::Springs).stiffer(stiffer);
    let place = |p: f64, q: f64| {
        // Parabolas: the same on every machine to the last bit.
        let s = (4.0 * p).fract();
        let fold = 4.0 * s * (1.0 - s) * if p < 0.5 { 1.0 } else { -1.0 };
        Vec3::new(0.98 * p, 0.03 * q * fold, -1.002 * q)
    };
    Ok(Cloth::new(&grid, &fabric, ClothModel::Springs, place)?)
}

/// Iterations until the residual is `tolerance` times the right-hand side.
fn iterations(
    n: usize,
    stiffer: f64,
    preconditioning: Preconditioning,
    tolerance: f64,
) -> Outcome<usize> {
    let mut cloth = curtain(n, stiffer)?;
    let system = cloth.particles.linear_system(FRAME)?;
    let a = &system.matrix;
    let mut pins = ConstraintFilter::new();
    pins.push(0, Freedom::Fixed);
    pins.push(n - 1, Freedom::Fixed);
    let b: Vec<f64> = system.rhs.iter().flat_map(|b| [b.x, b.y, b.z]).collect();
    let mut x = vec![0.0; b.len()];
    let mut cg = ConjugateGradients::new(tolerance, 10_000);
    let solved = match preconditioning {
        Preconditioning::None => cg.solve(a, &Identity, &pins, &b, &mut x),
        Preconditioning::BlockJacobi => {
            let mut blocks = BlockJacobi::new();
            blocks.update(a).map_err(|_| "a block is not positive")?;
            cg.solve(a, &blocks, &pins, &b, &mut x)
        }
        Preconditioning::IncompleteCholesky => {
            let mut factors = IncompleteCholesky::new(a);
            factors.update(a).map_err(|_| "a block is not positive")?;
            cg.solve(a, &factors, &pins, &b, &mut x)
        }
        Preconditioning::Multigrid => {
            let mut hierarchy = Hierarchy::new(a, n, n);
            let ready = hierarchy.update(a, pins.projections());
            ready.map_err(|_| "a block is not positive")?;
            cg.solve(a, &hierarchy.v_cycle(a, &pins), &pins, &b, &mut x)
        }
    };
    let solved = solved.map_err(|stalled| stalled.to_string())?;
    Ok(solved.iterations)
}

/// The relative residual to which the systems of the figure are solved.
const FIGURE_TOLERANCE: f64 = 1e-6;

/// Iterations against size and against stiffness.
pub fn figure() -> Figure {
    Figure {
        name: "iterations",
        title: "Iterations of conjugate gradients",
        caption: "Iterations until the residual has fallen to a millionth, in \
                  one step of a sheet that hangs by two corners. Left: the \
                  finer the grid, the more iterations. Right, with 20 by 20 \
                  particles: the stiffer the cloth, the more. Block Jacobi \
                  saves up to a half and, in very stiff cloth, more; \
                  incomplete Cholesky takes a fraction of that. With \
                  multigrid it hardly matters how fine the cloth is.",
        alt: "Two panels on logarithmic axes with four rising curves each. \
              The curve without a preconditioner is the highest, that of \
              block Jacobi below it, that of incomplete Cholesky far below \
              both; that of multigrid is the flattest.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let mut finer = Panel::new()
        .title("against size")
        .axes("particles along a side", "iterations")
        .log_log();
    let mut stiffer = Panel::new()
        .title("against stiffness")
        .axes("stretch stiffness (N/m)", "iterations")
        .log_log();
    for (preconditioning, name, ink) in PRECONDITIONERS {
        let mut points: Vec<Point> = Vec::new();
        for n in [5, 8, 12, 18, 27, 40] {
            points.push((
                n as f64,
                iterations(n, 1.0, preconditioning, FIGURE_TOLERANCE)? as f64,
            ));
        }
        finer = finer.add(series(name, points, ink));
        let mut points: Vec<Point> = Vec::new();
        for factor in [0.01, 0.1, 1.0, 10.0, 100.0] {
            let ks = factor * Fabric::cotton_for(ClothModel::Springs).stretch;
            points.push((
                ks,
                iterations(20, factor, preconditioning, FIGURE_TOLERANCE)?
                    as f64,
            ));
        }
        stiffer = stiffer.add(series(name, points, ink));
    }
    let plot = Plot::strip([finer, stiffer]).share_y().shared_legend();
    Ok(plot.size(640.0, 380.0).draw()?)
}

fn series(name: &str, points: Vec<Point>, ink: Ink) -> Series {
    // Rounding may decide one iteration.
    let close = Tolerance::new(1.0, 0.02);
    Series::path(name, points).ink(ink).tolerance(close)
}

/// Iterations for one step.
pub fn table() -> Table {
    // Rounding may decide one iteration.
    let count =
        |title| Column::integer(title).tolerance(Tolerance::new(1.0, 0.02));
    Table {
        name: "preconditioners",
        title: "What a preconditioner saves",
        caption: "One step of a cotton sheet of 32 by 32 particles at 60 \
                  steps per second: iterations until the residual is a \
                  thousandth of the right-hand side, which is enough for the \
                  eye and what the scenes use, and a millionth. With \
                  incomplete Cholesky an iteration costs about as much as two \
                  without, since it goes through as many blocks again; with \
                  multigrid it costs about as much as four.",
        columns: vec![
            Column::text("preconditioner"),
            count("iterations to 1/1000"),
            count("iterations to 1/1 000 000"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for (preconditioning, name, _) in PRECONDITIONERS {
                let row: Vec<Cell> = vec![
                    name.into(),
                    iterations(32, 1.0, preconditioning, 1e-3)?.into(),
                    iterations(32, 1.0, preconditioning, FIGURE_TOLERANCE)?
                        .into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut saved = Value::new(
        "cholesky_saves",
        "iterations without a preconditioner for one with incomplete Cholesky",
        "",
        2,
        || {
            let none =
                iterations(32, 1.0, Preconditioning::None, FIGURE_TOLERANCE)?;
            let preconditioning = Preconditioning::IncompleteCholesky;
            Ok(none as f64
                / iterations(32, 1.0, preconditioning, FIGURE_TOLERANCE)?
                    as f64)
        },
    );
    saved.tolerance = Tolerance::rel(0.05);
    vec![saved]
}
