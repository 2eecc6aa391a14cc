//! How many rounds of conjugate gradients a step takes.

use super::value;
use crate::arrangements::FRAME;
use crate::{
    Cloth, Constraints, Fabric, Freedom, Grid, Preconditioning, Weave,
};
use course::{
    Cell, Column, Drawing, Figure, Outcome, Settings, Table, Tolerance, Value,
};
use figure::{Ink, Panel, Plot, Point, Series};
use math::Vec3;
use math::cg::{BlockJacobi, ConjugateGradients, Identity, IncompleteCholesky};
use math::multigrid::Hierarchy;

/// The four ways, and what they are called.
const WAYS: [(Preconditioning, &str, Ink); 4] = [
    (Preconditioning::None, "none", Ink::Orange),
    (Preconditioning::Blocks, "diagonal blocks", Ink::Green),
    (Preconditioning::IncompleteCholesky, "incomplete Cholesky", Ink::Blue),
    (Preconditioning::Multigrid, "coarser grids", Ink::Pink),
];

/// A sheet of `n` by `n` particles that hangs by its two upper corners in
/// two folds, slightly stretched.
fn curtain(n: usize, stiffer: f64) -> Outcome<Cloth> {
    let grid = Grid::square(n, 1.0)?;
    let fabric = Fabric::usual(Weave::Springs).stiffer(stiffer);
    let place = |p: f64, q: f64| {
        // Parabolas, the same on every machine to the last bit.
        let s = (4.0 * p).fract();
        let fold = 4.0 * s * (1.0 - s) * if p < 0.5 { 1.0 } else { -1.0 };
        Vec3::new(0.98 * p, 0.03 * q * fold, -1.002 * q)
    };
    Ok(Cloth::new(&grid, &fabric, Weave::Springs, place)?)
}

/// Rounds until the residual is `tolerance` times the right side.
fn rounds(
    n: usize,
    stiffer: f64,
    way: Preconditioning,
    tolerance: f64,
) -> Outcome<usize> {
    let mut cloth = curtain(n, stiffer)?;
    let system = cloth.world.linear_system(FRAME)?;
    let a = &system.matrix;
    let mut pins = Constraints::new();
    pins.push(0, Freedom::Fixed);
    pins.push(n - 1, Freedom::Fixed);
    let b: Vec<f64> = system.rhs.iter().flat_map(|b| [b.x, b.y, b.z]).collect();
    let mut x = vec![0.0; b.len()];
    let mut cg = ConjugateGradients::new(tolerance, 10_000);
    let solved = match way {
        Preconditioning::None => cg.solve(a, &Identity, &pins, &b, &mut x),
        Preconditioning::Blocks => {
            let mut blocks = BlockJacobi::new();
            blocks.refill(a).map_err(|_| "a block is not positive")?;
            cg.solve(a, &blocks, &pins, &b, &mut x)
        }
        Preconditioning::IncompleteCholesky => {
            let mut factors = IncompleteCholesky::new(a);
            factors.refill(a).map_err(|_| "a block is not positive")?;
            cg.solve(a, &factors, &pins, &b, &mut x)
        }
        Preconditioning::Multigrid => {
            let mut hierarchy = Hierarchy::new(a, n, n);
            let ready = hierarchy.refill(a, pins.projections());
            ready.map_err(|_| "a block is not positive")?;
            cg.solve(a, &hierarchy.v_cycle(a, &pins), &pins, &b, &mut x)
        }
    };
    let solved = solved.map_err(|stalled| stalled.to_string())?;
    Ok(solved.iterations)
}

/// How closely the figure's systems are solved.
const CLOSE: f64 = 1e-6;

/// Rounds against size and against stiffness.
pub fn figure() -> Figure {
    Figure {
        name: "iterations",
        title: "Rounds of conjugate gradients",
        caption: "Rounds until the residual has fallen to a millionth, in one \
                  step of a sheet that hangs by two corners. Left: the finer \
                  the grid, the more. Right, with 20 by 20 particles: the \
                  stiffer, the more. Diagonal blocks save up to a half and, \
                  in very stiff cloth, more; incomplete Cholesky takes a \
                  fraction of that. With coarser grids it hardly matters how \
                  fine the cloth is.",
        alt: "Two panels on logarithmic axes with four rising curves each. \
              The curve without preconditioner is the highest, that with \
              diagonal blocks below it, that of incomplete Cholesky far \
              below both; with coarser grids it is the flattest.",
        params: vec![],
        draw,
    }
}

fn draw(_: &Settings) -> Outcome<Drawing> {
    let mut finer = Panel::new()
        .title("against size")
        .x("particles along a side")
        .y("rounds")
        .log_log();
    let mut stiffer = Panel::new()
        .title("against stiffness")
        .x("stretch stiffness (N/m)")
        .y("rounds")
        .log_log();
    for (way, name, ink) in WAYS {
        let mut points: Vec<Point> = Vec::new();
        for n in [5, 8, 12, 18, 27, 40] {
            points.push((n as f64, rounds(n, 1.0, way, CLOSE)? as f64));
        }
        finer = finer.add(series(name, points, ink));
        let mut points: Vec<Point> = Vec::new();
        for factor in [0.01, 0.1, 1.0, 10.0, 100.0] {
            let ks = factor * Fabric::usual(Weave::Springs).stretch;
            points.push((ks, rounds(20, factor, way, CLOSE)? as f64));
        }
        stiffer = stiffer.add(series(name, points, ink));
    }
    let plot = Plot::strip([finer, stiffer]).share_y().shared_legend();
    Ok(plot.size(640.0, 380.0).draw()?)
}

fn series(name: &str, points: Vec<Point>, ink: Ink) -> Series {
    // Rounding may decide one round.
    let close = Tolerance::new(1.0, 0.02);
    Series::path(name, points).ink(ink).tolerance(close)
}

/// Rounds and products for one step.
pub fn table() -> Table {
    // Rounding may decide one round.
    let count =
        |title| Column::integer(title).tolerance(Tolerance::new(1.0, 0.02));
    Table {
        name: "preconditioners",
        title: "What a preconditioner saves",
        caption: "One step of a cotton sheet of 32 by 32 particles at 60 \
                  steps a second: rounds until the residual is a thousandth, \
                  which is enough for the eye and what the scenes use, and a \
                  millionth of the right side. With incomplete Cholesky a \
                  round costs about two without, since it goes through as \
                  many blocks again; with coarser grids it costs about four.",
        columns: vec![
            Column::text("preconditioner"),
            count("rounds to 1/1000"),
            count("rounds to 1/1 000 000"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for (way, name, _) in WAYS {
                let row: Vec<Cell> = vec![
                    name.into(),
                    rounds(32, 1.0, way, 1e-3)?.into(),
                    rounds(32, 1.0, way, CLOSE)?.into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    let mut saved = value(
        "cholesky_saves",
        "rounds without preconditioner for one with incomplete Cholesky",
        "",
        2,
        || {
            let none = rounds(32, 1.0, Preconditioning::None, CLOSE)?;
            let way = Preconditioning::IncompleteCholesky;
            Ok(none as f64 / rounds(32, 1.0, way, CLOSE)? as f64)
        },
    );
    saved.tolerance = Tolerance::rel(0.05);
    vec![saved]
}
