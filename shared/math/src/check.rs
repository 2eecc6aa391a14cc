//! Argument checks: every chapter validates its input with these, so that
//! errors read the same everywhere.

use crate::{Mat3, Quat, Vec3};

/// A value that is out of its accepted range.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{field} is {value}, but must be {accepted}")]
pub struct InputError {
    /// The name of the input.
    pub field: &'static str,
    /// The value that was given.
    pub value: f64,
    /// What is accepted, to complete "must be …".
    pub accepted: &'static str,
}

/// The result of a check.
pub type Checked<T> = Result<T, InputError>;

/// Passes `value` on if it is `good`; `accepted` says what is.
pub fn require(
    field: &'static str,
    value: f64,
    accepted: &'static str,
    good: bool,
) -> Checked<f64> {
    if good { Ok(value) } else { Err(InputError { field, value, accepted }) }
}

/// Passes `value` on if it is finite.
pub fn finite(field: &'static str, value: f64) -> Checked<f64> {
    require(field, value, "finite", value.is_finite())
}

/// Passes `value` on if it is finite and positive.
pub fn positive(field: &'static str, value: f64) -> Checked<f64> {
    let accepted = "positive and finite";
    require(field, value, accepted, value.is_finite() && value > 0.0)
}

/// Passes `value` on if it is finite and not negative.
pub fn non_negative(field: &'static str, value: f64) -> Checked<f64> {
    let accepted = "finite and at least 0";
    require(field, value, accepted, value.is_finite() && value >= 0.0)
}

/// Passes `value` on if it is between 0 and 1.
pub fn fraction(field: &'static str, value: f64) -> Checked<f64> {
    require(field, value, "between 0 and 1", (0.0..=1.0).contains(&value))
}

/// Passes `count` on if it is at least `least`.
pub fn at_least(
    field: &'static str,
    count: usize,
    least: usize,
    accepted: &'static str,
) -> Checked<usize> {
    require(field, count as f64, accepted, count >= least).map(|_| count)
}

/// Passes on the index of one of `n` particles.
pub fn particle_index(
    field: &'static str,
    i: usize,
    n: usize,
) -> Checked<usize> {
    let accepted = "the index of a particle in the system";
    require(field, i as f64, accepted, i < n).map(|_| i)
}

/// Passes on the index of one of `n` bodies.
pub fn body_index(field: &'static str, i: usize, n: usize) -> Checked<usize> {
    let accepted = "the index of a body in the world";
    require(field, i as f64, accepted, i < n).map(|_| i)
}

/// Passes a vector on if all of its components are finite.
pub fn finite_vector(field: &'static str, v: Vec3) -> Checked<Vec3> {
    for i in 0..3 {
        finite(field, v[i])?;
    }
    Ok(v)
}

/// Passes a vector on if all of its components are positive and finite.
pub fn positive_vector(field: &'static str, v: Vec3) -> Checked<Vec3> {
    for i in 0..3 {
        positive(field, v[i])?;
    }
    Ok(v)
}

/// Passes a direction on, normalised.
pub fn direction(field: &'static str, v: Vec3) -> Checked<Vec3> {
    let largest = finite_vector(field, v)?.amax();
    require(field, 0.0, "longer than zero", largest > 0.0)?;
    // Divided by the largest component first: neither a tiny nor a huge
    // vector loses its direction to its square.
    Ok((v / largest).normalize())
}

/// Passes a matrix on if all of its entries are finite.
pub fn finite_matrix(field: &'static str, m: Mat3) -> Checked<Mat3> {
    for entry in m.iter() {
        finite(field, *entry)?;
    }
    Ok(m)
}

/// Passes an orientation on, normalised.
pub fn orientation(field: &'static str, q: Quat) -> Checked<Quat> {
    let length = q.norm();
    let accepted = "a finite quaternion that is not zero";
    require(field, length, accepted, length.is_finite() && length > 0.0)?;
    Ok(q / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_the_field_the_value_and_what_is_accepted() {
        let error = positive("mass", -1.0).unwrap_err();
        let said = "mass is -1, but must be positive and finite";
        assert_eq!(error.to_string(), said);
        assert_eq!(positive("mass", 2.0), Ok(2.0));
    }

    #[test]
    fn nan_passes_no_check() {
        let nan = f64::NAN;
        let checks = [finite, positive, non_negative, fraction];
        assert!(checks.iter().all(|check| check("x", nan).is_err()));
        let v = Vec3::new(1.0, nan, 1.0);
        let vectors = [finite_vector, positive_vector, direction];
        assert!(vectors.iter().all(|check| check("x", v).is_err()));
        assert!(finite_matrix("x", Mat3::from_diagonal(&v)).is_err());
        assert!(orientation("x", Quat::new(1.0, 0.0, nan, 0.0)).is_err());
    }

    #[test]
    fn the_limits_are_where_they_should_be() {
        assert!(non_negative("x", 0.0).is_ok() && positive("x", 0.0).is_err());
        assert!(fraction("x", 1.0).is_ok() && fraction("x", 1.1).is_err());
        assert!(at_least("n", 3, 3, "3").is_ok());
        assert!(at_least("n", 2, 3, "3").is_err());
        for index in [particle_index, body_index] {
            assert!(index("i", 4, 5).is_ok() && index("i", 5, 5).is_err());
        }
        assert!(direction("d", Vec3::zeros()).is_err());
        for size in [1e-300, 1.0, 1e300] {
            let found = direction("d", size * Vec3::y()).unwrap();
            assert_eq!(found, Vec3::y());
        }
        assert!(orientation("q", Quat::new(0.0, 0.0, 0.0, 0.0)).is_err());
    }
}
