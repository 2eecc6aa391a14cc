//! Shapes in cases.

use super::said;
use crate::cases::Inputs;
use crate::cases::vectors::{
    quaternion_or_identity, vector_in_space as vector, vector_or_zero, vectors,
};
use collision::{ConvexShape, Polyhedron, Pose};
use math::Vec3;
use rigid::quaternion_to_matrix;
use serde_json::Value;

/// The object `key`.
pub(super) fn object<'a>(
    inputs: &Inputs<'a>,
    key: &str,
) -> Result<Inputs<'a>, String> {
    let found = inputs.0.get(key).and_then(Value::as_object);
    found.map(Inputs).ok_or(format!("no object `{key}`"))
}

/// Several numbers by name.
pub(super) fn numbers<const N: usize>(
    inputs: &Inputs<'_>,
    keys: [&str; N],
) -> Result<[f64; N], String> {
    let mut numbers = [0.0; N];
    for (number, key) in numbers.iter_mut().zip(keys) {
        *number = inputs.number(key)?;
    }
    Ok(numbers)
}

/// The shape `key` and where it is.
pub(super) fn placed(
    inputs: &Inputs<'_>,
    key: &str,
) -> Result<(ConvexShape, Pose), String> {
    let given = object(inputs, key)?;
    match given.text("shape")? {
        "sphere" => {
            let shape = ConvexShape::sphere(given.number("radius")?);
            let at = Pose::at(vector(&given, "center")?);
            Ok((shape.map_err(said)?, at))
        }
        "capsule" => capsule(&given),
        "plane" => {
            let n = vector(&given, "normal")?;
            let shape = ConvexShape::half_space(n, given.number("offset")?);
            Ok((shape.map_err(said)?, Pose::identity()))
        }
        "box" => {
            let size = 2.0 * vector(&given, "half_extents")?;
            let body = Polyhedron::block(size).map_err(said)?;
            Ok((ConvexShape::Polyhedron(body), pose(&given)?))
        }
        "convex hull" | "hull" => {
            let points = vectors(&given, "vertices")?;
            let body = Polyhedron::hull(&points).map_err(said)?;
            Ok((ConvexShape::Polyhedron(body), pose(&given)?))
        }
        other => Err(format!("`{key}` is a {other}, an unknown shape")),
    }
}

/// Where a body is: `x` and `q`.
pub(super) fn pose(given: &Inputs<'_>) -> Result<Pose, String> {
    let q = quaternion_or_identity(given, "q")?;
    let x = vector_or_zero(given, "x")?;
    Ok(Pose { x, r: quaternion_to_matrix(q) })
}

/// A capsule between two points.
fn capsule(given: &Inputs<'_>) -> Result<(ConvexShape, Pose), String> {
    let (p, q) = (vector(given, "p")?, vector(given, "q")?);
    let half = 0.5 * (q - p).norm();
    let shape = ConvexShape::capsule(half, given.number("radius")?);
    Ok((shape.map_err(said)?, along(0.5 * (p + q), q - p)))
}

/// At `x`, with the body's z axis along `direction`.
pub(super) fn along(x: Vec3, direction: Vec3) -> Pose {
    let at = Pose::at(x);
    let Some(z) = direction.try_normalize(0.0) else { return at };
    let axis = Vec3::z().cross(&z);
    if axis.norm() == 0.0 {
        // Along z already, or the other way round.
        let half_turn = if z.z < 0.0 { std::f64::consts::PI } else { 0.0 };
        return at.rotated(Vec3::x(), half_turn);
    }
    at.rotated(axis, axis.norm().atan2(z.z))
}
