//! Cases of chapter 7: contact.
//!
//! | given | asked |
//! |---|---|
//! | `A`, `B`, `p`, `n`, `restitution` | a single impulse |
//! | `bodies`, `contacts` | A, b, n', and the forces of rest |
//! | `m`, `g`, `n` | a point on a slope |
//! | `m`, `width`, `height` | a block on two corners, pushed |
//! | `masses`, `v`, `restitution` | bodies in a row that collide |
//! | `masses_bottom_up`, `v` | the same, upright |
//! | `cube`, `contacts`, `restitution` | a cube that drops flat |
//! | `threshold`, `v_rel`, `duration` | what a slow approach adds up to |
//! | `z0`, `epsilon`, `t_end` | a bouncing particle that must come to rest |

mod impulse;
mod planar;
mod read;
mod rest;
mod rows;
mod scene;
#[cfg(test)]
mod variants;

use super::{Inputs, Wanted, number};
use serde_json::{Map, Value};

type Answer = Result<Map<String, Value>, String>;

/// Answers one case of the chapter.
pub fn evaluate(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let has = |keys: &[&str]| keys.iter().all(|key| inputs.has(key));
    if has(&["A", "B", "p", "n"]) {
        return impulse::single(inputs);
    }
    if has(&["bodies", "contacts"]) {
        return scene::resting(inputs, wanted);
    }
    if has(&["cube", "contacts"]) {
        return impulse::flat_drop(inputs);
    }
    if has(&["masses"]) || has(&["masses_bottom_up"]) {
        return rows::collision(inputs);
    }
    if has(&["m", "width", "height"]) {
        return planar::block(inputs);
    }
    if has(&["m", "g", "n"]) {
        return planar::point(inputs);
    }
    if has(&["v_rel", "duration"]) {
        return rest::slow_approach(inputs);
    }
    if has(&["z0", "epsilon", "t_end"]) {
        return rest::bouncing(inputs);
    }
    Err("the inputs are of no known kind".to_string())
}

/// An error of the chapter in words.
fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
