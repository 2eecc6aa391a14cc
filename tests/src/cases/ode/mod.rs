//! Cases of chapter 1: differential equations and how to step along them.
//!
//! | given | asked |
//! |---|---|
//! | `t_end`, `frame` | how many frames a film has |
//! | `error`, `tolerance`, `error_exponent` | how much longer a step may be |
//! | `ode`, `times` | the solution at those times |
//! | `ode`, `method`, `h`, `tolerance` | one step, judged by doubling |
//! | `ode`, `method`, `h`, `steps` | where the method goes |
//! | `ode`, `h`, and perhaps `steps` | where each of several methods goes |
//! | `ode`, `T` | the errors at `T` and their order |

mod convergence;
mod doubling;
mod frames;
mod march;
mod method;
mod problem;

use super::{Answer, Inputs, Kind, Wanted, number};
use problem::Problem;
use serde_json::{Map, Value};

/// The kinds of cases of the chapter.
pub(super) const KINDS: [Kind; 3] = [
    (&["ode"], differential_equation),
    (&["t_end", "frame"], |inputs, _| frames::count(inputs)),
    (&["error", "tolerance"], |inputs, _| doubling::factor(inputs)),
];

fn differential_equation(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let problem = Problem::read(inputs)?;
    if inputs.has("times") {
        return states(&problem, &inputs.numbers("times")?);
    }
    if inputs.has("h") && inputs.has("method") {
        if inputs.has("tolerance") {
            return doubling::step(&problem, inputs, wanted);
        }
        return march::one_method(&problem, inputs, wanted);
    }
    if inputs.has("h") {
        return march::each_method(&problem, inputs, wanted);
    }
    if inputs.has("T") {
        return convergence::errors(&problem, inputs.number("T")?, wanted);
    }
    Err("an equation, but none of `times`, `h` or `T`".to_string())
}

/// The solution itself at all `times`.
fn states(problem: &Problem, times: &[f64]) -> Answer {
    let mut states = Vec::new();
    for x in problem.solution(times)? {
        states.push(problem.shaped(&x));
    }
    Ok(Map::from_iter([("states".to_string(), Value::from(states))]))
}
