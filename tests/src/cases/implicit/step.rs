//! One step of equations that are given as text.

use super::{Answer, said};
use crate::cases::vectors::numbers;
use crate::cases::{Inputs, Wanted};
use crate::formula::Equations;
use implicit::{BackwardEuler, FieldWithJacobian, ImplicitSolver};
use ode::{Euler, Solver};
use serde_json::Map;

/// A step that is called infinite is this long: what is left of a decay is
/// then less than any tolerance.
const ENDLESS: f64 = 1e12;

/// Equations, their start and the step.
struct Start {
    equations: Equations,
    y0: Vec<f64>,
    h: f64,
}

impl Start {
    fn read(inputs: &Inputs<'_>, text: &str) -> Result<Self, String> {
        let equations =
            Equations::parse(inputs.text(text)?, &inputs.parameters())?;
        let y0 = inputs.numbers("Y0")?;
        if y0.len() != equations.dim() {
            let (given, dim) = (y0.len(), equations.dim());
            return Err(format!("`Y0` has {given} numbers, not {dim}"));
        }
        let endless = matches!(inputs.text("h"), Ok("infinity" | "inf"));
        let h = if endless { ENDLESS } else { inputs.step()? };
        Ok(Self { equations, y0, h })
    }

    /// Where the implicit method goes.
    fn implicit(&self, mut method: BackwardEuler) -> Result<Vec<f64>, String> {
        let f = |t: f64, y: &[f64], dydt: &mut [f64]| {
            self.equations.derivative(t, y, dydt);
        };
        let j = |t: f64, y: &[f64], jac: &mut math::MatN| {
            self.equations.jacobian(t, y, jac);
        };
        let mut system = FieldWithJacobian::new(0.0, &self.y0, f, j);
        method.step(&mut system, self.h).map_err(said)?;
        Ok(system.state().to_vec())
    }
}

/// One linearised backward Euler step, and one explicit step.
pub(super) fn both(inputs: &Inputs<'_>) -> Answer {
    let start = Start::read(inputs, "ode")?;
    let end = start.implicit(BackwardEuler::linearised())?;
    let mut delta = Vec::new();
    for (y, y0) in end.iter().zip(&start.y0) {
        delta.push(y - y0);
    }
    let mut point = start.equations.field(0.0, &start.y0);
    Euler::new().step(&mut point, start.h);
    let mut answer = Map::new();
    answer.insert("delta".into(), numbers(&delta));
    answer.insert("Ynew".into(), numbers(&end));
    answer.insert("explicit_Ynew".into(), numbers(point.state()));
    Ok(answer)
}

/// The step by one linear solve, and by Newton's iteration to its end. The
/// iteration may have no end, so it is asked for only if somebody wants it.
pub(super) fn newton(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let start = Start::read(inputs, "system")?;
    let mut answer = Map::new();
    for (key, method) in [
        ("Ynew_one_linear_solve", BackwardEuler::linearised()),
        ("Ynew_fully_converged_newton", BackwardEuler::converged()),
    ] {
        if wanted.has(key) {
            answer.insert(key.into(), numbers(&start.implicit(method)?));
        }
    }
    Ok(answer)
}
