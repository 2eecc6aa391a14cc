//! What rolls, what slips, and when the one becomes the other.

use super::bounce::{solid_ball, touching};
use super::read::numbers;
use super::{Answer, number, said};
use crate::cases::Inputs;
use contact::{
    ImpactLaw, JacobianRow, Response, Slip, apply_impulse_vector,
    frictional_impulse, relative_velocity,
};
use math::Vec3;
use rigid::Body;
use serde_json::json;

/// A body with this mass that rolls about its own axis z, at rest.
fn roller(inputs: &Inputs<'_>) -> Result<(Body, f64), String> {
    let [mass, radius] = numbers(inputs, ["mass_kg", "radius_m"])?;
    if inputs.text("shape")? != "capsule" {
        return Ok((solid_ball(mass, radius)?, 0.4));
    }
    let half = inputs.number_or("half_length_m", 0.0)?;
    let unit = rigid::capsule(radius, half, 1.0).map_err(said)?;
    let inertia = mass / unit.mass * unit.inertia;
    let beta = inertia.m33 / (mass * radius * radius);
    Ok((Body::with_inertia(mass, inertia).map_err(said)?, beta))
}

/// A body that is released on a slope: x down the slope, y up from it, and it
/// rolls about z.
///
/// From rest, Coulomb's law says of forces and accelerations what it says of
/// impulses and velocities in a collision without bounce. So the gravity of
/// one second is the velocity, and what an impulse makes of it is the
/// acceleration.
pub(super) fn incline(inputs: &Inputs<'_>) -> Answer {
    let (body, beta) = roller(inputs)?;
    let [angle, mu, g] =
        numbers(inputs, ["incline_angle_rad", "mu", "g_m_per_s2"])?;
    let [t, radius] = numbers(inputs, ["t_s", "radius_m"])?;
    let weight = g * Vec3::new(angle.sin(), -angle.cos(), 0.0);
    let body = body.moving(weight, Vec3::zeros()).map_err(said)?;
    let mut bodies = [body, Body::fixed()];
    let contact = touching(-radius * Vec3::y(), Vec3::y());
    let law = ImpactLaw { restitution: 0.0, tangential_restitution: 0.0, mu };
    let (f, slip) = frictional_impulse(&bodies, &contact, &law);
    apply_impulse_vector(&mut bodies, &contact, f);
    // Down the slope the body turns clockwise, about -z.
    let (a, alpha) = (bodies[0].v().x, -bodies[0].omega().z);
    let slipping = relative_velocity(&bodies, &contact).x;
    let regime = match slip {
        Slip::Gripping => "rolling",
        Slip::Sliding => "slipping",
    };
    let answer = json!({
        "beta": number(beta),
        "critical_mu": number(beta / (1.0 + beta) * angle.tan()),
        "regime": regime,
        "acceleration": number(a),
        "angular_acceleration": number(alpha),
        "friction_force": number(f.x.abs()),
        "distance": number(0.5 * a * t * t),
        "speed": number(a * t),
        "angular_speed": number(alpha * t),
        "slip_speed": number((slipping * t).abs()),
    });
    Ok(answer.as_object().cloned().unwrap_or_default())
}

/// A ball that is pushed over a level floor, y up, and begins to roll.
pub(super) fn sliding_ball(inputs: &Inputs<'_>) -> Answer {
    let [mass, radius] = numbers(inputs, ["mass_kg", "radius_m"])?;
    let [v0, spin0] = numbers(inputs, ["v0_m_per_s", "spin0_rad_per_s"])?;
    let [mu, g] = numbers(inputs, ["mu", "g_m_per_s2"])?;
    // Forward spin is about -z.
    let ball = solid_ball(mass, radius)?
        .moving(v0 * Vec3::x(), -spin0 * Vec3::z())
        .map_err(said)?;
    let mut bodies = [ball, Body::fixed()];
    let contact = touching(-radius * Vec3::y(), Vec3::y());
    let slip = relative_velocity(&bodies, &contact).x;
    let row = JacobianRow::at(&bodies, [0, 1], contact.p, Vec3::x());
    // Friction takes the slip down at a constant rate.
    let friction = -slip.signum() * mu * mass * g;
    let rate = friction * Response::of(&bodies, &row).along(&row);
    let t = if slip == 0.0 { 0.0 } else { -slip / rate };
    let before = bodies[0].kinetic_energy();
    row.apply_impulse(friction * t, &mut bodies);
    let v = bodies[0].v().x;
    let answer = json!({
        "t_roll": number(t),
        "v_roll": number(v),
        "spin_roll": number(-bodies[0].omega().z),
        "distance_sliding": number(0.5 * (v0 + v) * t),
        "energy_lost": number(before - bodies[0].kinetic_energy()),
    });
    Ok(answer.as_object().cloned().unwrap_or_default())
}
