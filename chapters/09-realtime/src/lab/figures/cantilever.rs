//! A cantilever of tetrahedra against beam theory.

use crate::{CantileverBeam, bend_block};
use course::{Drawing, Figure, Outcome, ParamValues, Tolerance, Value};
use figure::{Legend, Panel, Plot, Point, Series};

/// Half of the cells along the height of the beam.
const REFINEMENTS: [usize; 4] = [1, 2, 4, 8];

/// The fraction of beam theory's deflection that is missing.
fn missing(n: usize) -> Outcome<f64> {
    let beam = CantileverBeam::new(4.0, 0.25, 1.0, 1e5)?;
    // Strains of some 1e-6: far within the limit of small ones.
    let bent = bend_block(&beam, n, 1e-3)?;
    Ok(1.0 - bent.deflection / bent.beam)
}

/// Error against size of the cells.
pub fn figure() -> Figure {
    Figure {
        name: "cantilever",
        title: "Linear tetrahedra in bending",
        caption: "A beam of 4 m by 1 m, clamped at one end and bent by a \
                  moment at the other; Poisson's ratio is 0, so that beam \
                  theory is exact. How much of its deflection is missing, \
                  against the number of cells along the height. Twice as \
                  many cells leave a quarter, once they are small enough.",
        alt: "A falling line on logarithmic axes whose slope approaches that \
              of a guide of slope minus two.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let mut points: Vec<Point> = Vec::new();
    for n in REFINEMENTS {
        points.push((2.0 * n as f64, missing(n)?));
    }
    let last = points[points.len() - 1];
    // The linear solve stops at 1e-10 of the load.
    let close = Tolerance::new(1e-8, 1e-6);
    let panel = Panel::new()
        .axes("cells along the height", "missing part of the deflection")
        .log_log()
        .legend(Legend::BottomLeft)
        .add(Series::path("linear tetrahedra", points).tolerance(close))
        .guide(-2.0, (last.0, 0.7 * last.1));
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut values = vec![
        Value::new(
            "cantilever_coarse",
            "missing with 2 cells along the height",
            "%",
            2,
            || Ok(100.0 * missing(1)?),
        ),
        Value::new(
            "cantilever_order",
            "from 8 cells along the height to 16",
            "",
            3,
            || Ok((missing(4)? / missing(8)?).log2()),
        ),
    ];
    // The linear solve stops at 1e-10 of the load.
    for value in &mut values {
        value.tolerance = Tolerance::rel(1e-6);
    }
    values
}
