//! Vectors in cases.

use super::number;
use crate::cases::Inputs;
use math::Vec3;
use serde_json::Value;

/// The vector `key`: three numbers, or two in a plane.
pub(in crate::cases) fn vector(
    inputs: &Inputs<'_>,
    key: &str,
) -> Result<Vec3, String> {
    match inputs.numbers(key)?.as_slice() {
        [x, y] => Ok(Vec3::new(*x, *y, 0.0)),
        [x, y, z] => Ok(Vec3::new(*x, *y, *z)),
        _ => Err(format!("`{key}` is not a vector of 2 or 3 numbers")),
    }
}

/// The list of vectors `key`; a single vector is a list of one.
pub(in crate::cases) fn vectors(
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
pub(in crate::cases) fn list(v: Vec3) -> Value {
    v.iter().map(|x| number(*x)).collect()
}

/// Vectors as JSON.
pub(in crate::cases) fn lists(vectors: &[Vec3]) -> Value {
    vectors.iter().map(|v| list(*v)).collect()
}
