//! A ball above the ground.

use super::{Answer, number, said};
use crate::cases::Inputs;
use crate::formula;
use math::Vec3;
use ode::{Rk4, Solver, solver_named};
use particles::{
    Collisions, Gravity, Impact, ImpactError, Particles, Plane,
    accumulation_time, impact_fraction,
};
use serde_json::{Map, Value};

/// How many impacts are looked at.
const IMPACTS: usize = 6;

/// The distance from the ground, m, at which an impact counts as found.
const TOLERANCE: f64 = 1e-14;

/// A ball at `z0` with velocity `v0` upwards.
fn ball(inputs: &Inputs<'_>) -> Result<Particles, String> {
    let up = |z: f64| Vec3::new(0.0, 0.0, z);
    let (z, v) = (inputs.number("z0")?, inputs.number_or("v0", 0.0)?);
    let mut particles = Particles::new();
    particles.add(1.0, up(z), up(v)).map_err(said)?;
    let gravity = Gravity::new(up(-gravity(inputs)?)).map_err(said)?;
    particles.add_force(gravity).map_err(said)?;
    Ok(particles)
}

/// The size of gravity; up is against it.
fn gravity(inputs: &Inputs<'_>) -> Result<f64, String> {
    match inputs.number("g")?.abs() {
        0.0 => Err("without gravity nothing falls".to_string()),
        g => Ok(g),
    }
}

/// The ground, at `z = …` where that is said.
fn floor(inputs: &Inputs<'_>) -> Result<Plane, String> {
    let height = match inputs.text("plane") {
        Ok(text) => {
            let said = text.split_once("z =").map(|(_, rest)| rest);
            let said = said.and_then(|rest| rest.split(',').next());
            let said = said.ok_or("the plane is not `z = …`")?;
            formula::constant(said)?
        }
        Err(_) => 0.0,
    };
    Plane::floor(height).map_err(said)
}

/// The first impacts of a ball, and when infinitely many have happened.
pub(super) fn impacts(inputs: &Inputs<'_>) -> Answer {
    let (g, e) = (gravity(inputs)?, inputs.number("restitution")?);
    let found = fall(inputs, e)?;
    let list = |of: fn(&Impact) -> f64| -> Value {
        found.iter().map(|impact| number(of(impact))).collect()
    };
    let mut answer = Map::new();
    answer.insert("impact_times".into(), list(|impact| impact.t));
    answer.insert("rebound_speeds".into(), list(|impact| impact.rebound));
    let apex = |impact: &Impact| number(impact.rebound.powi(2) / (2.0 * g));
    let apexes = found.iter().map(apex).collect();
    answer.insert("apex_heights_after_impact".into(), apexes);
    let end = match found.first() {
        Some(first) if e > 0.0 && e < 1.0 => {
            // As if it had been dropped to arrive with that speed.
            let drop = first.speed / g;
            number(first.t - drop + accumulation_time(drop, e))
        }
        _ => Value::Null,
    };
    answer.insert("accumulation_time".into(), end);
    Ok(answer)
}

/// The first impacts, found on the way.
fn fall(inputs: &Inputs<'_>, e: f64) -> Result<Vec<Impact>, String> {
    let mut particles = ball(inputs)?;
    let mut ground = Collisions::new(vec![floor(inputs)?], e);
    (ground.rest_speed, ground.tolerance) = (0.0, TOLERANCE);
    ground.max_impacts = IMPACTS;
    let height = ground.planes[0].distance(particles.x()[0]);
    if height < 0.0 {
        return Err("`z0` is below the plane".to_string());
    }
    // A tenth of the longest flight.
    let (g, v) = (gravity(inputs)?, particles.v()[0].z);
    let h = 0.2 * (v * v + 2.0 * g * height).sqrt() / g;
    let mut found = Vec::new();
    for _ in 0..100 * IMPACTS {
        let solver = &mut Rk4::new();
        match ground.step(solver, &mut particles, h) {
            // Enough for us, if not for the ball.
            Ok(()) | Err(ImpactError::TooMany { .. }) => {}
            Err(error) => return Err(said(error)),
        }
        found.extend_from_slice(ground.impacts());
        if found.len() >= IMPACTS || found.iter().any(|i| i.rebound == 0.0) {
            break;
        }
    }
    found.truncate(IMPACTS);
    Ok(found)
}

/// One step across the ground: the straight line's impact and the true one.
pub(super) fn interpolated(inputs: &Inputs<'_>) -> Answer {
    let h = inputs.step()?;
    let plane = floor(inputs)?;
    let mut particles = ball(inputs)?;
    let (d0, v0) = (plane.distance(particles.x()[0]), particles.v()[0].z);
    method(inputs)?.step(&mut particles, h);
    let (z1, v1) = (particles.x()[0].z, particles.v()[0].z);
    let d1 = plane.distance(particles.x()[0]);
    if d0 < 0.0 || d1 >= 0.0 {
        return Err("the step does not cross the plane".to_string());
    }
    let s = impact_fraction(d0, d1);
    let mut answer = Map::new();
    answer.insert("z1".into(), number(z1));
    answer.insert("v1".into(), number(v1));
    answer.insert("fraction".into(), number(s));
    answer.insert("t_contact".into(), number(s * h));
    answer.insert("v_contact".into(), number(v0 + s * (v1 - v0)));
    if let Some(first) = fall(inputs, 0.0)?.first() {
        let t = number(first.t);
        answer.insert("t_contact_true_parabola".into(), t);
    }
    Ok(answer)
}

/// The method that the words of `method` name.
fn method(inputs: &Inputs<'_>) -> Result<Box<dyn Solver>, String> {
    let words = inputs.words("method")?;
    let mut named = words.iter().filter_map(|word| solver_named(word));
    named.next().ok_or("`method` names no method".to_string())
}
