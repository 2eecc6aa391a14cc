//! Motions under steady forces.

use super::values::{matrix, vector, vector_or_zero};
use super::{Answer, number, said};
use crate::cases::Inputs;
use math::Vec3;
use ode::{Adaptive, DormandPrince, Limits, System, Tolerance};
use rigid::{Body, ConstantForce, ConstantTorque, Gravity, World};
use serde_json::{Map, Value};

/// The allowed error per step: a few hundred roundings.
const TOLERANCE: f64 = 1e-13;

/// A driver that is as exact as the chapter can be.
fn driver() -> Result<Adaptive<DormandPrince>, String> {
    let tolerance = Tolerance::both(TOLERANCE).map_err(said)?;
    let mut driver = Adaptive::new(DormandPrince::new(), tolerance);
    driver.limits = Limits { max_steps: 10_000_000, ..Limits::default() };
    Ok(driver)
}

/// The states of a body in flight, at all `times`.
pub(super) fn states(inputs: &Inputs<'_>) -> Answer {
    let key = if inputs.has("Ibody") { "Ibody" } else { "Ibody_diag" };
    let inertia = matrix(inputs, key)?;
    let mut body =
        Body::with_inertia(inputs.number("mass")?, inertia).map_err(said)?;
    let state: Result<[f64; 13], _> = inputs.numbers("state0")?.try_into();
    body.set_state(&state.map_err(|_| "`state0` is not 13 numbers")?);
    if body.q.norm() == 0.0 {
        return Err("`state0` has no orientation".to_string());
    }
    body.renormalise();
    let mut world = World::new();
    let number_of = world.add(body);
    let g = Gravity::new(vector_or_zero(inputs, "gravity")?);
    world.add_force(g.map_err(said)?).map_err(said)?;
    let torque = vector_or_zero(inputs, "torque_world")?;
    let twist = ConstantTorque::new(number_of, torque).map_err(said)?;
    world.add_force(twist).map_err(said)?;
    let force = vector_or_zero(inputs, "force_world")?;
    let push =
        ConstantForce::new(number_of, Vec3::zeros(), force).map_err(said)?;
    world.add_force(push).map_err(said)?;
    let mut driver = driver()?;
    let mut states = Vec::new();
    for t in inputs.numbers("times")? {
        driver.run(&mut world, t).map_err(said)?;
        let row = world.bodies()[number_of].state();
        states.push(row.map(number).into_iter().collect::<Value>());
    }
    let states = Value::from(states);
    Ok(Map::from_iter([("states".to_string(), states)]))
}

/// A block, pushed at one of its points: where the work goes.
pub(super) fn puzzle(inputs: &Inputs<'_>) -> Answer {
    let (mass, dims) = (inputs.number("mass")?, vector(inputs, "dims")?);
    let block = rigid::block(dims, mass / dims.product()).map_err(said)?;
    let force = vector(inputs, "force_world")?;
    let point = vector(inputs, "applied_at_body_point")?;
    let duration = inputs.number("duration")?;
    let mut world = World::new();
    world.add(Body::new(&block).map_err(said)?);
    let push = ConstantForce::new(0, point, force).map_err(said)?;
    world.add_force(push).map_err(said)?;
    let mut angle = 0.0;
    let mut before = Vec3::x();
    let mut turned = Body::fixed();
    let observe = |step: &ode::DenseStep| {
        if let Some(state) = step.x1.first_chunk() {
            turned.set_state(state);
        }
        let now = turned.r() * Vec3::x();
        let sin = before.x * now.y - before.y * now.x;
        angle += sin.atan2(before.x * now.x + before.y * now.y);
        before = now;
    };
    driver()?.observe(&mut world, duration, observe).map_err(said)?;
    let body = &world.bodies()[0];
    let shift = body.world_from_body(point) - point;
    let strength = force.norm();
    let along = if strength == 0.0 { force } else { force / strength };
    let mut answer = Map::new();
    let mut tell = |key: &str, value: f64| {
        answer.insert(key.to_string(), number(value));
    };
    for (axis, name) in ["x", "y", "z"].iter().enumerate() {
        tell(&format!("v_{name}"), body.v()[axis]);
        tell(&format!("omega_{name}"), body.omega()[axis]);
    }
    tell("angle_z", angle);
    tell("kinetic_linear", body.translational_energy());
    tell("kinetic_rotational", body.rotational_energy());
    // P = F t, and P^2/(2 M)
    let momentum = strength * world.time();
    tell("kinetic_if_pushed_at_center", 0.5 * momentum * momentum / mass);
    tell("work", force.dot(&shift));
    tell("displacement_of_center", body.x.dot(&along));
    tell("displacement_of_point_along_force", shift.dot(&along));
    Ok(answer)
}
