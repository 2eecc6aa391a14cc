//! Input that is refused, by name.

use math::Vec3;
use ode::InputError;

/// What a check answers.
pub(crate) type Checked<T> = Result<T, InputError>;

/// Passes `value` on if it is finite and positive.
pub(crate) fn positive(field: &'static str, value: f64) -> Checked<f64> {
    let accepted = "positive and finite";
    pass(field, value, accepted, value.is_finite() && value > 0.0)
}

/// Passes `value` on if it is finite and not negative.
pub(crate) fn non_negative(field: &'static str, value: f64) -> Checked<f64> {
    let accepted = "finite and at least 0";
    pass(field, value, accepted, value.is_finite() && value >= 0.0)
}

/// Passes `value` on if it is finite.
pub(crate) fn finite(field: &'static str, value: f64) -> Checked<f64> {
    pass(field, value, "finite", value.is_finite())
}

/// Passes a vector on if all of its components are finite.
pub(crate) fn finite_vector(field: &'static str, v: Vec3) -> Checked<Vec3> {
    for i in 0..3 {
        finite(field, v[i])?;
    }
    Ok(v)
}

/// Passes on the number of one of `n` particles.
pub(crate) fn index(field: &'static str, i: usize, n: usize) -> Checked<usize> {
    let accepted = "the number of a particle in the system";
    pass(field, i as f64, accepted, i < n).map(|_| i)
}

/// Passes `count` on if it is at least `least`.
pub(crate) fn at_least(
    field: &'static str,
    count: usize,
    least: usize,
    accepted: &'static str,
) -> Checked<usize> {
    pass(field, count as f64, accepted, count >= least).map(|_| count)
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
