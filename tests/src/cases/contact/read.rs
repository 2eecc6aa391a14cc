//! Bodies, loads and contacts in cases, and vectors on the way out.

pub(super) use crate::cases::vectors::{
    list, numbers, vector_in_space as vector,
};

use super::{number, said};
use crate::cases::Inputs;
use crate::cases::vectors::{quaternion_or_identity, vector_or_zero};
use collision::{Contact, ContactKind};
use math::{Mat3, MatN, Vec3};
use rigid::{Body, Load, PrescribedMotion};
use serde_json::Value;

/// The object `key`.
pub(super) fn object<'a>(
    inputs: &Inputs<'a>,
    key: &str,
) -> Result<Inputs<'a>, String> {
    let found = inputs.0.get(key).and_then(Value::as_object);
    found.map(Inputs).ok_or(format!("no object `{key}`"))
}

/// The list of objects `key`.
pub(super) fn objects<'a>(
    inputs: &Inputs<'a>,
    key: &str,
) -> Result<Vec<Inputs<'a>>, String> {
    let list = inputs.0.get(key).and_then(Value::as_array);
    let mut found = Vec::new();
    for entry in list.ok_or(format!("no list `{key}`"))? {
        let entry = entry.as_object();
        found.push(Inputs(entry.ok_or(format!("`{key}` lists no objects"))?));
    }
    Ok(found)
}

/// A body, and what pushes it.
pub(super) fn body(inputs: &Inputs<'_>) -> Result<(Body, Load), String> {
    let fixed = inputs.0.get("fixed").and_then(Value::as_bool);
    let body = match fixed {
        Some(true) => Body::fixed(),
        _ => movable(inputs)?,
    };
    let x = vector_or_zero(inputs, "x")?;
    let body =
        body.at(x, quaternion_or_identity(inputs, "q")?).map_err(said)?;
    let v = vector_or_zero(inputs, "v")?;
    let body = moving(body, v, vector_or_zero(inputs, "omega")?)?;
    let force = vector_or_zero(inputs, "force")?;
    let torque = vector_or_zero(inputs, "torque")?;
    Ok((body, Load { force, torque }))
}

fn movable(inputs: &Inputs<'_>) -> Result<Body, String> {
    let diagonal = vector(inputs, "Ibody_diag")?;
    let inertia = Mat3::from_diagonal(&diagonal);
    Body::with_inertia(inputs.number("mass")?, inertia).map_err(said)
}

/// The body with these velocities; a fixed one moves by a script.
pub(super) fn moving(body: Body, v: Vec3, omega: Vec3) -> Result<Body, String> {
    if body.is_fixed() {
        return body
            .with_prescribed_motion(PrescribedMotion::steady(v, omega))
            .map_err(said);
    }
    body.moving(v, omega).map_err(said)
}

/// The contacts under `contacts` among `bodies` bodies.
pub(super) fn contacts(
    inputs: &Inputs<'_>,
    bodies: usize,
) -> Result<Vec<Contact>, String> {
    let mut found = Vec::new();
    for entry in objects(inputs, "contacts")? {
        let index = |key: &str| match entry.steps(key)? {
            i if i < bodies => Ok(i),
            i => Err(format!("`{key}` is {i}, the number of no body")),
        };
        let (a, b) = (index("a")?, index("b")?);
        let p = vector(&entry, "p")?;
        let n = unit(vector(&entry, "n")?)?;
        let kind = kind(&entry)?;
        found.push(Contact { a, b, p, n, d: 0.0, kind });
    }
    Ok(found)
}

/// A direction, brought to length one.
pub(super) fn unit(n: Vec3) -> Result<Vec3, String> {
    let length = n.norm();
    if length > 0.0 { Ok(n / length) } else { Err("`n` is zero".to_string()) }
}

fn kind(entry: &Inputs<'_>) -> Result<ContactKind, String> {
    match entry.text("kind") {
        Err(_) | Ok("vf") => Ok(ContactKind::VertexFace),
        Ok("ee") => {
            let (ea, eb) = (vector(entry, "ea")?, vector(entry, "eb")?);
            if ea.cross(&eb).norm() == 0.0 {
                return Err("`ea` and `eb` are parallel".to_string());
            }
            Ok(ContactKind::EdgeEdge { ea, eb })
        }
        Ok(other) => Err(format!("`kind` is {other}, not `vf` or `ee`")),
    }
}

/// Two vectors as six numbers.
pub(super) fn six(v: Vec3, w: Vec3) -> Value {
    v.iter().chain(w.iter()).map(|x| number(*x)).collect()
}

/// A matrix as JSON, row by row.
pub(super) fn matrix(m: &MatN) -> Value {
    let row =
        |i: usize| -> Value { m.row(i).iter().map(|x| number(*x)).collect() };
    (0..m.nrows()).map(row).collect()
}
