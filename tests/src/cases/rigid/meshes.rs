//! Mass properties of surfaces and blocks.

use super::formula_mesh;
use super::values::{list, rows, vector, vectors};
use super::{Answer, number, said};
use crate::cases::Inputs;
use math::Vec3;
use rigid::Mesh;
use serde_json::{Map, Value};
use std::f64::consts::PI;

/// Volume, centre of mass and inertia of a closed surface.
pub(super) fn mass_properties(inputs: &Inputs<'_>) -> Answer {
    let mut answer = Map::new();
    let mesh = match inputs.0.get("formula") {
        Some(formula) => {
            ideal_torus(formula, &mut answer);
            formula_mesh::mesh(formula)?
        }
        None => given(inputs)?,
    };
    let density = inputs.number_or("density", 1.0)?;
    let unit = rigid::mesh::mass_properties(&mesh, 1.0).map_err(said)?;
    let moments = unit.principal_axes().moments;
    answer.insert("volume".into(), number(unit.mass));
    answer.insert("mass".into(), number(density * unit.mass));
    answer.insert("center_of_mass".into(), list(unit.centre));
    let inertia = rows(unit.inertia);
    answer.insert("inertia_about_com_unit_density".into(), inertia);
    let inertia = rows(density * unit.inertia);
    answer.insert("inertia_about_com".into(), inertia);
    answer.insert("principal_moments".into(), list(moments));
    Ok(answer)
}

/// The surface given by points and faces.
fn given(inputs: &Inputs<'_>) -> Result<Mesh, String> {
    let list = inputs.0.get("faces").and_then(Value::as_array);
    let mut faces = Vec::new();
    for face in list.ok_or("no list `faces`")? {
        let corners = face.as_array().ok_or("a face is not a list")?;
        let corners: Option<Vec<usize>> =
            corners.iter().map(|c| c.as_u64().map(|c| c as usize)).collect();
        faces.push(corners.ok_or("a corner is not the number of a vertex")?);
    }
    Mesh::new(vectors(inputs, "vertices")?, faces).map_err(said)
}

/// The smooth ring that a formula with the radii `R` and `r` comes near.
fn ideal_torus(formula: &Value, answer: &mut Map<String, Value>) {
    let radius = |key: &str| formula.get(key).and_then(Value::as_f64);
    let (Some(ring), Some(tube)) = (radius("R"), radius("r")) else {
        return;
    };
    let (ring2, tube2) = (ring * ring, tube * tube);
    // V = 2 pi^2 R r^2, Izz = V (R^2 + 3/4 r^2), Ixx = V (R^2/2 + 5/8 r^2)
    let volume = 2.0 * PI * PI * ring * tube2;
    let (along, across) = (ring2 + 0.75 * tube2, 0.5 * ring2 + 0.625 * tube2);
    answer.insert("ideal_torus_volume".into(), number(volume));
    answer.insert("ideal_torus_Izz".into(), number(volume * along));
    answer.insert("ideal_torus_Ixx".into(), number(volume * across));
}

/// Mass and inertia of a block.
pub(super) fn block(inputs: &Inputs<'_>) -> Answer {
    let dims = vector(inputs, "dims")?;
    let density = match inputs.has("mass") {
        true => inputs.number("mass")? / dims.product(),
        false => inputs.number_or("density", 1.0)?,
    };
    let block = rigid::block(dims, density).map_err(said)?;
    let body = rigid::Body::new(&block).map_err(said)?;
    let inverse: Vec3 = body.i_body_inv().diagonal();
    let mut answer = Map::new();
    answer.insert("mass".into(), number(body.mass()));
    answer.insert("Ibody".into(), rows(body.i_body()));
    answer.insert("Ibodyinv".into(), rows(body.i_body_inv()));
    answer.insert("Ibodyinv_diag".into(), list(inverse));
    Ok(answer)
}
