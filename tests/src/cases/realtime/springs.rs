//! Steps of springs by minimisation, and by projective dynamics.

use super::records::{record_list, whole};
use super::{Answer, Inputs, said};
use crate::cases::number;
use crate::cases::vectors::{lists, numbers, vector, vectors};
use math::Vec3;
use realtime::{
    ElasticSpring, MinimiserSettings, ProjectiveDynamics, SpringSystem,
};
use serde_json::{Map, Value};

/// Far below the published digits: Newton's method gets there, or to where
/// rounding ends, in one iteration more.
const SETTINGS: MinimiserSettings = MinimiserSettings {
    tolerance: 1e-12,
    max_iterations: 500,
    smallest_move: 0.0,
};

/// One backward Euler step by Newton's method.
pub(super) fn minimise(inputs: &Inputs<'_>) -> Answer {
    let h = inputs.number("h_s")?;
    if h <= 0.0 {
        return Err("`h_s` must be positive".into());
    }
    let mut system = particles(inputs, &[])?;
    let free = system.x().len();
    if inputs.has("anchors") {
        for anchor in vectors(inputs, "anchors")? {
            system.add_pinned(anchor).map_err(said)?;
        }
    }
    add_springs(inputs, &mut system, free)?;
    let y = system.coast(h);
    let found = system.backward_euler_step(h, SETTINGS).map_err(said)?;
    let mut answer = Map::new();
    answer.insert("y".into(), lists(&y[..free]));
    answer.insert("x_after".into(), lists(&system.x()[..free]));
    answer.insert("v_after".into(), lists(&system.v()[..free]));
    answer.insert("objective_at_minimum".into(), number(found.value));
    Ok(answer)
}

/// Some iterations of projective dynamics.
pub(super) fn project(inputs: &Inputs<'_>) -> Answer {
    let h = inputs.number("h_s")?;
    let mut pinned = Vec::new();
    if inputs.is_list("pinned") {
        for i in inputs.numbers("pinned")? {
            pinned.push(whole(i)?);
        }
    }
    let mut system = particles(inputs, &pinned)?;
    let n = system.x().len();
    add_springs(inputs, &mut system, n)?;
    let mut solver = ProjectiveDynamics::new(&system, h).map_err(said)?;
    let s = system.coast(h);
    let mut x = s.clone();
    let mut listed = Vec::new();
    let iterations = inputs.steps("iterations_listed")?;
    for _ in 0..iterations {
        solver.iterate(&system, &s, &mut x);
        listed.push(lists(&x));
    }
    let rows = solver.matrix().row_iter();
    let matrix: Value = rows
        .map(|row| numbers(&row.iter().copied().collect::<Vec<_>>()))
        .collect();
    solver.step(&mut system, iterations).map_err(said)?;
    let mut answer = Map::new();
    answer.insert("s".into(), lists(&s));
    answer.insert("system_matrix_free".into(), matrix);
    answer.insert("x_after_each_iteration".into(), Value::Array(listed));
    answer.insert("v_after_last".into(), lists(system.v()));
    Ok(answer)
}

fn particles(
    inputs: &Inputs<'_>,
    pinned: &[usize],
) -> Result<SpringSystem, String> {
    let (x, v) = (vectors(inputs, "x")?, vectors(inputs, "v")?);
    let masses = inputs.numbers("masses_kg")?;
    if x.len() != v.len() || x.len() != masses.len() {
        return Err("x, v and masses differ in number".into());
    }
    let gravity: Vec3 = vector(inputs, "gravity")?;
    let mut system = SpringSystem::new(gravity).map_err(said)?;
    for i in 0..x.len() {
        match pinned.contains(&i) {
            true => system.add_pinned(x[i]).map_err(said)?,
            false => system.add(masses[i], x[i], v[i]).map_err(said)?,
        };
    }
    Ok(system)
}

/// Springs; an end below zero is one of the anchors, which come after the
/// first `free` particles.
fn add_springs(
    inputs: &Inputs<'_>,
    system: &mut SpringSystem,
    free: usize,
) -> Result<(), String> {
    for spring in record_list(inputs, "springs")? {
        let spring = Inputs(spring);
        let end = |key: &str| match spring.number(key)? {
            j if j < 0.0 => Ok::<usize, String>(free + whole(-j - 1.0)?),
            i => whole(i),
        };
        let spring = ElasticSpring {
            ends: [end("i")?, end("j")?],
            stiffness: spring.number("stiffness_N_per_m")?,
            rest_length: spring.number("rest_length_m")?,
        };
        system.add_spring(spring).map_err(said)?;
    }
    Ok(())
}
