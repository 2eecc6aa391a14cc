//! Cases of chapter 3: rigid bodies.
//!
//! | given | asked |
//! |---|---|
//! | `vertices` and `faces`, or a `formula` for them | mass properties |
//! | `dims`, `density` | the inertia of a block |
//! | `Ibody`, `axis`, `angle` | the inertia of a turned body |
//! | `q` alone | its matrix, and back |
//! | `q1`, `q2`, `p` | products, and a point turned by both |
//! | `omega_world`, `R` | how fast the matrix changes |
//! | `omega`, `h`, `steps` | the drift of a matrix and a quaternion |
//! | moments, `omega_body_0` | a free body: flips, and motion at `times` |
//! | `q`, `P`, `L`, `force`, `torque` | velocities and accelerations |
//! | `points`, `forces` | force and torque on a body |
//! | `dims`, `force_world`, `applied_at_body_point` | the puzzle |
//! | `state0`, `times` | a flight |

mod drift;
mod flight;
mod formula_mesh;
mod free;
mod meshes;
mod pushing;
mod turning;
mod values;
#[cfg(test)]
mod variants;

use super::{Inputs, Wanted, number};
use serde_json::{Map, Value};

type Answer = Result<Map<String, Value>, String>;

/// Answers one case of the chapter.
pub fn evaluate(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let has = |keys: &[&str]| keys.iter().all(|key| inputs.has(key));
    if has(&["vertices", "faces"]) || has(&["formula"]) {
        return meshes::mass_properties(inputs);
    }
    if has(&["dims", "force_world", "applied_at_body_point"]) {
        return flight::puzzle(inputs);
    }
    if has(&["state0", "times"]) {
        return flight::states(inputs);
    }
    if has(&["omega_body_0"]) {
        return free::motion(inputs);
    }
    if has(&["dims"]) {
        return meshes::block(inputs);
    }
    if has(&["points", "forces"]) {
        return pushing::points(inputs);
    }
    if has(&["q", "P", "L"]) {
        return pushing::derivatives(inputs);
    }
    if has(&["omega", "h", "steps"]) {
        return drift::drift(inputs, wanted);
    }
    if has(&["axis", "angle"]) {
        return turning::world_inertia(inputs);
    }
    if has(&["q1", "q2"]) {
        return turning::composition(inputs);
    }
    if has(&["omega_world"]) || has(&["omega", "R"]) {
        return turning::rate(inputs);
    }
    if has(&["q"]) {
        return turning::matrix(inputs);
    }
    Err("the inputs are of no known kind".to_string())
}

/// An error of the chapter in words.
fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
