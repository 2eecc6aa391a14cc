//! How fast projected Gauss–Seidel comes to the exact answer.

use crate::Pgs;
use contact::lcp_problems::tower;
use contact::{Dantzig, Lcp};
use course::{Figure, Outcome, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};

/// Cubes in the towers of the figure.
const HEIGHTS: [usize; 4] = [2, 5, 10, 20];

/// The weight of a cube, N: 1 kg.
const WEIGHT: f64 = 9.81;

/// The largest error of a tower's accelerations after each sweep from a cold
/// start, m/s²; the first entry is before the first sweep.
pub(crate) fn errors(cubes: usize, sweeps: usize) -> Outcome<Vec<f64>> {
    let data = tower(4 * cubes);
    let problem = data.lcp()?;
    let pgs = Pgs::new(problem)?;
    let exact = exact_accelerations(&problem)?;
    let mut f = vec![0.0; problem.n()];
    let mut w = vec![0.0; problem.n()];
    let mut errors = Vec::with_capacity(sweeps + 1);
    for sweep in 0..=sweeps {
        if sweep > 0 {
            pgs.sweep(&mut f);
        }
        problem.w(&f, &mut w);
        let off = w.iter().zip(&exact).map(|(w, exact)| (w - exact).abs());
        errors.push(off.fold(0.0, f64::max));
    }
    Ok(errors)
}

/// `w` of the exact solution: forces may differ where contacts are redundant,
/// accelerations may not.
fn exact_accelerations(problem: &Lcp<'_>) -> Outcome<Vec<f64>> {
    let mut exact = Dantzig::new();
    exact.solve(problem)?;
    Ok(exact.w().to_vec())
}

/// Sweeps until a tower's error is a hundredth of gravity.
fn sweeps_needed(cubes: usize) -> Outcome<f64> {
    let most = 10_000;
    let errors = errors(cubes, most)?;
    let enough = errors.iter().position(|error| *error < 0.01 * WEIGHT);
    Ok(enough.ok_or("it does not converge")? as f64)
}

/// Error against sweeps.
pub fn convergence() -> Figure {
    Figure {
        name: "pgs_convergence",
        title: "Error against sweeps of projected Gauss–Seidel",
        caption: "Towers of 2, 5, 10 and 20 cubes from a cold start: the \
                  largest difference between the acceleration at a contact and \
                  the exact one of Dantzig's algorithm. On this scale a \
                  straight line is a constant factor from sweep to sweep. The \
                  higher the tower, the closer the factor is to one.",
        alt: "Four falling curves on a logarithmic scale. That of 2 cubes falls \
              steeply, that of 20 cubes hardly at all.",
        params: vec![],
        draw: |_| {
            let mut panel = Panel::new()
                .axes("sweeps", "error (m/s²)")
                .y_log()
                .y_range(1e-4..=20.0);
            for (k, cubes) in HEIGHTS.into_iter().enumerate() {
                let mut curve: Vec<Point> = Vec::new();
                for (sweep, error) in errors(cubes, 200)?.iter().enumerate() {
                    if *error >= 1e-4 && sweep % 2 == 0 {
                        curve.push((sweep as f64, *error));
                    }
                }
                let line = Series::line(format!("{cubes} cubes"), curve);
                let same = Tolerance::new(1e-9, 1e-6);
                panel = panel.add(line.ink(Ink::nth(k)).tolerance(same));
            }
            Ok(Plot::wide(panel).draw()?)
        },
    }
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "pgs_sweeps_5",
            "sweeps for a tower of 5 cubes, until the error is a hundredth of \
             gravity",
            "",
            3,
            || sweeps_needed(5),
        ),
        Value::new(
            "pgs_sweeps_10",
            "the same for a tower of 10 cubes",
            "",
            3,
            || sweeps_needed(10),
        ),
        Value::new(
            "pgs_sweeps_20",
            "the same for a tower of 20 cubes",
            "",
            4,
            || sweeps_needed(20),
        ),
    ]
}
