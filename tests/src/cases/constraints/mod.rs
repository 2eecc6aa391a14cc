//! Cases of chapter 4: constraints.
//!
//! | given | asked |
//! |---|---|
//! | `m`, `x`, `v`, `f` | the two multipliers of a bead |
//! | `m`, `gravity`, `x0`, `v0`, `times` | a bead as a pendulum |
//! | `m`, `f`, `x0`, `v0`, `h`, `steps` | how far Euler leaves the wire |
//! | `ks`, `kd`, `x0`, `times` | how feedback mends an error |
//! | `masses`, `rod_lengths`, `x0`, `times` | a pendulum of rods |
//! | `masses`, `positions`, `gravity` | the tension of a chain |
//! | `m`, `x`, `v`, `gravity`, `constraint` | a repeated constraint |
//! | `positions`, `velocities`, `constraints` | rods between given pairs |
//! | `pivot_position` … `rod` | a pendulum on a moving pivot |
//! | `q_of_u`, `u`, `udot`, `Q` | a Lagrangian object |

mod bead;
mod chains;
mod lagrange;
mod machines;
mod space;
mod text;
#[cfg(test)]
mod variants;

use super::{Inputs, Wanted, number};
use serde_json::{Map, Value};

type Answer = Result<Map<String, Value>, String>;

/// Answers one case of the chapter.
pub fn evaluate(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let has = |keys: &[&str]| keys.iter().all(|key| inputs.has(key));
    if has(&["q_of_u", "u", "udot", "Q"]) {
        return lagrange::object(inputs);
    }
    if has(&["pivot_position", "bob", "rod"]) {
        return machines::moving_pivot(inputs);
    }
    if has(&["masses", "rod_lengths", "x0"]) {
        return chains::pendulum(inputs);
    }
    if has(&["masses", "positions", "gravity"]) {
        return chains::at_rest(inputs);
    }
    if has(&["positions", "constraints"]) {
        return machines::rods(inputs);
    }
    if has(&["x0", "ks", "kd", "times"]) {
        return bead::feedback(inputs);
    }
    if has(&["x0", "h", "steps"]) {
        return bead::drift(inputs, wanted);
    }
    if has(&["x0", "v0", "times", "gravity"]) {
        return bead::pendulum(inputs);
    }
    if has(&["x", "v", "constraint"]) {
        return machines::repeated(inputs);
    }
    if has(&["m", "x", "v", "f"]) {
        return bead::multipliers(inputs);
    }
    Err("the inputs are of no known kind".to_string())
}

/// An error of the chapter in words.
fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
