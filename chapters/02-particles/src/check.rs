//! Input that is refused, by name.

use math::Vec3;
use ode::InputError;

/// What a check answers.
pub type Checked<T> = Result<T, InputError>;

/// Passes `value` on if it is finite and positive.
pub fn positive(field: &'static str, value: f64) -> Checked<f64> {
    let accepted = "positive and finite";
    pass(field, value, accepted, value.is_finite() && value > 0.0)
}

/// Passes `value` on if it is finite and not negative.
pub fn non_negative(field: &'static str, value: f64) -> Checked<f64> {
    let accepted = "finite and at least 0";
    pass(field, value, accepted, value.is_finite() && value >= 0.0)
}

/// Passes `value` on if it is finite.
pub fn finite(field: &'static str, value: f64) -> Checked<f64> {
    pass(field, value, "finite", value.is_finite())
}

/// Passes `value` on if it is between 0 and 1.
pub fn share(field: &'static str, value: f64) -> Checked<f64> {
    pass(field, value, "between 0 and 1", (0.0..=1.0).contains(&value))
}

/// Passes a vector on if all of its components are finite.
pub fn finite_vector(field: &'static str, v: Vec3) -> Checked<Vec3> {
    for i in 0..3 {
        finite(field, v[i])?;
    }
    Ok(v)
}

/// Passes on the number of one of `n` particles.
pub fn index(field: &'static str, i: usize, n: usize) -> Checked<usize> {
    let accepted = "the number of a particle in the system";
    pass(field, i as f64, accepted, i < n).map(|_| i)
}

/// Passes `value` on if it is `good`.
fn pass(
    field: &'static str,
    value: f64,
    accepted: &'static str,
    good: bool,
) -> Checked<f64> {
    if good { Ok(value) } else { Err(InputError { field, value, accepted }) }
}
