//! What a higher order buys on Arenstorf's orbit: error against work.

use crate::fields::{ARENSTORF_PERIOD, ARENSTORF_START, arenstorf};
use crate::{
    Adaptive, AdaptiveMethod, Dop853, DormandPrince, Field, Rk4, StepDoubling,
    Tolerance,
};
use course::{Drawing, Figure, Outcome, ParamValues, Value};
use figure::{Legend, Panel, Plot, Point, Series};

/// Evaluations for one trip, and the gap between its end and its start.
fn trip<M: AdaptiveMethod>(method: M, tolerance: f64) -> Outcome<Point> {
    let mut adaptive = Adaptive::new(method, Tolerance::both(tolerance)?);
    let mut system = Field::new(0.0, &ARENSTORF_START, arenstorf);
    let cost = adaptive.run(&mut system, ARENSTORF_PERIOD)?;
    let gap = |i: usize| (system.state()[i] - ARENSTORF_START[i]).abs();
    Ok((cost.evaluations as f64, gap(0).max(gap(1))))
}

/// Trips with tolerances from 10⁻⁶ to 10⁻¹².
fn trips<M: AdaptiveMethod + Clone>(method: M) -> Outcome<Vec<Point>> {
    let mut points = Vec::new();
    for halves in 12..=24 {
        let tolerance = 10_f64.powf(-0.5 * f64::from(halves));
        points.push(trip(method.clone(), tolerance)?);
    }
    Ok(points)
}

/// Gap against derivative evaluations, for three methods with error control.
pub fn figure() -> Figure {
    Figure {
        name: "higher_order",
        title: "Error against work on Arenstorf's orbit",
        caption: "Each dot is one trip round the orbit at another tolerance, \
                  from 10⁻⁶ to 10⁻¹²: the work that it took, and how far \
                  from its start it ended. Lower left is better. The higher \
                  the order, the steeper the line, and the cheaper the next \
                  digit.",
        alt: "Three falling lines on logarithmic axes of the gap at the end \
              of the orbit against derivative evaluations. The line of order \
              eight is the steepest; it crosses that of order five at the \
              left end and is the lowest from there on. That of order four \
              with step doubling is highest.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let panel = Panel::new()
        .axes("derivative evaluations", "gap between end and start")
        .log_log()
        .legend(Legend::TopRight);
    // Rounding is amplified by a million along this orbit.
    let loose = course::Tolerance::new(1e-9, 0.2);
    let series = |name, points| Series::path(name, points).tolerance(loose);
    let doubling = trips(StepDoubling::new(Rk4::new()))?;
    let panel = panel
        .add(series("RK4 with step doubling", doubling))
        .add(series("Dormand-Prince 5(4)", trips(DormandPrince::new())?))
        .add(series("Dop853", trips(Dop853::new())?));
    Ok(Plot::wide(panel).size(640.0, 420.0).draw()?)
}

/// The evaluations that close the orbit to `goal`: at the coarsest of the
/// tolerances 10^(-q/4) that does so together with the three after it, since
/// one trip alone may end well by luck.
fn evaluations_to_close<M>(method: M, goal: f64) -> Outcome<f64>
where
    M: AdaptiveMethod + Clone,
{
    let mut good: Vec<f64> = Vec::new();
    for q in 16..=60 {
        let tolerance = 10_f64.powf(-0.25 * f64::from(q));
        let (evaluations, gap) = trip(method.clone(), tolerance)?;
        if gap > goal {
            good.clear();
            continue;
        }
        good.push(evaluations);
        if good.len() == 4 {
            return Ok(good[0]);
        }
    }
    Err("no tolerance closes the orbit that well".into())
}

/// Numbers in the text about the method of order 8.
pub fn values() -> Vec<Value> {
    let value = |name, title, compute| Value {
        name,
        title,
        unit: "",
        digits: 2,
        tolerance: course::Tolerance::rel(1e-2),
        compute,
    };
    vec![
        value("closing_dopri5", "evaluations of order 5 for 1e-9", || {
            evaluations_to_close(DormandPrince::new(), 1e-9)
        }),
        value("closing_dop853", "evaluations of order 8 for 1e-9", || {
            evaluations_to_close(Dop853::new(), 1e-9)
        }),
        value("digit_dopri5", "work for one more digit, order 5", || {
            Ok(10_f64.powf(1.0 / 5.0))
        }),
        value("digit_dop853", "work for one more digit, order 8", || {
            Ok(10_f64.powf(1.0 / 8.0))
        }),
    ]
}
