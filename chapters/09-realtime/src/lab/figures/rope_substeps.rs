//! XPBD on a rope: small steps against iterations.

use crate::{XpbdParticles, xpbd_rope};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;

const EARTH: Vec3 = Vec3::new(0.0, 0.0, -9.81);
const FRAME: f64 = 1.0 / 60.0;

/// Sweeps over the rope in each frame.
const BUDGETS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

/// A rope of so many rigid links, 1 m and 1 kg in all, held out sideways.
fn rope(links: usize) -> Outcome<XpbdParticles> {
    let mut points = Vec::new();
    for i in 0..=links {
        points.push(i as f64 / links as f64 * Vec3::x());
    }
    Ok(xpbd_rope(&points, 1.0, 0.0, EARTH)?)
}

/// The largest strain of any link in the second half of the first second.
fn strain(links: usize, substeps: usize, sweeps: usize) -> Outcome<f64> {
    let (mut rope, mut largest) = (rope(links)?, 0.0_f64);
    for frame in 0..60 {
        rope.step(FRAME, substeps, sweeps)?;
        if frame >= 30 {
            largest = largest.max(rope.largest_strain());
        }
    }
    Ok(largest)
}

/// Strain against sweeps.
pub fn figure() -> Figure {
    Figure {
        name: "rope_substeps",
        title: "Small steps against iterations on a rope",
        caption: "A rope of rigid links, let go sideways. Both methods visit \
                  every link the same number of times in a frame: one step \
                  with many sweeps, or many substeps with one sweep each. How \
                  far does the worst link stretch?",
        alt: "Two falling lines on logarithmic axes: that of iterations with \
              a slope of about minus one, that of substeps with a slope of \
              about minus two.",
        params: vec![Param::new("links", "links", 5.0..=100.0, 20.0).integer()],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let links = values.count("links");
    let (mut small, mut many): (Vec<Point>, Vec<Point>) = Default::default();
    for k in BUDGETS {
        small.push((k as f64, strain(links, k, 1)?));
        many.push((k as f64, strain(links, 1, k)?));
    }
    // A whipping rope multiplies rounding errors by thousands.
    let close = Tolerance::new(1e-9, 1e-6);
    let panel = Panel::new()
        .axes("sweeps over the rope in a frame", "largest strain of a link")
        .log_log()
        .legend(Legend::BottomLeft)
        .add(Series::path("one step, many sweeps", many).tolerance(close))
        .add(
            Series::path("many substeps, one sweep each", small)
                .ink(Ink::Orange)
                .tolerance(close),
        );
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut values = vec![
        Value::new(
            "strain_iterations",
            "strain with 16 sweeps",
            "%",
            2,
            || Ok(100.0 * strain(20, 1, 16)?),
        ),
        Value::new(
            "strain_substeps",
            "strain with 16 substeps",
            "%",
            2,
            || Ok(100.0 * strain(20, 16, 1)?),
        ),
    ];
    // A whipping rope multiplies rounding errors.
    for value in &mut values {
        value.tolerance = Tolerance::rel(1e-5);
    }
    values
}
