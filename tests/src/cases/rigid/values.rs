//! Vectors, matrices and quaternions in cases.

pub(super) use crate::cases::vectors::{
    list, rows, vector_in_space as vector, vector_or_zero,
};

use super::number;
use crate::cases::Inputs;
use math::{Mat3, Quat, Vec3};
use serde_json::Value;

/// The numbers of a JSON list.
fn numbers(value: &Value) -> Option<Vec<f64>> {
    let list = value.as_array()?;
    let numbers: Option<Vec<f64>> = list.iter().map(Value::as_f64).collect();
    numbers.filter(|numbers| numbers.iter().all(|x| x.is_finite()))
}

/// The list of vectors `key`.
pub(super) fn vectors(
    inputs: &Inputs<'_>,
    key: &str,
) -> Result<Vec<Vec3>, String> {
    let list = inputs.0.get(key).and_then(Value::as_array);
    let mut vectors = Vec::new();
    for entry in list.ok_or(format!("no list `{key}`"))? {
        match numbers(entry).as_deref() {
            Some([x, y, z]) => vectors.push(Vec3::new(*x, *y, *z)),
            _ => return Err(format!("`{key}` is not a list of vectors")),
        }
    }
    Ok(vectors)
}

/// The matrix `key`, row by row; three numbers are its diagonal, and the
/// word `identity` is one too.
pub(super) fn matrix(inputs: &Inputs<'_>, key: &str) -> Result<Mat3, String> {
    if inputs.text(key) == Ok("identity") {
        return Ok(Mat3::identity());
    }
    if let Ok(diagonal) = vector(inputs, key) {
        return Ok(Mat3::from_diagonal(&diagonal));
    }
    match vectors(inputs, key)?[..] {
        [x, y, z] => Ok(Mat3::from_columns(&[x, y, z]).transpose()),
        _ => Err(format!("`{key}` is not a matrix of 3 rows")),
    }
}

/// The quaternion `key` as it is given, whatever its length.
pub(super) fn quaternion(
    inputs: &Inputs<'_>,
    key: &str,
) -> Result<Quat, String> {
    match inputs.numbers(key)?[..] {
        [s, x, y, z] if [s, x, y, z] != [0.0; 4] => Ok(Quat::new(s, x, y, z)),
        _ => Err(format!("`{key}` is not a quaternion other than zero")),
    }
}

/// A quaternion as JSON.
pub(super) fn quad(q: Quat) -> Value {
    [q.w, q.i, q.j, q.k].map(number).into_iter().collect()
}
