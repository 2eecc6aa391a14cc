//! Numbers that are refused, by name.

use ode::InputError;

/// Passes `value` on if it is finite and positive.
pub(crate) fn positive(
    field: &'static str,
    value: f64,
) -> Result<f64, InputError> {
    if value.is_finite() && value > 0.0 {
        return Ok(value);
    }
    Err(InputError { field, value, accepted: "positive and finite" })
}
