//! Forward dynamics of a serial chain.

use super::records::record_list;
use super::{Answer, Inputs, said};
use crate::cases::number;
use crate::cases::vectors::{numbers, vector};
use realtime::{ArticulatedBody, Link};
use serde_json::{Map, Value};

/// Accelerations by the articulated-body algorithm, the mass matrix by the
/// composite-rigid-body algorithm.
pub(super) fn chain(inputs: &Inputs<'_>) -> Answer {
    let mut links = Vec::new();
    for (i, link) in record_list(inputs, "links")?.into_iter().enumerate() {
        links.push(read_link(&Inputs(link), i.checked_sub(1))?);
    }
    let gravity = vector(inputs, "gravity")?;
    let mut body = ArticulatedBody::new(links, gravity).map_err(said)?;
    let (q, qd) = (inputs.numbers("q_rad")?, inputs.numbers("qd_rad_per_s")?);
    body.set_joints(&q, &qd).map_err(said)?;
    if inputs.has("tau_Nm") {
        body.set_torques(&inputs.numbers("tau_Nm")?).map_err(said)?;
    }
    body.accelerate().map_err(said)?;
    let matrix = body.mass_matrix();
    let rows: Value = matrix
        .row_iter()
        .map(|row| numbers(&row.iter().copied().collect::<Vec<_>>()))
        .collect();
    let mut answer = Map::new();
    answer.insert("qdd".into(), numbers(body.qdd()));
    answer.insert("mass_matrix".into(), rows);
    answer.insert("kinetic_energy".into(), number(body.kinetic_energy()));
    Ok(answer)
}

fn read_link(link: &Inputs<'_>, parent: Option<usize>) -> Result<Link, String> {
    let axis = vector(link, "axis")?;
    let joint = vector(link, "joint_in_parent")?;
    let centre = vector(link, "com")?;
    let moments = vector(link, "inertia_diag_about_com")?;
    Link::revolute(parent, axis, joint)
        .and_then(|free| {
            free.with_mass(
                link.number("mass").unwrap_or(f64::NAN),
                centre,
                moments,
            )
        })
        .map_err(said)
}
