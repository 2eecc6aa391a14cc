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

/// Passes `value` on if it is between 0 and 1.
pub(crate) fn fraction(field: &'static str, value: f64) -> Checked<f64> {
    let accepted = "between 0 and 1";
    pass(field, value, accepted, (0.0..=1.0).contains(&value))
}

/// Passes a vector on if all of its components are finite.
pub(crate) fn finite_vector(field: &'static str, v: Vec3) -> Checked<Vec3> {
    for i in 0..3 {
        pass(field, v[i], "finite", v[i].is_finite())?;
    }
    Ok(v)
}

/// Passes a direction on, brought to length one.
pub(crate) fn direction(field: &'static str, v: Vec3) -> Checked<Vec3> {
    let length = finite_vector(field, v)?.norm();
    let accepted = "a vector that is not zero";
    pass(field, length, accepted, length > 0.0 && length.is_finite())?;
    Ok(v / length)
}

/// Passes on the number of one of `n` bodies.
pub(crate) fn index(field: &'static str, i: usize, n: usize) -> Checked<usize> {
    let accepted = "the number of a body in the world";
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
