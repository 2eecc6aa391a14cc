//! Mass and inertia of round bodies and of compounds.

use super::{Answer, number, said};
use crate::cases::Inputs;
use crate::cases::vectors::{
    list, quaternion_or_identity, rows, vector_in_space as vector,
};
use rigid::{MassProperties, quaternion_to_matrix, world_inertia};
use serde_json::{Map, Value};

/// A sphere, or a capsule where a half length is given.
pub(super) fn round(inputs: &Inputs<'_>) -> Answer {
    let radius = inputs.number("radius_m")?;
    let density = inputs.number("density_kg_per_m3")?;
    let body = match inputs.has("half_length_m") {
        true => {
            let half = inputs.number("half_length_m")?;
            rigid::capsule(radius, half, density)
        }
        false => rigid::sphere(radius, density),
    };
    let body = body.map_err(said)?;
    let r = quaternion_to_matrix(quaternion_or_identity(inputs, "q")?);
    let mut answer = Map::new();
    answer.insert("mass".into(), number(body.mass));
    answer.insert("I_axial".into(), number(body.inertia.m33));
    answer.insert("I_transverse".into(), number(body.inertia.m11));
    for key in ["Ibody", "inertia_about_center"] {
        answer.insert(key.into(), rows(body.inertia));
    }
    answer.insert("I_world".into(), rows(world_inertia(r, body.inertia)));
    Ok(answer)
}

/// Boxes as one body.
pub(super) fn compound(inputs: &Inputs<'_>) -> Answer {
    let boxes = inputs.0.get("boxes").and_then(Value::as_array);
    let mut all: Option<MassProperties> = None;
    for entry in boxes.ok_or("no list `boxes`")? {
        let entry = entry.as_object().ok_or("a box is not an object")?;
        let entry = Inputs(entry);
        let density = entry.number_or("density", 1.0)?;
        let own = rigid::block(vector(&entry, "dims")?, density);
        let own = own.map_err(said)?.translated(vector(&entry, "center")?);
        all = Some(all.map_or(own, |all| all.joined(&own)));
    }
    let all = all.ok_or("no box in `boxes`")?;
    let mut answer = Map::new();
    answer.insert("mass".into(), number(all.mass));
    answer.insert("center_of_mass".into(), list(all.centre));
    answer.insert("inertia_about_com".into(), rows(all.inertia));
    Ok(answer)
}
