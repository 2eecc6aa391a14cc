//! Matrices, quaternions and how fast they change.

use super::values::{list, matrix as given, quad, quaternion, rows, vector};
use super::{Answer, said};
use crate::cases::Inputs;
use math::Vec3;
use rigid::{
    Body, matrix_to_quaternion, quaternion_about, quaternion_rate,
    quaternion_to_matrix, rotate, rotation_about, rotation_rate,
};
use serde_json::Map;

/// Inertia and inverse inertia of a turned body.
pub(super) fn world_inertia(inputs: &Inputs<'_>) -> Answer {
    let (axis, angle) = (vector(inputs, "axis")?, inputs.number("angle")?);
    if axis == Vec3::zeros() {
        return Err("`axis` has no direction".to_string());
    }
    let mut answer = Map::new();
    answer.insert("R".into(), rows(rotation_about(axis, angle)));
    let q = quaternion_about(axis, angle);
    answer.insert("q".into(), quad(q));
    if inputs.has("Ibody") {
        let inertia = given(inputs, "Ibody")?;
        let body = Body::with_inertia(1.0, inertia).map_err(said)?;
        let body = body.at(Vec3::zeros(), q).map_err(said)?;
        answer.insert("I".into(), rows(body.i()));
        answer.insert("Iinv".into(), rows(body.i_inv()));
    }
    Ok(answer)
}

/// A quaternion as a matrix, and back.
pub(super) fn matrix(inputs: &Inputs<'_>) -> Answer {
    let r = quaternion_to_matrix(quaternion(inputs, "q")?);
    let mut answer = Map::new();
    answer.insert("R".into(), rows(r));
    let back = quad(matrix_to_quaternion(r));
    answer.insert("q_back_up_to_sign".into(), back);
    Ok(answer)
}

/// One turn after the other.
pub(super) fn composition(inputs: &Inputs<'_>) -> Answer {
    let (q1, q2) = (quaternion(inputs, "q1")?, quaternion(inputs, "q2")?);
    let mut answer = Map::new();
    answer.insert("q2_times_q1".into(), quad(q2 * q1));
    answer.insert("q1_times_q2".into(), quad(q1 * q2));
    if inputs.has("p") {
        let p = rotate(q2 * q1, vector(inputs, "p")?);
        answer.insert("p_rotated_by_q1_then_q2".into(), list(p));
    }
    Ok(answer)
}

/// How fast an orientation changes.
pub(super) fn rate(inputs: &Inputs<'_>) -> Answer {
    let key = if inputs.has("omega_world") { "omega_world" } else { "omega" };
    let omega = vector(inputs, key)?;
    let mut answer = Map::new();
    if inputs.has("R") {
        let rate = rotation_rate(omega, given(inputs, "R")?);
        answer.insert("Rdot".into(), rows(rate));
    }
    if inputs.has("q") {
        let rate = quaternion_rate(omega, quaternion(inputs, "q")?);
        answer.insert("qdot".into(), quad(rate));
    }
    Ok(answer)
}
