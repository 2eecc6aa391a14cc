//! How the residual of conjugate gradients shrinks: notes F §4.4.

use super::models::{hanging_chain, single_diagonal_truss, truss, uneven};
use crate::ConstrainedParticles;
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance};
use figure::{Legend, Panel, Plot, Point, Series};
use math::conjugate_gradients::{ConjugateGradients, NoFilter};
use math::preconditioners::{Identity, PointJacobi};
use math::sparse::ConstraintMatrix;

/// The relative residual to stop at: below it there is only rounding.
const CG_TOLERANCE: f64 = 1e-12;

/// Residual against iteration for a chain and two trusses.
pub fn figure() -> Figure {
    Figure {
        name: "cg_history",
        title: "Residuals of conjugate gradients",
        caption: "The residual after each iteration, relative to the \
                  right-hand side, for structures at rest under their \
                  weight; the vertical lines mark the number of unknowns. \
                  Left: hanging chains. With equal masses nothing is gained \
                  until the news has travelled all the way; then everything \
                  is solved at once. Where masses grow a thousandfold from \
                  top to bottom, rounding makes it take longer still, unless \
                  the diagonal is used as a preconditioner. Right: square \
                  trusses. They have many more unknowns, and are solved in \
                  far fewer iterations than that. Redundant bars do no \
                  harm.",
        alt: "Two panels of residual on a logarithmic axis against the \
              iteration. On the left one line runs level and drops straight \
              down at the number of links; another drops later. On the right \
              ragged lines fall steadily, well left of the vertical lines.",
        params: vec![
            Param::new("links", "links of the chain", 2.0..=100.0, 30.0)
                .integer(),
            Param::new("side", "cells along a truss", 1.0..=12.0, 5.0)
                .integer(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let links = values.count("links");
    let cells = [values.count("side"); 2];
    let mut chain = hanging_chain(links, |_| 1.0)?;
    let mut odd = hanging_chain(links, |i| uneven(i, links))?;
    let hung = panel("chains")
        .vertical(links as f64, "")
        .add(history("equal masses", &mut chain, false)?)
        .add(history("uneven masses", &mut odd, false)?)
        .add(history("uneven, preconditioned", &mut odd, true)?);
    let mut single = single_diagonal_truss(cells)?;
    let mut full = truss(cells)?;
    let square = panel("square trusses")
        .vertical(single.rows() as f64, "")
        .vertical(full.rows() as f64, "")
        .add(history("one diagonal", &mut single, false)?)
        .add(history("both diagonals", &mut full, false)?)
        .add(history("both, preconditioned", &mut full, true)?);
    Ok(Plot::strip([hung, square]).share_y().size(640.0, 380.0).draw()?)
}

fn panel(title: &str) -> Panel {
    Panel::new()
        .title(title)
        .axes("iteration", "relative residual")
        .y_log()
        .y_range(1e-16..=1e2)
        .legend(Legend::Above)
}

fn history(
    label: &str,
    system: &mut ConstrainedParticles,
    preconditioned: bool,
) -> Outcome<Series> {
    let points = residuals(system, preconditioned)?;
    // The last ones are what rounding leaves.
    let close = Tolerance::new(1e-11, 1e-3);
    Ok(Series::line(label, points).tolerance(close))
}

/// The relative residual after each iteration.
fn residuals(
    system: &mut ConstrainedParticles,
    preconditioned: bool,
) -> Outcome<Vec<Point>> {
    system.refresh()?;
    let rows = system.rows();
    let mut workspace = vec![0.0; system.w().len()];
    let matrix =
        ConstraintMatrix::new(system.jac(), system.w(), &mut workspace);
    let mut cg = ConjugateGradients::new(CG_TOLERANCE, 10 * rows + 100);
    cg.record = true;
    let (rhs, mut lambda) = (system.rhs(), vec![0.0; rows]);
    let outcome = if preconditioned {
        let (mut entries, mut diagonal) = (vec![0.0; rows], PointJacobi::new());
        matrix.diagonal(&mut entries);
        diagonal.update(&entries)?;
        cg.solve(&matrix, &diagonal, &NoFilter, rhs, &mut lambda)
    } else {
        cg.solve(&matrix, &Identity, &NoFilter, rhs, &mut lambda)
    };
    outcome?;
    let history = cg.history().iter().enumerate();
    Ok(history.map(|(i, r)| (i as f64, r.max(1e-16))).collect())
}
