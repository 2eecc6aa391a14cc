//! Input that is refused, by name.

use math::{Mat3, Quat, Vec3};
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

/// Passes a vector on if all of its components are positive and finite.
pub(crate) fn positive_vector(field: &'static str, v: Vec3) -> Checked<Vec3> {
    for i in 0..3 {
        positive(field, v[i])?;
    }
    Ok(v)
}

/// Passes a matrix on if all of its entries are finite.
pub(crate) fn finite_matrix(field: &'static str, m: Mat3) -> Checked<Mat3> {
    for entry in m.iter() {
        finite(field, *entry)?;
    }
    Ok(m)
}

/// Passes an orientation on, brought to length one.
pub(crate) fn orientation(field: &'static str, q: Quat) -> Checked<Quat> {
    let length = q.norm();
    let accepted = "a finite quaternion that is not zero";
    pass(field, length, accepted, length.is_finite() && length > 0.0)?;
    Ok(q / length)
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
