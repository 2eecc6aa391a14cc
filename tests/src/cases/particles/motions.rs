//! Motions at given times.

use super::{Answer, number, said};
use crate::cases::Inputs;
use crate::cases::vectors::{list, vector};
use math::Vec3;
use ode::{Adaptive, DormandPrince, Rk4, System, Tolerance};
use particles::measure::momentum;
use particles::{
    Collisions, Drag, Friction, Gravitation, Gravity, Particles, Plane, Spring,
};
use serde_json::{Map, Value};

/// The allowed error per step: a few dozen roundings.
const TOLERANCE: f64 = 1e-14;

/// A slide is stepped by this share of the time in which it slows down.
const SHARE: f64 = 0.01;

/// A longer slide is a slip of the pen.
const MOST_STEPS: f64 = 1e7;

/// Two particles on a damped spring: their states at all times.
pub(super) fn spring_pair(inputs: &Inputs<'_>) -> Answer {
    let mut particles = Particles::new();
    for [m, x, v] in [["m1", "x1", "v1"], ["m2", "x2", "v2"]] {
        let (x, v) = (vector(inputs, x)?, vector(inputs, v)?);
        particles.add(inputs.number_or(m, 1.0)?, x, v).map_err(said)?;
    }
    let (ks, kd) = (inputs.number("ks")?, inputs.number_or("kd", 0.0)?);
    let rest = inputs.number_or("rest", 0.0)?;
    let spring = Spring::new([0, 1], ks, kd, rest).map_err(said)?;
    particles.add_force(spring).map_err(said)?;
    let states = states(&mut particles, inputs, interleaved)?;
    let mut answer = Map::from_iter([("states".to_string(), states)]);
    answer.insert("total_momentum".into(), list(momentum(&particles)));
    Ok(answer)
}

/// Two bodies that attract each other by `G m1 m2/r^2`, in a plane or in
/// space.
pub(super) fn two_bodies(inputs: &Inputs<'_>) -> Answer {
    let law = inputs.text("force")?;
    let plain: String = law.split_whitespace().collect();
    if !plain.contains("m1*m2/r^2") || !plain.contains("attraction") {
        return Err(format!("the force `{law}` is not known"));
    }
    let g = match plain.split_once("G=") {
        Some((_, rest)) => leading_number(rest)?,
        None => inputs.number_or("G", 1.0)?,
    };
    let state = inputs.numbers("state0")?;
    let axes = state.len() / 4;
    if state.len() != 8 && state.len() != 12 {
        return Err("`state0` is not two positions and velocities".into());
    }
    let part = |k: usize| {
        let mut v = Vec3::zeros();
        for axis in 0..axes {
            v[axis] = state[k * axes + axis];
        }
        v
    };
    let mut particles = Particles::new();
    for (k, m) in [(0, "m1"), (2, "m2")] {
        let (x, v) = (part(k), part(k + 1));
        particles.add(inputs.number(m)?, x, v).map_err(said)?;
    }
    particles.add_force(Gravitation::new(g).map_err(said)?).map_err(said)?;
    let shape = move |particles: &Particles| {
        let mut row = Vec::new();
        for (x, v) in particles.x().iter().zip(particles.v()) {
            row.extend(x.iter().take(axes).chain(v.iter().take(axes)));
        }
        row
    };
    let states = states(&mut particles, inputs, shape)?;
    let mut answer = Map::from_iter([("states".to_string(), states)]);
    let p = momentum(&particles);
    let p: Value = p.iter().take(axes).map(|p| number(*p)).collect();
    answer.insert("momentum".into(), p);
    Ok(answer)
}

/// A fall with drag, along one axis.
pub(super) fn drag_fall(inputs: &Inputs<'_>) -> Answer {
    let (m, kdrag) = (inputs.number("m")?, inputs.number("kdrag")?);
    let g = inputs.number("g")?;
    let up = |z: f64| Vec3::new(0.0, 0.0, z);
    let (z, v) = (inputs.number("z0")?, inputs.number_or("v0", 0.0)?);
    let mut particles = Particles::new();
    particles.add(m, up(z), up(v)).map_err(said)?;
    let gravity = Gravity::new(up(g)).map_err(said)?;
    particles.add_force(gravity).map_err(said)?;
    particles.add_force(Drag::new(kdrag).map_err(said)?).map_err(said)?;
    let shape = |p: &Particles| vec![p.x()[0].z, p.v()[0].z];
    let states = states(&mut particles, inputs, shape)?;
    let mut answer = Map::from_iter([("states".to_string(), states)]);
    // m g = kdrag v
    answer.insert("terminal_velocity".into(), number(m * g / kdrag));
    Ok(answer)
}

/// A slide on the flat under the friction of the notes.
pub(super) fn slide(inputs: &Inputs<'_>) -> Answer {
    let (g, kf) = (inputs.number("g")?.abs(), inputs.number("kf")?);
    let v0 = inputs.number("v0")?;
    let mut particles = Particles::new();
    let mass = inputs.number_or("m", 1.0)?;
    particles.add(mass, Vec3::zeros(), v0 * Vec3::x()).map_err(said)?;
    let gravity = Gravity::new(-g * Vec3::z()).map_err(said)?;
    particles.add_force(gravity).map_err(said)?;
    let mut ground =
        Collisions::new(vec![Plane::floor(0.0).map_err(said)?], 0.0);
    ground.friction = Friction::Linear { kf };
    let rate = kf * g;
    let mut states = Vec::new();
    for t in inputs.numbers("times")? {
        let left = t - particles.time();
        let steps = (left * rate / SHARE).ceil().max(1.0);
        if !(left >= 0.0 && steps <= MOST_STEPS) {
            return Err("`times` do not rise, or rise too far".to_string());
        }
        let solver = &mut Rk4::new();
        for _ in 0..if left > 0.0 { steps as usize } else { 0 } {
            let h = left / steps;
            ground.step(solver, &mut particles, h).map_err(said)?;
        }
        let (x, v) = (particles.x()[0].x, particles.v()[0].x);
        states.push(Value::from(vec![number(x), number(v)]));
    }
    let mut answer = Map::new();
    answer.insert("states".into(), Value::from(states));
    // What is left of the speed lasts for v/(kf g) more.
    let far = particles.x()[0].x + particles.v()[0].x / rate;
    answer.insert("stopping_distance_t_infinite".into(), number(far));
    Ok(answer)
}

/// The motion at all `times`, each state in the given shape.
fn states(
    particles: &mut Particles,
    inputs: &Inputs<'_>,
    shape: impl Fn(&Particles) -> Vec<f64>,
) -> Result<Value, String> {
    let tolerance = Tolerance::both(TOLERANCE).map_err(said)?;
    let mut solver = Adaptive::new(DormandPrince::new(), tolerance);
    let mut states = Vec::new();
    for t in inputs.numbers("times")? {
        solver.run(particles, t).map_err(said)?;
        let row: Value = shape(particles).into_iter().map(number).collect();
        states.push(row);
    }
    Ok(Value::from(states))
}

/// `x1 v1 x2 v2 …`, as the notes write a state.
fn interleaved(particles: &Particles) -> Vec<f64> {
    let mut row = Vec::new();
    for (x, v) in particles.x().iter().zip(particles.v()) {
        row.extend(x.iter().chain(v.iter()));
    }
    row
}

/// The number that a text begins with.
fn leading_number(text: &str) -> Result<f64, String> {
    let end = text.find(|c: char| !(c.is_ascii_digit() || ".-+e".contains(c)));
    let number = &text[..end.unwrap_or(text.len())];
    number.parse().map_err(|_| format!("`{text}` begins with no number"))
}
