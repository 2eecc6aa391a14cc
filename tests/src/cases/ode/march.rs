//! Many steps of one size.

use super::method::Method;
use super::problem::Problem;
use super::{Answer, number};
use crate::cases::{Inputs, Wanted};
use ode::{Regime, Solver, Trajectory, record};
use serde_json::{Map, Value};

/// A factor this close to 1 is 1, but for rounding.
const NEUTRAL: f64 = 1e-12;

/// Where the method `method` goes, and how it gets there.
pub(super) fn one_method(
    problem: &Problem,
    inputs: &Inputs<'_>,
    wanted: &Wanted,
) -> Answer {
    let h = inputs.step()?;
    let steps = steps(inputs)?;
    let name = inputs.text("method")?;
    let mut method = Method::named(name, problem, h)?;
    let path = march(&mut method, problem, h, steps);
    let last = path.at(steps);

    let mut answer = Map::new();
    answer.insert("final".into(), problem.shaped(last));
    answer.insert("final_radius".into(), number(radius(last)));
    if wanted.has("values") {
        let values = path.iter().map(|(_, x)| problem.shaped(x));
        answer.insert("values".into(), values.collect());
    }
    if steps > 0 {
        // On a circle every step enlarges the radius like the first.
        let growth = radius(path.at(1)) / radius(path.at(0));
        answer.insert("radius_growth_per_step".into(), number(growth));
    }
    if let Some([k]) = problem.equations.decay_rates().as_deref() {
        let factor = factor(&mut method, problem, h);
        answer.insert("factor_per_step".into(), number(factor));
        let class = class(method.name(), factor, h * k);
        answer.insert("class".into(), class);
    }
    Ok(answer)
}

/// Where each of the methods goes that the wanted keys name; `exact` is
/// where the solution itself goes.
pub(super) fn each_method(
    problem: &Problem,
    inputs: &Inputs<'_>,
    wanted: &Wanted,
) -> Answer {
    let h = inputs.step()?;
    let steps = steps(inputs)?;
    let mut answer = Map::new();
    for key in wanted.keys_or(&["euler", "midpoint", "rk4", "exact"]) {
        if key == "exact" || key == "true" {
            let t = problem.t0 + steps as f64 * h;
            let x = problem.solution_at(t)?;
            answer.insert(key, problem.shaped(&x));
        } else if let Ok(mut method) = Method::named(&key, problem, h) {
            let path = march(&mut method, problem, h, steps);
            answer.insert(key, problem.shaped(path.at(steps)));
        }
    }
    Ok(answer)
}

/// Takes `steps` steps from the start of the problem.
pub(super) fn march(
    method: &mut Method,
    problem: &Problem,
    h: f64,
    steps: usize,
) -> Trajectory {
    let mut point = problem.equations.field(problem.t0, &problem.x0);
    record(method, &mut point, h, steps)
}

fn steps(inputs: &Inputs<'_>) -> Result<usize, String> {
    if inputs.has("steps") { inputs.steps("steps") } else { Ok(1) }
}

/// What one step multiplies the state of a decay by.
fn factor(method: &mut Method, problem: &Problem, h: f64) -> f64 {
    let mut point = problem.equations.field(problem.t0, &[1.0]);
    method.step(&mut point, h);
    point.state()[0]
}

/// The behaviour in words: the five regimes for Euler's method.
fn class(method: &str, factor: f64, hk: f64) -> Value {
    if method == "Euler"
        && let Ok(regime) = Regime::of(hk)
    {
        return regime.describe().into();
    }
    let excess = factor.abs() - 1.0;
    let word = if excess.abs() <= NEUTRAL {
        "neutral"
    } else if excess < 0.0 {
        "stable"
    } else {
        "unstable"
    };
    word.into()
}

/// The distance from the origin.
fn radius(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |radius: f64, x| radius.hypot(*x))
}
