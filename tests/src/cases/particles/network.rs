//! Many steps of a network of springs.

use super::{Answer, said};
use crate::cases::Inputs;
use crate::cases::vectors::{lists, vector, vectors};
use ode::solver_named;
use particles::{Drag, Gravity, Particles, Spring, Springs};
use serde_json::{Map, Value};

/// Where the network is after `steps` steps of the given method.
pub(super) fn march(inputs: &Inputs<'_>) -> Answer {
    let mut particles = network(inputs)?;
    let (h, steps) = (inputs.step()?, inputs.steps("steps")?);
    let name = inputs.text("method")?.replace('_', " ");
    let solver = solver_named(&name);
    let mut solver = solver.ok_or(format!("no method is called `{name}`"))?;
    ode::advance(solver.as_mut(), &mut particles, h, steps);
    let mut answer = Map::new();
    answer.insert("positions".into(), lists(particles.x()));
    answer.insert("velocities".into(), lists(particles.v()));
    Ok(answer)
}

/// Particles, springs, and perhaps drag and gravity.
fn network(inputs: &Inputs<'_>) -> Result<Particles, String> {
    let (x, v) =
        (vectors(inputs, "positions")?, vectors(inputs, "velocities")?);
    let masses = inputs.numbers("masses")?;
    if x.len() != v.len() || x.len() != masses.len() {
        return Err("positions, velocities and masses differ in number".into());
    }
    let mut particles = Particles::new();
    for i in 0..x.len() {
        particles.add(masses[i], x[i], v[i]).map_err(said)?;
    }
    let (ks, kd) = (inputs.number("ks")?, inputs.number_or("kd", 0.0)?);
    let rest = inputs.number("rest")?;
    let mut springs = Springs::default();
    for ends in ends(inputs)? {
        springs.list.push(Spring::new(ends, ks, kd, rest).map_err(said)?);
    }
    particles.add_force(springs).map_err(said)?;
    if inputs.has("kdrag") {
        let drag = Drag::new(inputs.number("kdrag")?).map_err(said)?;
        particles.add_force(drag).map_err(said)?;
    }
    if inputs.has("gravity") {
        let gravity = Gravity::new(vector(inputs, "gravity")?).map_err(said)?;
        particles.add_force(gravity).map_err(said)?;
    }
    Ok(particles)
}

/// The pairs `springs`.
fn ends(inputs: &Inputs<'_>) -> Result<Vec<[usize; 2]>, String> {
    let complaint = "`springs` is not a list of pairs of particles";
    let list = inputs.0.get("springs").and_then(Value::as_array);
    let mut ends = Vec::new();
    for pair in list.ok_or(complaint)? {
        let pair = pair.as_array().ok_or(complaint)?;
        let pair: Option<Vec<u64>> = pair.iter().map(Value::as_u64).collect();
        match pair.as_deref() {
            Some([a, b]) => ends.push([*a as usize, *b as usize]),
            _ => return Err(complaint.to_string()),
        }
    }
    Ok(ends)
}
