//! XPBD: one distance constraint, and chains of them.

use super::records::{record_list, whole};
use super::{Answer, Inputs, said};
use crate::cases::vectors::{lists, numbers, vectors};
use crate::cases::{number, vectors::vector};
use realtime::{DistanceConstraint, XpbdParticles};
use serde_json::Map;

/// One step of one constraint.
pub(super) fn one_constraint(inputs: &Inputs<'_>) -> Answer {
    let mut system = particles(inputs)?;
    let (rest, soft) =
        (inputs.number("rest_length_m")?, inputs.number("compliance_m_per_N")?);
    let link = DistanceConstraint::new([0, 1], rest, soft).map_err(said)?;
    system.add_distance(link).map_err(said)?;
    let (h, iterations) = (inputs.number("h_s")?, iterations(inputs)?);
    let predicted = system.predicted(h).map_err(said)?;
    system.step(h, 1, iterations).map_err(said)?;
    let mut answer = Map::new();
    answer.insert("predicted_x".into(), lists(&predicted));
    answer.insert("lambda".into(), number(system.lambda()[0]));
    answer.insert("x_after".into(), lists(system.x()));
    answer.insert("v_after".into(), lists(system.v()));
    Ok(answer)
}

/// Several substeps of several constraints.
pub(super) fn chain(inputs: &Inputs<'_>) -> Answer {
    let mut system = particles(inputs)?;
    for link in record_list(inputs, "constraints_in_order")? {
        let link = Inputs(link);
        let ends = [whole(link.number("i")?)?, whole(link.number("j")?)?];
        let rest = link.number("rest_length_m")?;
        let soft = link.number("compliance_m_per_N")?;
        let link = DistanceConstraint::new(ends, rest, soft).map_err(said)?;
        system.add_distance(link).map_err(said)?;
    }
    let (h, iterations) = (inputs.number("h_s")?, iterations(inputs)?);
    for _ in 0..inputs.steps("substeps")? {
        system.step(h, 1, iterations).map_err(said)?;
    }
    let mut answer = Map::new();
    answer.insert("x_after".into(), lists(system.x()));
    answer.insert("v_after".into(), lists(system.v()));
    let lambda = numbers(system.lambda());
    answer.insert("lambda_of_last_substep".into(), lambda);
    Ok(answer)
}

fn iterations(inputs: &Inputs<'_>) -> Result<usize, String> {
    if inputs.has("iterations") { inputs.steps("iterations") } else { Ok(1) }
}

fn particles(inputs: &Inputs<'_>) -> Result<XpbdParticles, String> {
    let (x, v) = (vectors(inputs, "x")?, vectors(inputs, "v")?);
    let w = inputs.numbers("inverse_mass_per_kg")?;
    if x.len() != v.len() || x.len() != w.len() {
        return Err("x, v and inverse masses differ in number".into());
    }
    let gravity = vector(inputs, "gravity")?;
    let mut system = XpbdParticles::new(gravity).map_err(said)?;
    for i in 0..x.len() {
        system.add(w[i], x[i], v[i]).map_err(said)?;
    }
    Ok(system)
}
