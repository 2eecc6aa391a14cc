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

use super::{Answer, Kind, number, said};

/// The kinds of cases of the chapter.
pub(super) const KINDS: [Kind; 7] = [
    (&["hk"], decay::factors),
    (&["ode", "Y0", "h"], |inputs, _| step::both(inputs)),
    (&["system", "Y0", "h"], step::newton),
    (&["a", "b", "va", "vb", "rest"], |inputs, _| spring::jacobians(inputs)),
    (&["positions", "springs_i_j_ks_kd_rest", "h"], network::march),
    (&["m", "k", "x0", "v0", "h", "steps"], |inputs, _| {
        oscillator::decay(inputs)
    }),
    (&["m", "k", "x0", "v0", "h"], |inputs, _| oscillator::step(inputs)),
];

/// The whole number in a key such as `after_5` or `after_5_steps`.
fn steps_in(key: &str) -> Option<usize> {
    let rest = key.strip_prefix("after_")?;
    let digits = rest.strip_suffix("_steps").unwrap_or(rest);
    let steps: usize = digits.parse().ok()?;
    (steps <= super::inputs::MOST_STEPS).then_some(steps)
}
