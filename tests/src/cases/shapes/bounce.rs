//! How balls bounce: without friction, with it, and with a grip that gives
//! back what it took.

use super::read::object;
use super::{Answer, number, said};
use crate::cases::Inputs;
use crate::cases::vectors::{list, vector_in_space as vector};
use collision::{Contact, ContactKind};
use contact::{
    ImpactLaw, Slip, apply_impulse, apply_impulse_vector, collision_impulse,
    frictional_impulse, relative_velocity,
};
use math::{Mat3, Vec3};
use rigid::Body;
use serde_json::{Map, Value, json};

/// A ball of this mass and radius with the inertia of a solid sphere.
pub(super) fn solid_ball(mass: f64, radius: f64) -> Result<Body, String> {
    let inertia = 0.4 * mass * radius * radius * Mat3::identity();
    Body::with_inertia(mass, inertia).map_err(said)
}

/// A contact of body 0 with body 1 at `p`.
pub(super) fn touching(p: Vec3, n: Vec3) -> Contact {
    Contact { a: 0, b: 1, p, n, d: 0.0, kind: ContactKind::VertexFace }
}

/// Two balls without friction.
pub(super) fn spheres(inputs: &Inputs<'_>) -> Answer {
    let mut bodies = Vec::new();
    let mut radii = Vec::new();
    for key in ["A", "B"] {
        let given = object(inputs, key)?;
        let radius = given.number("radius")?;
        let mut ball = solid_ball(given.number("mass")?, radius)?;
        ball.x = vector(&given, "x")?;
        let v = vector(&given, "v")?;
        bodies.push(ball.moving(v, Vec3::zeros()).map_err(said)?);
        radii.push(radius);
    }
    let apart = bodies[0].x - bodies[1].x;
    let n = apart.try_normalize(0.0).ok_or("the balls are in one place")?;
    let contact = touching(bodies[1].x + radii[1] * n, n);
    let e = inputs.number("restitution")?;
    let energy = |bodies: &[Body]| -> f64 {
        bodies.iter().map(Body::kinetic_energy).sum()
    };
    let before = energy(&bodies);
    let j = collision_impulse(&bodies, &contact, e).max(0.0);
    apply_impulse(&mut bodies, &contact, j);
    let answer = json!({
        "impulse": number(j),
        "normal_from_B_to_A": list(n),
        "vA_after": list(bodies[0].v()),
        "vB_after": list(bodies[1].v()),
        "kinetic_energy_lost": number(before - energy(&bodies)),
    });
    Ok(answer.as_object().cloned().unwrap_or_default())
}

/// A ball above the floor z = 0, and where it touches.
fn ball_on_floor(inputs: &Inputs<'_>) -> Result<([Body; 2], Contact), String> {
    let radius = inputs.number("radius_m")?;
    let ball = solid_ball(inputs.number("mass_kg")?, radius)?;
    let (v, omega) = (vector(inputs, "v")?, vector(inputs, "omega")?);
    let ball = ball.moving(v, omega).map_err(said)?;
    let contact = touching(-radius * Vec3::z(), Vec3::z());
    Ok(([ball, Body::fixed()], contact))
}

/// A spinning ball on a rough floor.
pub(super) fn with_friction(inputs: &Inputs<'_>) -> Answer {
    let (mut bodies, contact) = ball_on_floor(inputs)?;
    let law = ImpactLaw {
        restitution: inputs.number("restitution")?,
        tangential_restitution: 0.0,
        mu: inputs.number("mu")?,
    };
    let (j, slip) = frictional_impulse(&bodies, &contact, &law);
    apply_impulse_vector(&mut bodies, &contact, j);
    let after = relative_velocity(&bodies, &contact);
    let regime = match slip {
        Slip::Gripping => "gripping",
        Slip::Sliding => "sliding",
    };
    let answer = json!({
        "regime": regime,
        "impulse": list(j),
        "v_after": list(bodies[0].v()),
        "omega_after": list(bodies[0].omega()),
        "slip_speed_after": number(after.xy().norm()),
    });
    Ok(answer.as_object().cloned().unwrap_or_default())
}

/// A ball of lively rubber, several times.
pub(super) fn super_ball(inputs: &Inputs<'_>) -> Answer {
    let (mut bodies, contact) = ball_on_floor(inputs)?;
    let law = ImpactLaw {
        restitution: 1.0,
        tangential_restitution: 1.0,
        mu: f64::INFINITY,
    };
    let mut bounces = Vec::new();
    for _ in 0..inputs.steps("bounces")? {
        // Gravity brings it back as fast as it left.
        bodies[0].p.z = -bodies[0].p.z.abs();
        let (j, _) = frictional_impulse(&bodies, &contact, &law);
        apply_impulse_vector(&mut bodies, &contact, j);
        bounces.push(json!({
            "v_after": list(bodies[0].v()),
            "omega_after": list(bodies[0].omega()),
        }));
    }
    let mut answer = Map::new();
    answer.insert("bounces".into(), Value::from(bounces));
    Ok(answer)
}
