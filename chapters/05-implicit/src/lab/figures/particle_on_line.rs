//! A particle kept on a line by a spring, and the longest step that allows.

use super::landscape::valley;
use crate::{BackwardEuler, StabilityFunction, advance_implicit};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use ode::{Euler, Rk4, Solver, System, advance_to};

/// How far off the line the particle starts, m, and the error it may end with.
const ALLOWED_ERROR: f64 = 0.01;

/// The error after a second from `(1, ALLOWED_ERROR)`.
fn final_error(system: &dyn System, k: f64) -> f64 {
    let mut at = [0.0; 2];
    system.get_state(&mut at);
    let (x, y) = (at[0] - (-1.0_f64).exp(), at[1] - ALLOWED_ERROR * (-k).exp());
    // An overflow is an infinite error.
    let finite = x.is_finite() && y.is_finite();
    if finite { x.abs().max(y.abs()) } else { f64::INFINITY }
}

fn explicit_error(solver: &mut dyn Solver, k: f64, steps: usize) -> f64 {
    let mut system = valley(k, (1.0, ALLOWED_ERROR));
    advance_to(solver, &mut system, 1.0, steps);
    final_error(&system, k)
}

fn implicit_error(k: f64, steps: usize) -> Outcome<f64> {
    let mut system = valley(k, (1.0, ALLOWED_ERROR));
    let mut solver = BackwardEuler::linearised();
    let h = 1.0 / steps as f64;
    advance_implicit(&mut solver, &mut system, h, steps)?;
    Ok(final_error(&system, k))
}

/// The fewest steps with an error of at most `ALLOWED_ERROR`: doubling, then
/// bisection.
fn fewest(mut error: impl FnMut(usize) -> Outcome<f64>) -> Outcome<f64> {
    let mut enough = 1;
    while error(enough)? > ALLOWED_ERROR {
        enough *= 2;
        if enough > 1 << 24 {
            return Err("the error does not come down".into());
        }
    }
    let mut too_few = enough / 2;
    while enough - too_few > 1 {
        let middle = usize::midpoint(too_few, enough);
        if error(middle)? > ALLOWED_ERROR {
            too_few = middle
        } else {
            enough = middle
        }
    }
    Ok(enough as f64)
}

/// Steps needed against stiffness.
pub fn figure() -> Figure {
    Figure {
        name: "particle_on_line",
        title: "Steps for a second on a line",
        caption: "A particle glides along the x axis, ẋ = −x, and a spring \
                  keeps it there: ẏ = −ky. It starts a centimetre off the \
                  axis. Shown are the fewest steps with which it ends, a \
                  second later, within a centimetre of where it should be. \
                  From some stiffness on, it is the spring alone that costs \
                  the explicit methods their steps.",
        alt: "Number of steps against stiffness on logarithmic axes. Euler's \
              curve is level at first and then rises with slope one; that of \
              Runge–Kutta begins at one step and rises beside it, a little \
              lower; backward Euler's stays level.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let mut curves: [Vec<Point>; 3] = Default::default();
    for half_decades in 0..=9 {
        let k = 10_f64.powf(0.5 * f64::from(half_decades));
        let counts = [
            fewest(|n| Ok(explicit_error(&mut Euler::new(), k, n)))?,
            fewest(|n| Ok(explicit_error(&mut Rk4::new(), k, n)))?,
            fewest(|n| implicit_error(k, n))?,
        ];
        for (curve, count) in curves.iter_mut().zip(counts) {
            curve.push((k, count));
        }
    }
    let [euler, rk4, backward] = curves;
    let panel = Panel::new()
        .axes("stiffness k (1/s)", "steps for one second")
        .log_log()
        .legend(Legend::TopLeft)
        .add(Series::path("Euler", euler).ink(Ink::Orange))
        .add(Series::path("RK4", rk4).ink(Ink::Green))
        .add(Series::path("backward Euler", backward).ink(Ink::Blue))
        .slope(1.0, (2e3, 1e2), 0.6);
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

/// The longest step tried, s.
const LONGEST_TRIED: f64 = 10.0;

/// The longest stable step for an oscillator of mass 1 and stiffness `k`
/// with the damping ratio `zeta`, by bisection from a tiny one; nothing if
/// it is longer than `LONGEST_TRIED`.
fn longest_stable_step(
    method: StabilityFunction,
    k: f64,
    zeta: f64,
) -> Option<f64> {
    // lambda = -zeta omega ± i omega sqrt(1 - zeta²)
    let omega = k.sqrt();
    let (re, im) = (-zeta * omega, omega * (1.0 - zeta * zeta).sqrt());
    let stable = |h: f64| method.amplification((h * re, h * im)) <= 1.0 + 1e-12;
    if stable(LONGEST_TRIED) {
        return None;
    }
    let (mut good, mut bad) = (1e-3 * zeta / omega, LONGEST_TRIED);
    for _ in 0..200 {
        let middle = (good * bad).sqrt();
        if stable(middle) { good = middle } else { bad = middle }
    }
    Some(good)
}

/// The longest stable step against stiffness.
pub fn largest_step() -> Figure {
    Figure {
        name: "largest_step",
        title: "The longest stable step of an oscillator",
        caption: "A mass of 1 kg on a damped spring. A spring a hundred times \
                  as stiff allows an explicit method only a tenth of the \
                  step, and a better method only shifts the line. Backward \
                  Euler was stable with every step that was tried.",
        alt: "Three parallel falling lines of slope minus one half on \
              logarithmic axes, Euler's lowest, then midpoint, then \
              Runge–Kutta; along the upper edge a row of arrows that point \
              out of the picture.",
        params: vec![
            Param::new("zeta", "damping ratio", 0.01..=0.9, 0.1).log(),
        ],
        draw: draw_largest_step,
    }
}

fn draw_largest_step(values: &ParamValues) -> Outcome<Drawing> {
    let zeta = values.get("zeta");
    let stiffness: Vec<f64> = (0..=6).map(|e| 10_f64.powi(e)).collect();
    let mut panel = Panel::new()
        .axes("stiffness k (N/m)", "longest stable step h (s)")
        .log_log()
        .y_range(1e-5..=LONGEST_TRIED)
        .legend(Legend::BottomLeft)
        .slope(-0.5, (2e4, 0.02), 1.0);
    let explicit = [
        (StabilityFunction::Euler, Ink::Orange),
        (StabilityFunction::Midpoint, Ink::Pink),
        (StabilityFunction::Rk4, Ink::Green),
    ];
    for (method, ink) in explicit {
        let mut points: Vec<Point> = Vec::new();
        for k in &stiffness {
            if let Some(h) = longest_stable_step(method, *k, zeta) {
                points.push((*k, h));
            }
        }
        let close = Tolerance::rel(1e-4);
        let series = Series::path(method.name(), points).tolerance(close);
        panel = panel.add(series.ink(ink));
    }
    let mut arrows = Vec::new();
    for k in &stiffness {
        if longest_stable_step(StabilityFunction::BackwardEuler, *k, zeta)
            .is_none()
        {
            arrows.push(((*k, 0.3 * LONGEST_TRIED), (*k, LONGEST_TRIED)));
        }
    }
    let label = "backward Euler: no limit";
    let panel = panel.add(Series::arrows(label, arrows).ink(Ink::Blue));
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
