//! A bead on a round wire.

use super::space::{Space, go, numbers, vector};
use super::text::{form, squared_radius};
use super::{Answer, number, said};
use crate::cases::{Inputs, Wanted};
use constraints::{
    ConstrainedParticles, ConstraintId, DistanceForm, Feedback, OnSphere,
    bead_lambda, bead_lambda_by_length, pendulum_period,
};
use math::Vec3;
use ode::{Euler, Solver};
use particles::{ForceField, Gravity};
use serde_json::{Map, Value};

/// The multipliers for both ways to write the constraint.
pub(super) fn multipliers(inputs: &Inputs<'_>) -> Answer {
    let space = Space::of(inputs, "x")?;
    let m = inputs.number("m")?;
    let [x, v, f] = ["x", "v", "f"].map(|key| vector(inputs, key));
    let (x, v, f) = (x?, v?, f?);
    let half = bead_lambda(m, x, v, f);
    let unit = bead_lambda_by_length(m, x, v, f);
    let force = half * x;
    let mut answer = Map::new();
    answer.insert("lambda_C_half_xx_minus_1".into(), number(half));
    answer.insert("constraint_force".into(), space.list(force));
    answer.insert("acceleration".into(), space.list((f + force) / m));
    answer.insert("lambda_C_norm_minus_r".into(), number(unit));
    let other = space.list(unit * x.normalize());
    answer.insert("constraint_force_C_norm_minus_r".into(), other);
    let power = number(force.dot(&v));
    answer.insert("power_of_constraint_force".into(), power);
    Ok(answer)
}

/// A bead of mass `m` that starts at `x0` with `v0`, on a sphere round the
/// origin.
fn bead(
    inputs: &Inputs<'_>,
    radius: f64,
    form: DistanceForm,
) -> Result<(ConstrainedParticles, ConstraintId), String> {
    let mut machine = ConstrainedParticles::new();
    let (x, v) = (vector(inputs, "x0")?, vector(inputs, "v0")?);
    machine.add(inputs.number("m")?, x, v).map_err(said)?;
    if inputs.has("gravity") {
        let g = Gravity::new(vector(inputs, "gravity")?).map_err(said)?;
        machine.add_force(g).map_err(said)?;
    }
    if inputs.has("f") {
        let f = vector(inputs, "f")?;
        let constant = ForceField::new(move |_, _, _| f);
        machine.add_force(constant).map_err(said)?;
    }
    let wire = OnSphere::new(0, Vec3::zeros(), radius).map_err(said)?;
    let wire = machine.constrain(wire.with_form(form)).map_err(said)?;
    Ok((machine, wire))
}

/// A pendulum at several times: place, velocity and tension.
pub(super) fn pendulum(inputs: &Inputs<'_>) -> Answer {
    let space = Space::of(inputs, "x0")?;
    let x0 = vector(inputs, "x0")?;
    let (mut machine, wire) = bead(inputs, x0.norm(), DistanceForm::Length)?;
    let mut rows = Vec::new();
    for t in inputs.numbers("times")? {
        go(&mut machine, t)?;
        machine.refresh().map_err(said)?;
        let now = machine.particles().state();
        let mut row = Vec::new();
        for v in [now.x[0], now.v[0]] {
            row.extend(v.iter().take(space.0).map(|x| number(*x)));
        }
        let tension = machine.tension(wire).ok_or("no tension")?;
        row.push(number(tension));
        rows.push(Value::from(row));
    }
    let mut answer = Map::from_iter([("rows".to_string(), rows.into())]);
    if let Ok(period) = period(inputs, x0) {
        answer.insert("period".into(), number(period));
    }
    Ok(answer)
}

/// The period, for a bead that starts at rest.
fn period(inputs: &Inputs<'_>, x0: Vec3) -> Result<f64, String> {
    let (g, v0) = (vector(inputs, "gravity")?, vector(inputs, "v0")?);
    if v0 != Vec3::zeros() {
        return Err("the bead does not start at rest".to_string());
    }
    // The angle from straight down.
    let angle = x0.cross(&g).norm().atan2(x0.dot(&g));
    pendulum_period(x0.norm(), g.norm(), angle).map_err(said)
}

/// How far Euler's method has left the circle after so many steps.
pub(super) fn drift(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let method = inputs.text("method").unwrap_or("Euler");
    if !method.to_lowercase().contains("euler") {
        return Err(format!("`{method}` is not Euler's method"));
    }
    let h = inputs.step()?;
    let mut answer = Map::new();
    for key in wanted.keys_or(&["radius_after_1"]) {
        let Some(counts) = key.strip_prefix("radius_after_") else {
            continue;
        };
        let mut radii = Vec::new();
        for count in counts.split('_') {
            let steps: usize = count.parse().map_err(said)?;
            if steps > inputs.steps("steps")? {
                return Err(format!("there are fewer than {steps} steps"));
            }
            let radius = 1.0;
            let (mut machine, _) =
                bead(inputs, radius, DistanceForm::HalfSquare)?;
            machine.feedback = Feedback::none();
            let mut solver = Euler::new();
            for _ in 0..steps {
                solver.step(&mut machine, h);
            }
            radii.push(machine.particles().x()[0].norm());
        }
        answer.insert(key, numbers(&radii));
    }
    Ok(answer)
}

/// How feedback brings a bead back: `C` and the state at several times.
pub(super) fn feedback(inputs: &Inputs<'_>) -> Answer {
    let space = Space::of(inputs, "x0")?;
    let text = inputs.text("constraint")?;
    let form = form(text)?;
    let radius = match form {
        DistanceForm::HalfSquare => squared_radius(text).unwrap_or(1.0).sqrt(),
        DistanceForm::Length => inputs.number_or("r", 1.0)?,
    };
    let (mut machine, _) = bead(inputs, radius, form)?;
    let (ks, kd) = (inputs.number("ks")?, inputs.number("kd")?);
    machine.feedback = Feedback::new(ks, kd).map_err(said)?;
    let (mut c, mut states) = (Vec::new(), Vec::new());
    for t in inputs.numbers("times")? {
        go(&mut machine, t)?;
        machine.refresh().map_err(said)?;
        c.push(machine.c()[0]);
        let now = machine.particles().state();
        states.push(space.row([now.x[0], now.v[0]].into_iter()));
    }
    let mut answer = Map::from_iter([("C".to_string(), numbers(&c))]);
    answer.insert("states_x_v".into(), Value::from(states));
    Ok(answer)
}
