//! Forces, torques and what they do at one moment.

use super::values::{list, matrix, quaternion};
use super::values::{vector, vector_or_zero, vectors};
use super::{Answer, number, said};
use crate::cases::Inputs;
use math::Vec3;
use rigid::{Body, Load};
use serde_json::{Map, Value};

/// Forces at points of a body: their sum and their torque.
pub(super) fn points(inputs: &Inputs<'_>) -> Answer {
    let points = vectors(inputs, "points")?;
    let forces = vectors(inputs, "forces")?;
    if points.len() != forces.len() {
        return Err("`points` and `forces` are not equally many".to_string());
    }
    let mut body = Body::fixed();
    for key in ["x", "center_of_mass"] {
        body.x += vector_or_zero(inputs, key)?;
    }
    let (mut load, mut lever) = (Load::default(), Vec3::zeros());
    for (p, force) in points.iter().zip(&forces) {
        load.add_force_at(&body, *p, *force);
        lever += p - body.x;
    }
    let mut answer = Map::new();
    answer.insert("net_force".into(), list(load.force));
    answer.insert("torque".into(), list(load.torque));
    answer.insert("summed_lever".into(), list(lever));
    if inputs.has("mass") {
        let mass = inputs.number("mass")?;
        if mass <= 0.0 {
            return Err("`mass` is not positive".to_string());
        }
        answer.insert("acceleration".into(), list(load.force / mass));
    }
    Ok(answer)
}

/// Velocities, accelerations, energy and the derivative of the state.
pub(super) fn derivatives(inputs: &Inputs<'_>) -> Answer {
    let key = if inputs.has("Ibody") { "Ibody" } else { "Ibody_diag" };
    let inertia = matrix(inputs, key)?;
    let mut body =
        Body::with_inertia(inputs.number("mass")?, inertia).map_err(said)?;
    body.x = vector_or_zero(inputs, "x")?;
    body.q = quaternion(inputs, "q")?;
    (body.p, body.l) = (vector(inputs, "P")?, vector(inputs, "L")?);
    let force = vector_or_zero(inputs, "force")?;
    let torque = vector_or_zero(inputs, "torque")?;
    let mut answer = Map::new();
    answer.insert("omega".into(), list(body.omega()));
    answer.insert("v".into(), list(body.v()));
    let omega_dot = body.angular_acceleration(torque);
    answer.insert("omega_dot".into(), list(omega_dot));
    answer.insert("kinetic_energy".into(), number(body.kinetic_energy()));
    let rate = body.state_rate(&Load { force, torque });
    let rate: Value = rate.map(number).into_iter().collect();
    answer.insert("state_derivative_x_q_P_L".into(), rate);
    if inputs.has("p0_body") {
        let p = body.world_from_body(vector(inputs, "p0_body")?);
        let velocity = body.point_velocity(p);
        let acceleration = body.point_acceleration(p, force, torque);
        answer.insert("point_velocity".into(), list(velocity));
        answer.insert("point_acceleration".into(), list(acceleration));
    }
    Ok(answer)
}
