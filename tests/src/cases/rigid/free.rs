//! A body that nothing pushes.

use super::values::{list, matrix, quad, quaternion, vector};
use super::{Answer, number, said};
use crate::cases::Inputs;
use math::{Quat, Vec3};
use rigid::{Body, FreeRotation, SymmetricTop};
use serde_json::{Map, Value};

/// When the middle axis flips, and the motion at all `times`.
pub(super) fn motion(inputs: &Inputs<'_>) -> Answer {
    let omega = vector(inputs, "omega_body_0")?;
    let q0 = match inputs.has("q0") {
        true => quaternion(inputs, "q0")?,
        false => Quat::identity(),
    };
    let mut answer = Map::new();
    let motion = if inputs.has("Ibody_diag") {
        let moments = vector(inputs, "Ibody_diag")?;
        precession(moments, omega, q0, &mut answer)?;
        FreeRotation::new(moments, omega, q0).map_err(said)?
    } else {
        let inertia = matrix(inputs, "Ibody")?;
        let body = Body::with_inertia(1.0, inertia).map_err(said)?;
        let mut body = body.at(Vec3::zeros(), q0).map_err(said)?;
        // L = R I_body omega_body
        body.l = body.r() * (inertia * omega);
        FreeRotation::of(&body).map_err(said)?
    };
    describe(&motion, &mut answer);
    if inputs.has("times") {
        let (mut omegas, mut qs) = (Vec::new(), Vec::new());
        for t in inputs.numbers("times")? {
            omegas.push(list(motion.omega_body(t)));
            qs.push(quad(motion.q(t)));
        }
        answer.insert("omega_body".into(), Value::from(omegas));
        answer.insert("q".into(), Value::from(qs));
    }
    Ok(answer)
}

/// What does not depend on the time.
fn describe(motion: &FreeRotation, answer: &mut Map<String, Value>) {
    let period = motion.period();
    answer.insert("omega_period".into(), number(period));
    answer.insert("omega2_period".into(), number(period));
    answer.insert("time_between_flips".into(), number(0.5 * period));
    let first = number(motion.first_flip());
    answer.insert("first_zero_of_omega2".into(), first);
    answer.insert("elliptic_m".into(), number(motion.parameter().m));
    answer.insert("kinetic_energy".into(), number(motion.kinetic_energy()));
    answer.insert("L_world".into(), list(motion.l()));
}

/// The two rates of a body with two equal moments, whichever they are.
fn precession(
    moments: Vec3,
    omega: Vec3,
    q0: Quat,
    answer: &mut Map<String, Value>,
) -> Result<(), String> {
    for axis in [2, 0, 1] {
        let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
        if moments[i] != moments[j] {
            continue;
        }
        // Counted round, so that the axis of symmetry comes last.
        let turned = Vec3::new(omega[i], omega[j], omega[axis]);
        let top = SymmetricTop::new(moments[i], moments[axis], turned, q0)
            .map_err(said)?;
        let own = number(top.body_precession_rate());
        let space = number(top.space_precession_rate());
        answer.insert("body_precession_rate".into(), own);
        answer.insert("space_precession_rate".into(), space);
        return Ok(());
    }
    Ok(())
}
