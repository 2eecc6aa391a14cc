//! The derivatives of a spring's force.

use super::{Answer, number, said};
use crate::cases::Inputs;
use crate::cases::vectors::{list, rows, vector};
use implicit::spring_jacobians;
use particles::Spring;
use serde_json::Map;

/// The force on the first end, and how it changes with that end's position
/// and velocity.
pub(super) fn jacobians(inputs: &Inputs<'_>) -> Answer {
    let ks = inputs.number("ks")?;
    let (kd, rest) = (inputs.number_or("kd", 0.0)?, inputs.number("rest")?);
    let spring = Spring::new([0, 1], ks, kd, rest).map_err(said)?;
    let l = vector(inputs, "a")? - vector(inputs, "b")?;
    let ldot = vector(inputs, "va")? - vector(inputs, "vb")?;
    let (dx, dv) = spring_jacobians(ks, kd, rest, l, ldot);
    let symmetric = 0.5 * (dx + dx.transpose());
    let mut eigenvalues: Vec<f64> =
        symmetric.symmetric_eigenvalues().iter().copied().collect();
    eigenvalues.sort_by(f64::total_cmp);
    let mut answer = Map::new();
    answer.insert("fa".into(), list(spring.force(l, ldot)));
    answer.insert("dfa_dxa".into(), rows(dx));
    answer.insert("dfa_dva".into(), rows(dv));
    answer.insert("length".into(), number(l.norm()));
    answer.insert("compressed".into(), (l.norm() < rest).into());
    let eigenvalues = eigenvalues.into_iter().map(number).collect();
    answer.insert("eigenvalues_of_symmetric_part".into(), eigenvalues);
    Ok(answer)
}
