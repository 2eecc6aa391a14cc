//! Cases of chapter 5: implicit steps.
//!
//! | given | asked |
//! |---|---|
//! | `hk` | one step on a decay, and several |
//! | `ode`, `Y0`, `h` | one implicit and one explicit step |
//! | `system`, `Y0`, `h` | one linear solve, and Newton to the end |
//! | `a`, `b`, `va`, `vb`, `rest` | the derivatives of a spring's force |
//! | `m`, `k`, `x0`, `v0`, `h` | one step of an oscillator |
//! | the same and `steps` | what is left of its energy |
//! | `positions`, `springs_i_j_ks_kd_rest`, `h` | where a network goes |

mod decay;
mod network;
mod oscillator;
mod spring;
mod step;
#[cfg(test)]
mod variants;

use super::{Inputs, Wanted, number};
use serde_json::{Map, Value};

type Answer = Result<Map<String, Value>, String>;

/// Answers one case of the chapter.
pub fn evaluate(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let has = |keys: &[&str]| keys.iter().all(|key| inputs.has(key));
    if has(&["hk"]) {
        return decay::factors(inputs, wanted);
    }
    if has(&["ode", "Y0", "h"]) {
        return step::both(inputs);
    }
    if has(&["system", "Y0", "h"]) {
        return step::newton(inputs, wanted);
    }
    if has(&["a", "b", "va", "vb", "rest"]) {
        return spring::jacobians(inputs);
    }
    if has(&["positions", "springs_i_j_ks_kd_rest", "h"]) {
        return network::march(inputs, wanted);
    }
    if has(&["m", "k", "x0", "v0", "h", "steps"]) {
        return oscillator::decay(inputs);
    }
    if has(&["m", "k", "x0", "v0", "h"]) {
        return oscillator::step(inputs);
    }
    Err("the inputs are of no known kind".to_string())
}

/// An error of the chapter in one line.
fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// The whole number in a key such as `after_5` or `after_5_steps`.
fn steps_in(key: &str) -> Option<usize> {
    let rest = key.strip_prefix("after_")?;
    let digits = rest.strip_suffix("_steps").unwrap_or(rest);
    let steps: usize = digits.parse().ok()?;
    (steps <= super::inputs::MOST_STEPS).then_some(steps)
}
