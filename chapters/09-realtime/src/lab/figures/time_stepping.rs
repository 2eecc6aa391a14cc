//! What is lost by not looking for the time of impact.

use crate::{ContactStep, Scheme};
use course::{Figure, Outcome, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};

/// Gravity, m/s².
const G: f64 = 9.81;

/// From where the ball is dropped, m.
const HEIGHT: f64 = 1.0;

/// Drops a ball of 1 kg that does not bounce and returns its heights, m, at
/// the ends of steps of `h`, s, for `duration`, s.
pub(crate) fn drop_ball(
    scheme: Scheme,
    h: f64,
    duration: f64,
) -> Outcome<Vec<Point>> {
    let (mut z, mut v) = (HEIGHT, [0.0]);
    let mut heights = vec![(0.0, z)];
    for k in 1..=(duration / h).round() as usize {
        let step = ContactStep {
            w: &[1.0],
            jac: &[vec![1.0]],
            gap: &[z],
            force: &[-G],
        };
        step.solve(scheme, h, &mut v)?;
        z += h * v[0];
        heights.push((k as f64 * h, z));
    }
    Ok(heights)
}

/// The largest error of the height, m, against free fall and rest.
fn worst_error(scheme: Scheme, h: f64) -> Outcome<f64> {
    let exact = |t: f64| (HEIGHT - 0.5 * G * t * t).max(0.0);
    let heights = drop_ball(scheme, h, 1.0)?;
    let errors = heights.iter().map(|(t, z)| (z - exact(*t)).abs());
    Ok(errors.fold(0.0, f64::max))
}

const INELASTIC: Scheme = Scheme::Moreau { restitution: 0.0 };

/// Error against the step.
pub fn figure() -> Figure {
    Figure {
        name: "time_stepping_error",
        title: "Error of time stepping against the step",
        caption: "A ball falls from one metre and stays down. The largest \
                  error of its height, for steps that never look for the \
                  moment of impact. Both schemes are of first order: half the \
                  step, half the error.",
        alt: "Two rows of marks that rise along a straight line of slope one \
              on logarithmic axes.",
        params: vec![],
        draw: |_| {
            let mut panel =
                Panel::new().axes("step (s)", "largest error (m)").log_log();
            let both = [
                ("Moreau", INELASTIC, Ink::Blue),
                ("Stewart–Trinkle", Scheme::StewartTrinkle, Ink::Orange),
            ];
            for (name, scheme, ink) in both {
                let mut marks: Vec<Point> = Vec::new();
                for k in 0..7 {
                    let h = 0.05 / f64::from(1 << k);
                    marks.push((h, worst_error(scheme, h)?));
                }
                let same = Tolerance::new(1e-12, 1e-9);
                panel = panel
                    .add(Series::points(name, marks).ink(ink).tolerance(same));
            }
            let line = [(0.05 / 64.0, 2.5 * 0.05 / 64.0), (0.05, 2.5 * 0.05)];
            let line = Series::line("slope 1", line).ink(Ink::Exact).thin();
            Ok(Plot::wide(panel.add(line)).draw()?)
        },
    }
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "moreau_rest",
            "height at which a ball comes to rest, Moreau, steps of 1/60 s",
            "mm",
            2,
            || {
                let heights = drop_ball(INELASTIC, 1.0 / 60.0, 1.0)?;
                Ok(1e3 * heights.last().ok_or("no steps")?.1)
            },
        ),
        Value::new(
            "stewart_trinkle_error",
            "largest error, Stewart–Trinkle, steps of 1/60 s",
            "mm",
            2,
            || Ok(1e3 * worst_error(Scheme::StewartTrinkle, 1.0 / 60.0)?),
        ),
    ]
}
