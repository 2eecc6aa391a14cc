//! How the error at a fixed time shrinks with the step.

use super::march::march;
use super::method::Method;
use super::problem::Problem;
use super::{Answer, number};
use crate::cases::Wanted;
use crate::cases::inputs::MOST_STEPS;
use ode::Solver;
use serde_json::{Map, Value, json};

/// The errors at time `t_end` for each method and each number of steps that
/// is asked for, and the order that the last two of them show.
pub(super) fn errors(problem: &Problem, t_end: f64, wanted: &Wanted) -> Answer {
    let exact = problem.solution_at(t_end)?;
    let mut methods = Map::new();
    for (name, counts) in wanted.methods() {
        let answer = one_method(problem, t_end, &exact, name, counts)?;
        methods.insert(name.clone(), answer);
    }
    let mut answer = Map::new();
    answer.insert("exact".into(), problem.shaped(&exact));
    answer.insert("methods".into(), Value::Object(methods));
    Ok(answer)
}

fn one_method(
    problem: &Problem,
    t_end: f64,
    exact: &[f64],
    name: &str,
    counts: &[usize],
) -> Result<Value, String> {
    let mut errors = Vec::new();
    let mut theory = 0;
    for &steps in counts {
        let h = (t_end - problem.t0) / steps as f64;
        if h == 0.0 || !h.is_finite() || steps > MOST_STEPS {
            return Err(format!("cannot take {steps} steps to {t_end}"));
        }
        let mut method = Method::named(name, problem, h)?;
        theory = method.order();
        let path = march(&mut method, problem, h, steps);
        errors.push(error(path.at(steps), exact));
    }
    if counts.len() < 2 {
        return Err(format!("`{name}`: an order needs two numbers `N`"));
    }
    let listed: Value = errors.iter().map(|error| number(*error)).collect();
    Ok(json!({
        "N": counts,
        "error": listed,
        "order": number(observed_order(counts, &errors)),
        "order_theory": theory,
    }))
}

/// Numerical minus exact; the distance of the two if they are vectors.
fn error(x: &[f64], exact: &[f64]) -> f64 {
    if let ([x], [exact]) = (x, exact) {
        return x - exact;
    }
    let pairs = x.iter().zip(exact);
    pairs.fold(0.0, |sum: f64, (x, exact)| sum.hypot(x - exact))
}

/// The slope between the last two errors on logarithmic axes.
fn observed_order(counts: &[usize], errors: &[f64]) -> f64 {
    let (a, b) = (errors.len() - 2, errors.len() - 1);
    let shrinks = (errors[a] / errors[b]).abs().ln();
    shrinks / (counts[b] as f64 / counts[a] as f64).ln()
}
