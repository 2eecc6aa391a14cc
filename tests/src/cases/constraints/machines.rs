//! Redundant constraints, loops of rods and moving pivots, at one instant.

use super::space::{Space, numbers, vector, vectors};
use super::text::{copies, form, pairs, squared_radius};
use super::{Answer, number, said};
use crate::cases::Inputs;
use constraints::{ConstrainedParticles, DistanceForm, OnSphere, Rod};
use math::Vec3;
use particles::{Gravity, ScriptedMotion};
use serde_json::Map;

/// The same constraint several times on one particle.
pub(super) fn repeated(inputs: &Inputs<'_>) -> Answer {
    let space = Space::of(inputs, "x")?;
    let text = inputs.text("constraint")?;
    let (x, v) = (vector(inputs, "x")?, vector(inputs, "v")?);
    let form = form(text)?;
    let radius = match form {
        DistanceForm::HalfSquare => squared_radius(text).unwrap_or(1.0).sqrt(),
        DistanceForm::Length => inputs.number_or("r", 1.0)?,
    };
    let mut machine = ConstrainedParticles::new();
    machine.add(inputs.number("m")?, x, v).map_err(said)?;
    add_gravity(inputs, &mut machine)?;
    for _ in 0..copies(text) {
        let wire = OnSphere::new(0, Vec3::zeros(), radius).map_err(said)?;
        machine.constrain(wire.with_form(form)).map_err(said)?;
    }
    machine.feedback = constraints::Feedback::none();
    machine.refresh().map_err(said)?;
    let mut answer = Map::new();
    let force = space.list(machine.constraint_force(0));
    answer.insert("constraint_force".into(), force);
    let a = space.list(machine.acceleration(0));
    answer.insert("acceleration".into(), a);
    let lambda = machine.lambda();
    answer.insert("lambda_min_norm".into(), numbers(lambda));
    let sum = number(lambda.iter().sum());
    answer.insert("sum_of_lambda".into(), sum);
    Ok(answer)
}

/// Rods between given pairs of particles, as long as these are apart.
pub(super) fn rods(inputs: &Inputs<'_>) -> Answer {
    let space = Space::of(inputs, "positions")?;
    let x = vectors(inputs, "positions")?;
    let v = match inputs.has("velocities") {
        true => vectors(inputs, "velocities")?,
        false => vec![Vec3::zeros(); x.len()],
    };
    let masses = match inputs.has("masses") {
        true => inputs.numbers("masses")?,
        false => vec![inputs.number("m")?; x.len()],
    };
    if v.len() != x.len() || masses.len() != x.len() {
        return Err("as many velocities and masses as positions".to_string());
    }
    let mut machine = ConstrainedParticles::new();
    for i in 0..x.len() {
        machine.add(masses[i], x[i], v[i]).map_err(said)?;
    }
    add_gravity(inputs, &mut machine)?;
    let text = inputs.text("constraints")?;
    let form = form(text)?;
    let mut ids = Vec::new();
    for ends in pairs(text) {
        let now = machine.particles().state();
        let rod = Rod::between(&now, ends).map_err(said)?;
        let rod = machine.constrain(rod.with_form(form)).map_err(said)?;
        ids.push(rod);
    }
    machine.feedback = constraints::Feedback::none();
    machine.refresh().map_err(said)?;
    let mut tensions = Vec::new();
    for id in ids {
        tensions.push(machine.tension(id).ok_or("no tension")?);
    }
    let a: Vec<Vec3> = (0..x.len()).map(|i| machine.acceleration(i)).collect();
    let mut answer = Map::new();
    let tension = match shared(&tensions) {
        Some(tension) => number(tension),
        None => numbers(&tensions),
    };
    answer.insert("tension".into(), tension);
    answer.insert("lambda".into(), numbers(machine.lambda()));
    answer.insert("acceleration".into(), space.lists(&a));
    Ok(answer)
}

/// The number that all of `list` are, up to rounding.
fn shared(list: &[f64]) -> Option<f64> {
    let first = *list.first()?;
    let close = |x: &f64| (x - first).abs() <= 1e-10 * (1.0 + first.abs());
    list.iter().all(close).then_some(first)
}

/// A pendulum on a pivot that moves by a script.
pub(super) fn moving_pivot(inputs: &Inputs<'_>) -> Answer {
    let space = Space::of(inputs, "bob")?;
    let motion = ScriptedMotion {
        x: vector(inputs, "pivot_position")?,
        v: vector(inputs, "pivot_velocity")?,
        a: vector(inputs, "pivot_acceleration")?,
    };
    let mut machine = ConstrainedParticles::new();
    machine.add_scripted(1.0, move |_| motion).map_err(said)?;
    let (x, v) = (vector(inputs, "bob")?, vector(inputs, "bob_velocity")?);
    machine.add(inputs.number("bob_mass")?, x, v).map_err(said)?;
    add_gravity(inputs, &mut machine)?;
    let rod = Rod::new([1, 0], inputs.number("rod")?).map_err(said)?;
    let rod = machine.constrain(rod).map_err(said)?;
    machine.feedback = constraints::Feedback::none();
    machine.refresh().map_err(said)?;
    let mut answer = Map::new();
    let tension = machine.tension(rod).ok_or("no tension")?;
    answer.insert("tension".into(), number(tension));
    let a = space.list(machine.acceleration(1));
    answer.insert("bob_acceleration".into(), a);
    Ok(answer)
}

fn add_gravity(
    inputs: &Inputs<'_>,
    machine: &mut ConstrainedParticles,
) -> Result<(), String> {
    if inputs.has("gravity") {
        let g = Gravity::new(vector(inputs, "gravity")?).map_err(said)?;
        machine.add_force(g).map_err(said)?;
    }
    Ok(())
}
