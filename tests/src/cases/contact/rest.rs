//! Contacts that must come to rest: the whole loop of the chapter.

use super::{Answer, number, said};
use crate::cases::Inputs;
use contact::{Material, Solid, World, WorldSettings};
use math::Vec3;
use rigid::Gravity;
use serde_json::{Map, Value};

/// A contact below the threshold that only gets a force keeps its speed: the
/// printed algorithm sinks in by that much.
pub(super) fn slow_approach(inputs: &Inputs<'_>) -> Answer {
    let speed = inputs.number("v_rel")?;
    let threshold = inputs.number("threshold")?;
    let duration = inputs.number("duration")?;
    if speed < -threshold {
        return Err("`v_rel` is a collision, not a rest".to_string());
    }
    // d'' = 0, so d = v t
    let sunk = (-speed).max(0.0) * duration;
    let mut answer = Map::new();
    answer.insert("penetration_of_literal_algorithm".into(), number(sunk));
    Ok(answer)
}

/// A particle dropped on a floor, through the loop of the chapter. A bound
/// that the last state keeps is repeated; of one that it breaks, what was
/// found is said instead.
pub(super) fn bouncing(inputs: &Inputs<'_>) -> Answer {
    let epsilon = inputs.number("epsilon")?;
    let (z, v) = last_state(inputs)?;
    let mut answer = Map::new();
    let mut put = |key: &str, x: f64| answer.insert(key.into(), number(x));
    put("required_final_z_at_most", z.max(epsilon));
    put("required_final_z_at_least", z.min(-epsilon));
    put("required_final_v", v);
    put("bounces_pile_up_at", pile_up(inputs)?);
    let arrived: Value = Value::Bool(true);
    answer.insert("reaches_t_end".into(), arrived);
    Ok(answer)
}

/// Height and speed of the particle at the end, m and m/s.
fn last_state(inputs: &Inputs<'_>) -> Result<(f64, f64), String> {
    let settings = WorldSettings {
        tolerance: inputs.number("epsilon")?,
        restitution_threshold: inputs.number("threshold")?,
        ..WorldSettings::default()
    };
    let (mut world, side) = (World::new(settings), 0.1);
    let g = Vec3::new(0.0, 0.0, -inputs.number("g")?);
    world.add_force(Gravity::new(g).map_err(said)?).map_err(said)?;
    let e = inputs.number("restitution")?;
    let material = Material::new(0.0, e).map_err(said)?;
    let floor = Solid::block(Vec3::new(10.0, 10.0, 1.0), 1.0);
    let mut floor = floor.map_err(said)?.fixed();
    floor.body.x.z = -0.5;
    world.add(floor, material);
    // A small cube that falls flat is as good as a particle.
    let mut cube = Solid::block(Vec3::repeat(side), 1.0).map_err(said)?;
    cube.body.x.z = inputs.number("z0")? + 0.5 * side;
    let v0 = Vec3::new(0.0, 0.0, inputs.number_or("v0", 0.0)?);
    cube.body = cube.body.moving(v0, Vec3::zeros()).map_err(said)?;
    let cube = world.add(cube, material);
    let (end, dt) = (inputs.number("t_end")?, inputs.number("dt")?);
    let frames = (end / dt).round().max(1.0);
    for _ in 0..frames as usize {
        world.step(end / frames).map_err(said)?;
    }
    let body = &world.bodies()[cube];
    Ok((body.x.z - 0.5 * side, body.v().z))
}

/// When infinitely many bounces would be over, s.
fn pile_up(inputs: &Inputs<'_>) -> Result<f64, String> {
    let (g, e) = (inputs.number("g")?, inputs.number("restitution")?);
    let (z0, v0) = (inputs.number("z0")?, inputs.number_or("v0", 0.0)?);
    // The first impact, and its speed.
    let speed = (v0 * v0 + 2.0 * g * z0).sqrt();
    let first = (v0 + speed) / g;
    // Each flight takes e times as long as the one before.
    Ok(first + 2.0 * speed / g * e / (1.0 - e))
}
