//! Robertson's three reactions, a famous stiff problem.

use crate::{
    AdaptiveImplicit, FieldWithJacobian, ImplicitMidpoint, ImplicitSystem,
};
use course::{Outcome, Value};
use math::MatN;
use ode::{Adaptive, DormandPrince, Tolerance};

/// The end of the run, s.
const END: f64 = 40.0;

/// `A' = -0.04 A + 1e4 B C`, `B' = 0.04 A - 1e4 B C - 3e7 B²`,
/// `C' = 3e7 B²`, from all A.
fn reactions() -> impl ImplicitSystem {
    let f = |_t: f64, y: &[f64], dydt: &mut [f64]| {
        let slow = 0.04 * y[0];
        let back = 1e4 * y[1] * y[2];
        let fast = 3e7 * y[1] * y[1];
        (dydt[0], dydt[1], dydt[2]) = (back - slow, slow - back - fast, fast);
    };
    let j = |_t: f64, y: &[f64], jac: &mut MatN| {
        let (b, c, fast) = (1e4 * y[2], 1e4 * y[1], 6e7 * y[1]);
        let rows = [-0.04, b, c, 0.04, -b - fast, -c, 0.0, fast, 0.0];
        *jac = MatN::from_row_slice(3, 3, &rows);
    };
    FieldWithJacobian::new(0.0, &[1.0, 0.0, 0.0], f, j)
}

/// The second substance is never more than a few hundred-thousandths.
fn tolerance() -> Outcome<Tolerance> {
    Ok(Tolerance::new(1e-8, 1e-4)?)
}

/// Accepted steps of the explicit driver of chapter 1.
fn explicit_steps() -> Outcome<f64> {
    let mut adaptive = Adaptive::new(DormandPrince::new(), tolerance()?);
    let cost = adaptive.run(&mut reactions(), END)?;
    Ok(cost.accepted as f64)
}

/// Accepted steps of the implicit one.
fn implicit_steps() -> Outcome<f64> {
    let method = ImplicitMidpoint::converged();
    let mut adaptive = AdaptiveImplicit::new(method, tolerance()?);
    let cost = adaptive.run(&mut reactions(), END)?;
    Ok(cost.accepted as f64)
}

/// Numbers in the text.
pub fn values() -> Vec<Value> {
    let mut values = vec![
        Value::new(
            "robertson_explicit",
            "steps of Dormand and Prince for 40 s of Robertson's reactions",
            "",
            5,
            explicit_steps,
        ),
        Value::new(
            "robertson_implicit",
            "implicit steps for the same",
            "",
            3,
            implicit_steps,
        ),
    ];
    for value in &mut values {
        // Rounding may decide whether a step is rejected.
        value.tolerance = course::Tolerance::new(1.0, 0.01);
    }
    values
}
