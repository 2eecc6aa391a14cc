//! B89 figures 7 and 8: a point on a slope, a block on two corners.

use super::read::{list, matrix, numbers, unit, vector};
use super::{Answer, number, said};
use crate::cases::Inputs;
use collision::{Contact, ContactKind};
use contact::{apply_forces, contact_matrix, contact_vector, resting_forces};
use math::{Mat3, Vec3};
use rigid::{Body, Load};
use serde_json::Map;

fn floor_contact(p: Vec3, n: Vec3) -> Contact {
    let kind = ContactKind::VertexFace;
    Contact { a: 0, b: 1, p, n, d: 0.0, kind }
}

/// A point that slides down without friction.
pub(super) fn point(inputs: &Inputs<'_>) -> Answer {
    let (m, g) = (inputs.number("m")?, vector(inputs, "g")?);
    let n = unit(vector(inputs, "n")?)?;
    // Nothing turns it, so any inertia will do.
    let point = Body::with_inertia(m, Mat3::identity()).map_err(said)?;
    let bodies = [point, Body::fixed()];
    let mut loads = [Load::default(); 2];
    loads[0].force = m * g;
    let contacts = [floor_contact(Vec3::zeros(), n)];
    let b = contact_vector(&bodies, &loads, &contacts);
    let a = contact_matrix(&bodies, &contacts);
    let found = resting_forces(&bodies, &loads, &contacts).map_err(said)?;
    apply_forces(&bodies, &contacts, &found.f, &mut loads);
    let acceleration = bodies[0].acceleration(loads[0].force);
    let mut answer = Map::new();
    answer.insert("A".into(), matrix(&a));
    answer.insert("b_notes_sign".into(), numbers(b.as_slice()));
    answer.insert("b_baraff89_sign".into(), numbers((-b).as_slice()));
    answer.insert("f".into(), numbers(&found.f));
    answer.insert("acceleration".into(), list(acceleration));
    let magnitude = number(acceleration.norm());
    answer.insert("acceleration_magnitude".into(), magnitude);
    Ok(answer)
}

/// A block in the x-z plane on its two lower corners.
pub(super) fn block(inputs: &Inputs<'_>) -> Answer {
    let m = inputs.number("m")?;
    let (w, h) = (inputs.number("width")?, inputs.number("height")?);
    let moment = m * (w * w + h * h) / 12.0;
    let body = Body::with_inertia(m, moment * Mat3::identity());
    let bodies = [body.map_err(said)?, Body::fixed()];
    let mut loads = [Load::default(); 2];
    loads[0].force.z = -m * inputs.number("g")?;
    let at = in_plane(inputs, "applied_at_xz_from_center")?;
    let extra = in_plane(inputs, "extra_force_xz")?;
    loads[0].add_force_at(&bodies[0], at, extra);
    let corner = |x: f64| floor_contact(Vec3::new(x, 0.0, -h / 2.0), Vec3::z());
    let contacts = [corner(-w / 2.0), corner(w / 2.0)];
    let mut answer = Map::new();
    let b = contact_vector(&bodies, &loads, &contacts);
    answer.insert("A".into(), matrix(&contact_matrix(&bodies, &contacts)));
    answer.insert("b".into(), numbers(b.as_slice()));
    let found = resting_forces(&bodies, &loads, &contacts).map_err(said)?;
    answer.insert("f".into(), numbers(&found.f));
    answer.insert("w".into(), numbers(&found.w));
    apply_forces(&bodies, &contacts, &found.f, &mut loads);
    let acceleration = bodies[0].acceleration(loads[0].force);
    let turning = bodies[0].angular_acceleration(loads[0].torque);
    answer.insert("acceleration_x".into(), number(acceleration.x));
    answer.insert("acceleration_z".into(), number(acceleration.z));
    answer.insert("angular_acceleration_y".into(), number(turning.y));
    Ok(answer)
}

/// The vector of the x-z plane under `key`; none where it is not given.
fn in_plane(inputs: &Inputs<'_>, key: &str) -> Result<Vec3, String> {
    if !inputs.has(key) {
        return Ok(Vec3::zeros());
    }
    match inputs.numbers(key)?[..] {
        [x, z] => Ok(Vec3::new(x, 0.0, z)),
        _ => Err(format!("`{key}` is not two numbers")),
    }
}
