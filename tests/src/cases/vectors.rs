//! Vectors in cases.

use super::{Inputs, number};
use math::{Mat3, Quat, Vec3};
use serde_json::Value;

/// The vector `key`: three numbers, or two in a plane.
pub(super) fn vector(inputs: &Inputs<'_>, key: &str) -> Result<Vec3, String> {
    from_numbers(&inputs.numbers(key)?)
        .ok_or(format!("`{key}` is not a vector of 2 or 3 numbers"))
}

/// The vector that two or three numbers are.
pub(super) fn from_numbers(numbers: &[f64]) -> Option<Vec3> {
    match numbers {
        [x, y] => Some(Vec3::new(*x, *y, 0.0)),
        [x, y, z] => Some(Vec3::new(*x, *y, *z)),
        _ => None,
    }
}

/// The vector `key`: three numbers.
pub(super) fn vector_in_space(
    inputs: &Inputs<'_>,
    key: &str,
) -> Result<Vec3, String> {
    match inputs.numbers(key)?[..] {
        [x, y, z] => Ok(Vec3::new(x, y, z)),
        _ => Err(format!("`{key}` is not a vector of 3 numbers")),
    }
}

/// The vector `key`, or zero where it is not given.
pub(super) fn vector_or_zero(
    inputs: &Inputs<'_>,
    key: &str,
) -> Result<Vec3, String> {
    match inputs.has(key) {
        true => vector_in_space(inputs, key),
        false => Ok(Vec3::zeros()),
    }
}

/// The quaternion `key`, scalar first; no rotation where it is not given.
pub(super) fn quaternion_or_identity(
    inputs: &Inputs<'_>,
    key: &str,
) -> Result<Quat, String> {
    if !inputs.has(key) {
        return Ok(Quat::identity());
    }
    match inputs.numbers(key)?[..] {
        [s, x, y, z] => Ok(Quat::new(s, x, y, z)),
        _ => Err(format!("`{key}` is not a quaternion of 4 numbers")),
    }
}

/// The list of vectors `key`; a single vector is a list of one.
pub(super) fn vectors(
    inputs: &Inputs<'_>,
    key: &str,
) -> Result<Vec<Vec3>, String> {
    let list = inputs.0.get(key).and_then(Value::as_array);
    let list = list.ok_or(format!("no list `{key}`"))?;
    if list.first().is_some_and(Value::is_number) {
        return Ok(vec![vector(inputs, key)?]);
    }
    let mut vectors = Vec::new();
    for entry in list {
        let one = serde_json::Map::from_iter([(key.into(), entry.clone())]);
        vectors.push(vector(&Inputs(&one), key)?);
    }
    Ok(vectors)
}

/// A vector as JSON.
pub(super) fn list(v: Vec3) -> Value {
    numbers(v.as_slice())
}

/// Vectors as JSON.
pub(super) fn lists(vectors: &[Vec3]) -> Value {
    vectors.iter().map(|v| list(*v)).collect()
}

/// Numbers as JSON.
pub(super) fn numbers(list: &[f64]) -> Value {
    list.iter().map(|x| number(*x)).collect()
}

/// A matrix as JSON, row by row.
pub(super) fn rows(m: Mat3) -> Value {
    m.row_iter().map(|row| list(row.transpose())).collect()
}
