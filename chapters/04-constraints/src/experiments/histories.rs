//! How the residual of conjugate gradients shrinks: notes F §4.4.

use super::models::{hanging_chain, light_truss, truss, uneven};
use crate::Constrained;
use course::{Drawing, Figure, Outcome, Param, Settings, Tolerance};
use figure::{Legend, Panel, Plot, Point, Series};
use math::cg::{ConjugateGradients, Diagonal, Identity, NoFilter};
use math::sparse::ConstraintMatrix;

/// Residuals below this are rounding.
const ENOUGH: f64 = 1e-12;

/// Residual against iteration for a chain and two trusses.
pub fn figure() -> Figure {
    Figure {
        name: "cg_history",
        title: "Residuals of conjugate gradients",
        caption: "What is left of the equations after each iteration, \
                  relative to the right-hand side, for structures at rest \
                  under their weight; the upright lines are at the numbers \
                  of unknowns. Left: hanging chains. With equal masses \
                  nothing is gained until the news has gone all the way; \
                  then everything is solved at once. Where masses grow a \
                  thousandfold from top to bottom, rounding makes it take \
                  longer still, unless the diagonal is known. Right: square \
                  trusses with many more unknowns, solved long before there \
                  have been so many rounds. Spare bars do no harm.",
        alt: "Two panels of residual on a logarithmic axis against the \
              iteration. On the left one line runs level and drops straight \
              down at the number of links; one drops later. On the right \
              ragged lines fall steadily, well left of the upright lines.",
        params: vec![
            Param::new("links", "links of the chain", 2.0..=100.0, 30.0)
                .integer(),
            Param::new("side", "cells along a truss", 1.0..=12.0, 5.0)
                .integer(),
        ],
        draw,
    }
}

fn draw(settings: &Settings) -> Outcome<Drawing> {
    let links = settings.count("links");
    let cells = [settings.count("side"); 2];
    let mut chain = hanging_chain(links, |_| 1.0)?;
    let mut odd = hanging_chain(links, |i| uneven(i, links))?;
    let hung = panel("chains")
        .vertical(links as f64, "")
        .add(history("equal masses", &mut chain, false)?)
        .add(history("uneven masses", &mut odd, false)?)
        .add(history("uneven, preconditioned", &mut odd, true)?);
    let mut light = light_truss(cells)?;
    let mut full = truss(cells)?;
    let square = panel("square trusses")
        .vertical(light.rows() as f64, "")
        .vertical(full.rows() as f64, "")
        .add(history("one diagonal", &mut light, false)?)
        .add(history("both diagonals", &mut full, false)?)
        .add(history("both, preconditioned", &mut full, true)?);
    Ok(Plot::strip([hung, square]).share_y().size(640.0, 380.0).draw()?)
}

fn panel(title: &str) -> Panel {
    Panel::new()
        .title(title)
        .x("iteration")
        .y("relative residual")
        .y_log()
        .y_range(1e-16..=1e2)
        .legend(Legend::Above)
}

fn history(
    label: &str,
    system: &mut Constrained,
    preconditioned: bool,
) -> Outcome<Series> {
    let points = residuals(system, preconditioned)?;
    // The last ones are what rounding leaves.
    let close = Tolerance::new(1e-11, 1e-3);
    Ok(Series::line(label, points).tolerance(close))
}

/// The relative residual after each iteration.
fn residuals(
    system: &mut Constrained,
    preconditioned: bool,
) -> Outcome<Vec<Point>> {
    system.refresh()?;
    let rows = system.rows();
    let mut work = vec![0.0; system.w().len()];
    let matrix = ConstraintMatrix::new(system.jac(), system.w(), &mut work);
    let mut gradients = ConjugateGradients::new(ENOUGH, 10 * rows + 100);
    gradients.record = true;
    let (rhs, mut lambda) = (system.rhs(), vec![0.0; rows]);
    let outcome = if preconditioned {
        let (mut entries, mut diagonal) = (vec![0.0; rows], Diagonal::new());
        matrix.diagonal(&mut entries);
        diagonal.refill(&entries)?;
        gradients.solve(&matrix, &diagonal, &NoFilter, rhs, &mut lambda)
    } else {
        gradients.solve(&matrix, &Identity, &NoFilter, rhs, &mut lambda)
    };
    outcome?;
    let history = gradients.history().iter().enumerate();
    Ok(history.map(|(i, r)| (i as f64, r.max(1e-16))).collect())
}
