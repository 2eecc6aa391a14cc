//! Work against the number of constraints, counted and not timed.

use super::models::{hanging_chain, truss, uneven};
use crate::{ConstrainedParticles, MultiplierMethod};
use course::{
    Cell, Column, Drawing, Figure, Outcome, ParamValues, Table, Tolerance,
    Value,
};
use figure::{Legend, Panel, Plot, Point, Series};

/// Links of the chains in the figure.
const LINKS: [usize; 7] = [10, 20, 50, 100, 200, 500, 1000];
/// Sides of the square trusses in the figure.
const SIDES: [usize; 7] = [1, 2, 3, 5, 8, 12, 18];
/// Links of the long chain in the text.
const LONG_CHAIN: usize = 1000;

/// How many iterations it takes to find the multipliers; none if they are
/// found directly.
fn iterations(
    system: &mut ConstrainedParticles,
    method: MultiplierMethod,
) -> Outcome<usize> {
    system.multiplier_settings.method = method;
    system.refresh()?;
    Ok(system.solve_report().iterations)
}

/// Iterations and rows visited, chain and square.
pub fn figure() -> Figure {
    Figure {
        name: "cost",
        title: "Work against the number of constraints",
        caption: "Structures at rest under their weight. Left: iterations \
                  of conjugate gradients. Right: how many rows are visited \
                  in all of them, and by the direct solver, which goes along \
                  a chain once there and once back. On these axes a straight \
                  line is a power, and its slope is the exponent.",
        alt: "Two panels with logarithmic axes. Left: two rising lines, the \
              chain's with slope one, the square's with about half that. \
              Right: three rising lines, the chain's steepest with slope \
              two, the square's below, and the direct solution's lowest \
              with slope one.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let (mut chain, mut square) = (Vec::new(), Vec::new());
    let method = MultiplierMethod::ConjugateGradients;
    for links in LINKS {
        let mut system = hanging_chain(links, |_| 1.0)?;
        let count = iterations(&mut system, method)?;
        chain.push((links as f64, count as f64));
    }
    for side in SIDES {
        let mut system = truss([side, side])?;
        let count = iterations(&mut system, method)?;
        square.push((system.rows() as f64, count as f64));
    }
    let visits = |points: &[Point]| -> Vec<Point> {
        points.iter().map(|(n, count)| (*n, n * count)).collect()
    };
    let direct: Vec<Point> = chain.iter().map(|(n, _)| (*n, 2.0 * n)).collect();
    let left = axes("iterations")
        .add(Series::path("chain", chain.clone()))
        .add(Series::path("square truss", square.clone()));
    let right = axes("rows visited")
        .add(Series::path("chain", visits(&chain)))
        .add(Series::path("square truss", visits(&square)))
        .add(Series::path("chain, direct solver", direct))
        .slope(2.0, (20.0, 2e4), 0.5)
        .slope(1.0, (150.0, 50.0), 0.5);
    let plot = Plot::strip([left, right]).shared_legend();
    Ok(plot.size(640.0, 400.0).draw()?)
}

fn axes(y: &str) -> Panel {
    Panel::new().axes("constraints", y).log_log().legend(Legend::Off)
}

/// The same in numbers, and what preconditioning buys.
pub fn table() -> Table {
    Table {
        name: "iterations",
        title: "Iterations of conjugate gradients",
        caption: "How many iterations it takes to find the multipliers to \
                  twelve digits, for structures at rest under their weight: \
                  chains of equal masses, chains whose masses grow evenly \
                  from 1 g at the nail to 1 kg at the end, and square trusses \
                  with both diagonals in each cell. The last column is what \
                  the program does when it may choose: 0 means the direct \
                  solver.",
        columns: vec![
            Column::text("structure"),
            Column::integer("constraints"),
            Column::integer("plain"),
            Column::integer("preconditioned"),
            Column::integer("automatic"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for links in [10, 100, 1000] {
                let name = format!("chain of {links}");
                let mut system = hanging_chain(links, |_| 1.0)?;
                rows.push(row(name, &mut system)?);
            }
            for links in [10, 100, 1000] {
                let name = format!("uneven chain of {links}");
                let mut system = hanging_chain(links, |i| uneven(i, links))?;
                rows.push(row(name, &mut system)?);
            }
            for side in [2, 5, 16] {
                let name = format!("truss of {side} × {side}");
                rows.push(row(name, &mut truss([side, side])?)?);
            }
            Ok(rows)
        },
    }
}

fn row(name: String, system: &mut ConstrainedParticles) -> Outcome<Vec<Cell>> {
    let mut row: Vec<Cell> = vec![name.into(), system.rows().into()];
    for method in [
        MultiplierMethod::ConjugateGradients,
        MultiplierMethod::Preconditioned,
        MultiplierMethod::Automatic,
    ] {
        row.push(iterations(system, method)?.into());
    }
    Ok(row)
}

/// Numbers in the text about a long chain.
pub fn values() -> Vec<Value> {
    let value = |name, title, compute| {
        let (unit, digits, tolerance) = ("", 4, Tolerance::EXACT);
        Value { name, title, unit, digits, tolerance, compute }
    };
    vec![
        value("long_chain", "links of a long chain", || Ok(LONG_CHAIN as f64)),
        value("long_chain_iterations", "iterations for a long chain", || {
            let mut system = hanging_chain(LONG_CHAIN, |_| 1.0)?;
            let method = MultiplierMethod::ConjugateGradients;
            Ok(iterations(&mut system, method)? as f64)
        }),
    ]
}
