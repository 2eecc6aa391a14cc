//! Cases of chapter 6: collision detection.
//!
//! | given | asked |
//! |---|---|
//! | `intervals` | which of them overlap |
//! | `lcg`, `seed`, `n`, `world` | which boxes of a drawn crowd overlap |
//! | `A`, `B`: vertices and faces | apart or not, distance, depth, contacts |
//! | `z0`, `v0`, `g`, `dt`, `epsilon` | when a particle hits the floor |
//! | `cube`, `omega`, `z0`, `vz`, `g` | when a spinning cube does |
//! | `particle`, `wall`, `dt` | what the end of a step does not see |

mod boxes;
mod contacts;
mod impact;
mod intervals;
mod polyhedra;
#[cfg(test)]
mod variants;

use super::{Inputs, Wanted, number};
use serde_json::{Map, Value};

type Answer = Result<Map<String, Value>, String>;

/// Answers one case of the chapter.
pub fn evaluate(inputs: &Inputs<'_>, _wanted: &Wanted) -> Answer {
    let has = |keys: &[&str]| keys.iter().all(|key| inputs.has(key));
    if has(&["intervals"]) {
        return intervals::overlaps(inputs);
    }
    if has(&["lcg", "seed", "n", "world"]) {
        return boxes::overlaps(inputs);
    }
    if has(&["A", "B"]) {
        return polyhedra::pair(inputs);
    }
    if has(&["particle", "wall", "dt"]) {
        return impact::tunnelling(inputs);
    }
    if has(&["cube", "omega", "z0"]) {
        return impact::spinning_cube(inputs);
    }
    if has(&["z0", "v0", "g", "dt", "epsilon"]) {
        return impact::particle(inputs);
    }
    Err("the inputs are of no known kind".to_string())
}

/// An error of the chapter in words.
fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
