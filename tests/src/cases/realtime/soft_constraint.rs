//! Coefficients of a soft constraint.

use super::{Answer, Inputs, number, said};
use realtime::SoftCoefficients;
use serde_json::Map;

/// The coefficients, and the speed after one row.
pub(super) fn answer(inputs: &Inputs<'_>) -> Answer {
    let hertz = inputs.number("hertz")?;
    let zeta = inputs.number("damping_ratio_zeta")?;
    let soft = SoftCoefficients::new(hertz, zeta, inputs.number("h_s")?);
    let soft = soft.map_err(said)?;
    let mut answer = Map::new();
    answer.insert("bias_rate".into(), number(soft.bias_rate));
    answer.insert("mass_scale".into(), number(soft.mass_scale));
    answer.insert("impulse_scale".into(), number(soft.impulse_scale));
    if inputs.has("C_m") && inputs.has("v_m_per_s") {
        let (c, v) = (inputs.number("C_m")?, inputs.number("v_m_per_s")?);
        let after = v + soft.impulse(1.0, v, c, 0.0);
        answer.insert("v_after".into(), number(after));
    }
    Ok(answer)
}
