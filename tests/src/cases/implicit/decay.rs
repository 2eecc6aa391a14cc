//! Steps on `x' = -k x`.

use super::{Answer, number, steps_in};
use crate::cases::{Inputs, Wanted};
use implicit::{decay_step, exact_factor, explicit_factor};
use serde_json::Map;

/// What one step multiplies by, and several steps.
pub(super) fn factors(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let hk = inputs.number("hk")?;
    let backward = decay_step(1.0, hk, 1.0).map_err(super::said)?;
    let mut answer = Map::new();
    answer.insert("backward".into(), number(backward));
    answer.insert("explicit".into(), number(explicit_factor(hk)));
    answer.insert("exact".into(), number(exact_factor(hk)));
    for key in wanted.keys_or(&["after_5_steps"]) {
        let Some(steps) = steps_in(&key) else { continue };
        let mut x = 1.0;
        for _ in 0..steps {
            x = decay_step(1.0, hk, x).map_err(super::said)?;
        }
        answer.insert(key, number(x));
    }
    Ok(answer)
}
