//! Bodies that rest on each other: A, b, n' and the forces.

use super::read::{body, contacts, list, matrix, numbers, objects, six};
use super::{Answer, number, said};
use crate::cases::{Inputs, Wanted};
use collision::Contact;
use contact::{RestingForces, apply_forces, contact_matrix, contact_vector};
use contact::{normal_rate, resting_forces};
use rigid::{Body, Load};
use serde_json::{Map, Value, json};

/// Singular values below this fraction of the largest entry count as zero.
const NEGLIGIBLE: f64 = 1e-9;

/// Everything about bodies in contact at one moment.
pub(super) fn resting(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let (mut bodies, mut loads) = (Vec::new(), Vec::new());
    for entry in objects(inputs, "bodies")? {
        let (body, load) = body(&entry)?;
        bodies.push(body);
        loads.push(load);
    }
    let contacts = contacts(inputs, bodies.len())?;
    let mut answer = Map::new();
    let a = contact_matrix(&bodies, &contacts);
    let b = contact_vector(&bodies, &loads, &contacts);
    answer.insert("A".into(), matrix(&a));
    answer.insert("b".into(), numbers(b.as_slice()));
    let rate = |contact| list(normal_rate(&bodies, contact));
    answer.insert("ndot".into(), contacts.iter().map(rate).collect());
    let rank = a.rank(NEGLIGIBLE * a.amax());
    answer.insert("rank_of_A".into(), rank.into());
    answer.insert("f_unique".into(), (rank == contacts.len()).into());
    let found = resting_forces(&bodies, &loads, &contacts).map_err(said)?;
    let mut sums = Vec::new();
    for group in wanted.groups() {
        sums.push(sum(group, &found)?);
    }
    answer.insert("sums_of_f".into(), sums.into());
    forces(&bodies, &loads, &contacts, &found, &mut answer);
    Ok(answer)
}

/// The forces, and what they do to the bodies.
fn forces(
    bodies: &[Body],
    external: &[Load],
    contacts: &[Contact],
    found: &RestingForces,
    answer: &mut Map<String, Value>,
) {
    answer.insert("f".into(), numbers(&found.f));
    answer.insert("w".into(), numbers(&found.w));
    let mut pushed = vec![Load::default(); bodies.len()];
    apply_forces(bodies, contacts, &found.f, &mut pushed);
    let (mut nets, mut motions) = (Vec::new(), Vec::new());
    for (i, body) in bodies.iter().enumerate() {
        nets.push(six(pushed[i].force, pushed[i].torque));
        let force = external[i].force + pushed[i].force;
        let torque = external[i].torque + pushed[i].torque;
        let acceleration = body.acceleration(force);
        motions.push(six(acceleration, body.angular_acceleration(torque)));
    }
    answer.insert("net_contact_force_and_torque".into(), nets.into());
    answer.insert("accelerations_a_alpha".into(), motions.into());
}

/// The sum of the forces of some contacts.
fn sum(group: &[usize], found: &RestingForces) -> Result<Value, String> {
    let mut sum = 0.0;
    for i in group {
        let f = found.f.get(*i);
        sum += f.ok_or(format!("a sum over contact {i}, which is none"))?;
    }
    Ok(json!({"contacts": group, "sum": number(sum)}))
}
