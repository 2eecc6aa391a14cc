//! Forces between two particles.

use super::{Answer, number, said};
use crate::cases::Inputs;
use crate::cases::vectors::{list, vector};
use math::Vec3;
use ode::System;
use particles::{
    Behaviour, BehaviourForce, Coincident, Distance, Force, Particles, Spring,
};
use serde_json::Map;

/// The forces of a damped spring, and the power of both together.
pub(super) fn spring(inputs: &Inputs<'_>) -> Answer {
    let ks = inputs.number("ks")?;
    let (kd, rest) = (inputs.number_or("kd", 0.0)?, inputs.number("rest")?);
    let spring = Spring::new([0, 1], ks, kd, rest).map_err(said)?;
    let [fa, fb] = forces(inputs, [["a", "va"], ["b", "vb"]], spring)?;
    let (va, vb) = (vector(inputs, "va")?, vector(inputs, "vb")?);
    let mut answer = Map::new();
    answer.insert("fa".into(), list(fa));
    answer.insert("fb".into(), list(fb));
    let power = fa.dot(&va) + fb.dot(&vb);
    answer.insert("power_of_pair".into(), number(power));
    Ok(answer)
}

/// The forces of a behaviour: a distance where a rest length is given, else
/// the same place.
pub(super) fn behaviour(inputs: &Inputs<'_>) -> Answer {
    if inputs.has("rest") {
        let rest = inputs.number("rest")?;
        let distance = Distance::new([0, 1], rest).map_err(said)?;
        return of_behaviour(inputs, distance);
    }
    of_behaviour(inputs, Coincident([0, 1]))
}

fn of_behaviour(inputs: &Inputs<'_>, behaviour: impl Behaviour) -> Answer {
    let (ks, kd) = (inputs.number("ks")?, inputs.number_or("kd", 0.0)?);
    let force = BehaviourForce::new(behaviour, ks, kd).map_err(said)?;
    let [f1, f2] = forces(inputs, [["x1", "v1"], ["x2", "v2"]], force)?;
    let mut answer = Map::new();
    answer.insert("f1".into(), list(f1));
    answer.insert("f2".into(), list(f2));
    Ok(answer)
}

/// The forces on two particles whose positions and velocities are under the
/// given keys.
fn forces(
    inputs: &Inputs<'_>,
    keys: [[&str; 2]; 2],
    force: impl Force,
) -> Result<[Vec3; 2], String> {
    let mut particles = Particles::new();
    for [x, v] in keys {
        let (x, v) = (vector(inputs, x)?, vector(inputs, v)?);
        particles.add(1.0, x, v).map_err(said)?;
    }
    particles.add_force(force).map_err(said)?;
    let mut derivative = [0.0; 12];
    particles.derivative(&mut derivative);
    Ok([particles.force()[0], particles.force()[1]])
}
