//! A single impulse, and a cube that drops flat.

use super::read::{body, contacts, list, object, six, unit, vector};
use super::{Answer, number, said};
use crate::cases::Inputs;
use collision::{Contact, ContactKind};
use contact::{MAX_SWEEPS, apply_impulse, apply_impulses};
use contact::{collision_impulse, energy_loss, propagate};
use contact::{
    inverse_effective_mass, separation_speed, simultaneous_impulses,
};
use rigid::Body;
use serde_json::{Map, Value};

/// Two bodies that collide in one point.
pub(super) fn single(inputs: &Inputs<'_>) -> Answer {
    let (a, _) = body(&object(inputs, "A")?)?;
    let (b, _) = body(&object(inputs, "B")?)?;
    let mut bodies = [a, b];
    let (p, n) = (vector(inputs, "p")?, unit(vector(inputs, "n")?)?);
    let kind = ContactKind::VertexFace;
    let contact = Contact { a: 0, b: 1, p, n, d: 0.0, kind };
    let e = inputs.number("restitution")?;
    let mut answer = Map::new();
    let mut put = |key: &str, x: f64| answer.insert(key.into(), number(x));
    let j = collision_impulse(&bodies, &contact, e);
    put("v_rel_before", separation_speed(&bodies, &contact));
    put("denominator", inverse_effective_mass(&bodies, &contact));
    put("j", j);
    put("kinetic_before", energy(&bodies));
    put("energy_loss_formula", energy_loss(&bodies, &contact, e));
    apply_impulse(&mut bodies, &contact, j);
    put("v_rel_after", separation_speed(&bodies, &contact));
    put("kinetic_after", energy(&bodies));
    for (body, name) in bodies.iter().zip(["A", "B"]) {
        answer.insert(format!("v{name}"), list(body.v()));
        answer.insert(format!("omega{name}"), list(body.omega()));
    }
    Ok(answer)
}

/// The kinetic energy of all, J.
pub(super) fn energy(bodies: &[Body]) -> f64 {
    bodies.iter().map(Body::kinetic_energy).sum()
}

/// A cube that meets the floor with all four corners at once.
pub(super) fn flat_drop(inputs: &Inputs<'_>) -> Answer {
    let (cube, _) = body(&object(inputs, "cube")?)?;
    let floor = Body::fixed();
    let contacts = contacts(inputs, 2)?;
    let e = vec![inputs.number("restitution")?; contacts.len()];
    let mut answer = Map::new();
    let mut bodies = [cube, floor];
    let found = simultaneous_impulses(&bodies, &contacts, &e).map_err(said)?;
    apply_impulses(&mut bodies, &contacts, &found.j);
    let put = |answer: &mut Map<String, Value>, key: &str, cube: &Body| {
        answer.insert(key.into(), six(cube.v(), cube.omega()));
    };
    put(&mut answer, "simultaneous_v_omega", &bodies[0]);
    let total = found.j.iter().sum();
    answer.insert("simultaneous_total_impulse".into(), number(total));
    let mut bodies = [cube, floor];
    let threshold = inputs.number_or("threshold", 1e-6)?;
    let done = propagate(&mut bodies, &contacts, &e, threshold, MAX_SWEEPS);
    put(&mut answer, "printed_loop_v_omega", &bodies[0]);
    answer.insert("printed_loop_impulses".into(), done.impulses.into());
    answer.insert("printed_loop_sweeps".into(), done.sweeps.into());
    Ok(answer)
}
