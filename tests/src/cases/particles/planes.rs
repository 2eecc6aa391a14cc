//! One particle and one plane.

use super::{Answer, number, said};
use crate::cases::Inputs;
use crate::cases::vectors::{list, vector, vectors};
use math::Vec3;
use particles::{Friction, Plane, bounce, contact_force};
use serde_json::{Map, Value};

/// The plane with the normal `N`, through `P` where that is given.
fn plane(inputs: &Inputs<'_>) -> Result<Plane, String> {
    let point = match inputs.has("P") {
        true => vector(inputs, "P")?,
        false => Vec3::zeros(),
    };
    Plane::new(point, vector(inputs, "N")?).map_err(said)
}

/// How far all points `X` are on the legal side.
pub(super) fn distances(inputs: &Inputs<'_>) -> Answer {
    let plane = plane(inputs)?;
    let mut distances = Vec::new();
    for x in vectors(inputs, "X")? {
        distances.push(number(plane.distance(x)));
    }
    let distances = Value::from(distances);
    Ok(Map::from_iter([("signed_distance".to_string(), distances)]))
}

/// The parts of a velocity, and the velocity after a bounce.
pub(super) fn response(inputs: &Inputs<'_>) -> Answer {
    let plane = plane(inputs)?;
    let v = vector(inputs, "v")?;
    let restitution = inputs.number("restitution")?;
    let (vn, vt) = plane.split(v);
    let mut answer = Map::new();
    answer.insert("vn".into(), list(vn));
    answer.insert("vt".into(), list(vt));
    answer.insert("v_after".into(), list(bounce(&plane, restitution, v)));
    Ok(answer)
}

/// Contact force, linear friction, and what is left of the force.
pub(super) fn contact(inputs: &Inputs<'_>) -> Answer {
    let plane = plane(inputs)?;
    let (f, v) = (vector(inputs, "f")?, vector(inputs, "v")?);
    let law = Friction::Linear { kf: inputs.number("kf")? };
    let contact = contact_force(&plane, f);
    let friction = law.force(&plane, f, v);
    let mut answer = Map::new();
    answer.insert("contact_force".into(), list(contact));
    answer.insert("friction_force".into(), list(friction));
    answer.insert("net".into(), list(f + contact + friction));
    Ok(answer)
}
