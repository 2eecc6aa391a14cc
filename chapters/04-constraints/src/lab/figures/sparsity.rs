//! The sparsity of J and of J W Jᵀ: notes F §4.2.

use super::models::{at, truss};
use crate::{ConstrainedParticles, Rod};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::MatN;
use math::conjugate_gradients::Operator;
use math::sparse::ConstraintMatrix;

/// The truss in the text: cells along and up.
const TEXT_CELLS: [usize; 2] = [4, 2];

/// A truss, its J, and J W Jᵀ.
pub fn figure() -> Figure {
    Figure {
        name: "sparsity",
        title: "The sparsity of J and of J W Jᵀ",
        caption: "A truss, nailed to a wall at its left, and the matrices \
                  that belong to it. In J each row is a rod and each column \
                  a coordinate, three to a particle. A rod has a block (pale) \
                  for each of its two ends, and in it an entry (dark) for \
                  each direction in which it can pull. J W Jᵀ has a row and \
                  a column for each rod, and an entry where two rods share a \
                  particle that can move.",
        alt: "A rectangular truss with both diagonals in each cell. Beside \
              it a wide matrix with short dark dashes along a few \
              diagonals, and a square one with a broad ragged band.",
        params: vec![
            Param::new("columns", "cells along", 1.0..=8.0, 4.0).integer(),
            Param::new("rows", "cells up", 1.0..=4.0, 2.0).integer(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let cells = [values.count("columns"), values.count("rows")];
    let mut system = truss(cells)?;
    system.refresh()?;
    let panels = [picture(&system), jacobian(&system), product(&system)];
    Ok(Plot::strip(panels).size(640.0, 270.0).draw()?)
}

fn picture(system: &ConstrainedParticles) -> Panel {
    let x = system.particles().x();
    let mut panel = bare("the truss");
    for (id, _) in system.constraints() {
        if let Some(rod) = system.constraint_as::<Rod>(id) {
            let ends = rod.ends().map(|i| at(x[i]));
            panel = panel.add(Series::line("", ends).ink(Ink::Blue).thin());
        }
    }
    let positions = |nailed: bool| -> Vec<Point> {
        let mut positions = Vec::new();
        for (i, x) in x.iter().enumerate() {
            if system.particles().is_scripted(i) == nailed {
                positions.push(at(*x));
            }
        }
        positions
    };
    panel
        .add(Series::points("particles", positions(false)).ink(Ink::Blue))
        .add(Series::points("nails", positions(true)).ink(Ink::Orange))
}

fn bare(title: &str) -> Panel {
    Panel::new().title(title).bare().equal().legend(Legend::Off)
}

fn jacobian(system: &ConstrainedParticles) -> Panel {
    let mut shade = system.jac().to_dense().map(|x| f64::from(x != 0.0));
    for (block, _) in system.jac().blocks() {
        for axis in 0..3 {
            let cell = &mut shade[(block.row, 3 * block.particle + axis)];
            *cell = cell.max(0.6);
        }
    }
    matrix("J", &shade)
}

fn product(system: &ConstrainedParticles) -> Panel {
    let n = system.rows();
    let mut workspace = vec![0.0; system.w().len()];
    let matrix_of =
        ConstraintMatrix::new(system.jac(), system.w(), &mut workspace);
    let mut shade = MatN::zeros(n, n);
    let (mut unit, mut column) = (vec![0.0; n], vec![0.0; n]);
    for j in 0..n {
        unit.fill(0.0);
        unit[j] = 1.0;
        matrix_of.apply(&unit, &mut column);
        for i in 0..n {
            // The entry of rods at right angles is only rounding.
            shade[(i, j)] = f64::from(column[i].abs() > 1e-12);
        }
    }
    matrix("J W Jᵀ", &shade)
}

/// A matrix as shaded cells, its first row at the top.
fn matrix(title: &str, shade: &MatN) -> Panel {
    let (rows, columns) = shade.shape();
    let (width, height) = (columns as f64, rows as f64);
    let cells =
        Series::heat(0.0..=width, 0.0..=height, (columns, rows), |x, y| {
            shade[((height - y) as usize, x as usize)]
        });
    let frame = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    bare(title)
        .add(cells.ink(Ink::Exact))
        .add(Series::line("edge", frame).closed().ink(Ink::Faint).thin())
}

/// The fraction of the entries of J that are not zero.
fn filled_fraction(system: &ConstrainedParticles) -> f64 {
    let dense = system.jac().to_dense();
    let filled = dense.iter().filter(|x| **x != 0.0).count();
    filled as f64 / dense.len() as f64
}

/// Numbers in the text about the truss.
pub fn values() -> Vec<Value> {
    let value = |name, title, unit, digits, compute| {
        let tolerance = Tolerance::EXACT;
        Value { name, title, unit, digits, tolerance, compute }
    };
    vec![
        value("truss_rods", "rods of the truss", "", 3, || {
            Ok(truss(TEXT_CELLS)?.rows() as f64)
        }),
        value("truss_particles", "particles of the truss", "", 3, || {
            Ok(truss(TEXT_CELLS)?.particles().len() as f64)
        }),
        value("truss_share", "share of J that is not zero", "%", 2, || {
            let mut system = truss(TEXT_CELLS)?;
            system.refresh()?;
            Ok(100.0 * filled_fraction(&system))
        }),
    ]
}
