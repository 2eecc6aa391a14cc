//! A network of springs under the linearised step, with exact derivatives
//! and a dense solve.

use super::{Answer, said, steps_in};
use crate::cases::vectors::{lists, vector, vectors};
use crate::cases::{Inputs, Wanted};
use implicit::{ImplicitParticles, SpringNetwork};
use particles::{Drag, Gravity, Spring};
use serde_json::{Map, Value};

/// Where the network is after each of the numbers of steps asked for.
pub(super) fn march(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let h = inputs.step()?;
    let mut marks = Vec::new();
    for key in wanted.keys_or(&["after_1"]) {
        if let Some(steps) = steps_in(&key) {
            marks.push((steps, key));
        }
    }
    marks.sort();
    let mut particles = network(inputs)?;
    let (mut done, mut answer) = (0, Map::new());
    for (steps, key) in marks {
        while done < steps {
            particles.dense_step(h).map_err(said)?;
            done += 1;
        }
        let mut state = Map::new();
        state.insert("positions".into(), lists(particles.x()));
        state.insert("velocities".into(), lists(particles.v()));
        answer.insert(key, Value::Object(state));
    }
    Ok(answer)
}

/// Particles, springs, and perhaps gravity, drag and pins.
fn network(inputs: &Inputs<'_>) -> Result<ImplicitParticles, String> {
    let (x, v) =
        (vectors(inputs, "positions")?, vectors(inputs, "velocities")?);
    let masses = inputs.numbers("masses")?;
    if x.len() != v.len() || x.len() != masses.len() {
        return Err("positions, velocities and masses differ in number".into());
    }
    let mut particles = ImplicitParticles::new();
    for i in 0..x.len() {
        particles.add(masses[i], x[i], v[i]).map_err(said)?;
    }
    let springs = SpringNetwork::new(springs(inputs)?);
    particles.add_force(springs).map_err(said)?;
    if inputs.has("gravity") {
        let gravity = Gravity::new(vector(inputs, "gravity")?).map_err(said)?;
        particles.add_force(gravity).map_err(said)?;
    }
    let drag = Drag::new(inputs.number_or("drag", 0.0)?).map_err(said)?;
    particles.add_force(drag).map_err(said)?;
    if inputs.is_list("fixed") {
        for i in inputs.numbers("fixed")? {
            particles.pin(whole(i)?).map_err(said)?;
        }
    }
    Ok(particles)
}

/// The springs, five numbers each.
fn springs(inputs: &Inputs<'_>) -> Result<Vec<Spring>, String> {
    let key = "springs_i_j_ks_kd_rest";
    let complaint = format!("`{key}` is not a list of lists of 5 numbers");
    let list = inputs.0.get(key).and_then(Value::as_array);
    let mut springs = Vec::new();
    for entry in list.ok_or(complaint.clone())? {
        let numbers = entry.as_array().ok_or(complaint.clone())?;
        let numbers: Option<Vec<f64>> =
            numbers.iter().map(Value::as_f64).collect();
        let Some([i, j, ks, kd, rest]) = numbers.as_deref() else {
            return Err(complaint);
        };
        let ends = [whole(*i)?, whole(*j)?];
        springs.push(Spring::new(ends, *ks, *kd, *rest).map_err(said)?);
    }
    Ok(springs)
}

/// The number of a particle.
fn whole(i: f64) -> Result<usize, String> {
    if i >= 0.0 && i.fract() == 0.0 && i < 1e9 {
        return Ok(i as usize);
    }
    Err(format!("{i} is not the number of a particle"))
}
