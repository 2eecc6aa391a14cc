//! How good a step was, and how long the next may be: notes B §3.

use super::method::Method;
use super::problem::Problem;
use super::{Answer, number};
use crate::cases::{Inputs, Wanted};
use ode::{Solver, StepDoubling, step_factor};
use serde_json::Map;

/// The factor for the next step, given the error of the last.
pub(super) fn factor(inputs: &Inputs<'_>) -> Answer {
    let error = inputs.number("error")?;
    let factor = allowed(inputs, error, inputs.number("error_exponent")?)?;
    Ok(Map::from_iter([("factor".to_string(), number(factor))]))
}

/// One step, whole and in halves.
pub(super) fn step(
    problem: &Problem,
    inputs: &Inputs<'_>,
    wanted: &Wanted,
) -> Answer {
    let h = inputs.step()?;
    let method = Method::named(inputs.text("method")?, problem, h)?;
    let usual_exponent = method.order() as f64 + 1.0;
    let exponent = inputs.number_or("error_exponent", usual_exponent)?;

    let mut doubling = StepDoubling::new(method);
    let mut point = problem.equations.field(problem.t0, &problem.x0);
    doubling.compare(&mut point, h);
    let (xa, e) = (doubling.whole(), doubling.difference());
    let mut extrapolated = problem.x0.clone();
    doubling.extrapolated(&mut extrapolated);

    let mut answer = Map::new();
    answer.insert("xa".into(), problem.shaped(xa));
    answer.insert("xb".into(), problem.shaped(doubling.halves()));
    answer.insert("e".into(), number(e));
    let factor = allowed(inputs, e, exponent)?;
    answer.insert("h_factor".into(), number(factor));
    answer.insert("extrapolated".into(), problem.shaped(&extrapolated));
    if wanted.has("true") || wanted.has("true_error_of_xa_over_e") {
        let solution = problem.solution_at(problem.t0 + h)?;
        let ratio = largest_difference(&solution, xa) / e;
        answer.insert("true".into(), problem.shaped(&solution));
        answer.insert("true_error_of_xa_over_e".into(), number(ratio));
    }
    Ok(answer)
}

fn allowed(
    inputs: &Inputs<'_>,
    error: f64,
    exponent: f64,
) -> Result<f64, String> {
    let tolerance = inputs.number("tolerance")?;
    for (key, x) in [("tolerance", tolerance), ("error_exponent", exponent)] {
        if x <= 0.0 {
            return Err(format!("`{key}` is not positive"));
        }
    }
    Ok(step_factor(error, tolerance, exponent))
}

/// The same measure as that of `e`: the worst component.
fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    let pairs = a.iter().zip(b);
    pairs.fold(0.0, |worst: f64, (a, b)| worst.max((a - b).abs()))
}
