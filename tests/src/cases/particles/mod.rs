//! Cases of chapter 2: particles, forces and planes.
//!
//! | given | asked |
//! |---|---|
//! | `a`, `b`, `va`, `vb`, `rest` | the forces of a damped spring |
//! | `x1`, `x2`, `v1`, `v2`, `ks` | the forces of a behaviour |
//! | the same, masses and `times` | the motion of a pair on a spring |
//! | `force`, `state0`, `times` | the motion of two attracting bodies |
//! | `kdrag`, `z0`, `times` | a fall with drag |
//! | `N`, `X` | distances from a plane |
//! | `N`, `v`, `restitution` | a bounce |
//! | `N`, `f`, `v`, `kf` | contact force and friction |
//! | `kf`, `v0`, `times` | a slide on the flat |
//! | `z0`, `restitution` | all impacts of a ball |
//! | `z0`, `h`, `method` | one impact, interpolated |
//! | `positions`, `springs`, `method` | where a network goes |

mod balls;
mod motions;
mod network;
mod planes;
mod springs;
#[cfg(test)]
mod variants;
pub(super) mod vectors;

use super::{Inputs, Wanted, number};
use serde_json::{Map, Value};

type Answer = Result<Map<String, Value>, String>;

/// Answers one case of the chapter.
pub fn evaluate(inputs: &Inputs<'_>, _wanted: &Wanted) -> Answer {
    let has = |keys: &[&str]| keys.iter().all(|key| inputs.has(key));
    if has(&["positions", "springs", "method"]) {
        return network::march(inputs);
    }
    if has(&["a", "b", "va", "vb", "rest"]) {
        return springs::spring(inputs);
    }
    if has(&["x1", "x2", "v1", "v2", "times"]) {
        return motions::spring_pair(inputs);
    }
    if has(&["x1", "x2", "v1", "v2", "ks"]) {
        return springs::behaviour(inputs);
    }
    if has(&["force", "state0", "times"]) {
        return motions::two_bodies(inputs);
    }
    if has(&["kdrag", "z0", "times"]) {
        return motions::drag_fall(inputs);
    }
    if has(&["kf", "v0", "times"]) {
        return motions::slide(inputs);
    }
    if has(&["N", "X"]) {
        return planes::distances(inputs);
    }
    if has(&["N", "v", "restitution"]) {
        return planes::response(inputs);
    }
    if has(&["N", "f", "v", "kf"]) {
        return planes::contact(inputs);
    }
    if has(&["z0", "restitution"]) {
        return balls::impacts(inputs);
    }
    if has(&["z0", "h", "method"]) {
        return balls::interpolated(inputs);
    }
    Err("the inputs are of no known kind".to_string())
}

/// An error of the chapter in words.
fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
