//! How a matrix and a quaternion drift while they turn steadily.

use super::values::{matrix, vector};
use super::{Answer, number};
use crate::cases::{Inputs, Wanted};
use math::{Mat3, Quat, Vec3};
use ode::{Field, Solver};
use rigid::{quaternion_rate, rotation_rate};
use serde_json::{Map, Value};

/// The runs that are answered where nobody says which are wanted.
const RUNS: [&str; 4] = ["euler_R", "euler_q", "rk4_R", "rk4_q"];

/// A steady turn by `steps` steps of size `h`.
struct Turn {
    omega: Vec3,
    axis: Vec3,
    h: f64,
    steps: usize,
    r0: Mat3,
}

/// Every run that is asked for: a method, and `R` or `q`.
pub(super) fn drift(inputs: &Inputs<'_>, wanted: &Wanted) -> Answer {
    let omega = vector(inputs, "omega")?;
    let r0 = match inputs.has("R0") {
        true => matrix(inputs, "R0")?,
        false => Mat3::identity(),
    };
    let axis = if omega == Vec3::zeros() { Vec3::z() } else { omega };
    let (h, steps) = (inputs.step()?, inputs.steps("steps")?);
    let turn = Turn { omega, axis: axis.normalize(), h, steps, r0 };
    let mut answer = Map::new();
    for key in wanted.keys_or(&RUNS) {
        let Some((method, form)) = key.rsplit_once('_') else { continue };
        let Some(mut solver) = ode::solver_named(method) else { continue };
        match form {
            "R" => answer.insert(key, turn.matrix(solver.as_mut())),
            "q" => answer.insert(key, turn.quaternion(solver.as_mut())),
            _ => None,
        };
    }
    let angle = number(omega.norm() * h * steps as f64);
    answer.insert("exact_angle".into(), angle);
    Ok(answer)
}

impl Turn {
    /// What becomes of a matrix.
    fn matrix(&self, solver: &mut dyn Solver) -> Value {
        let omega = self.omega;
        let field = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
            let rate = rotation_rate(omega, Mat3::from_column_slice(x));
            dxdt.copy_from_slice(rate.as_slice());
        };
        let mut system = Field::new(0.0, self.r0.as_slice(), field);
        // A direction of the body that lies across the axis at the start.
        let across = perpendicular(self.axis);
        let b = self.r0.transpose() * across;
        let (mut before, mut angle) = (across, 0.0);
        for _ in 0..self.steps {
            solver.step(&mut system, self.h);
            let now = Mat3::from_column_slice(system.state()) * b;
            let sin = self.axis.dot(&before.cross(&now));
            angle += sin.atan2(before.dot(&now));
            before = now;
        }
        let r = Mat3::from_column_slice(system.state());
        let mut found = Map::new();
        let growth = number(before.norm());
        found.insert("norm_growth_of_perpendicular_columns".into(), growth);
        found.insert("det_R".into(), number(r.determinant()));
        found.insert("angle".into(), number(angle));
        Value::Object(found)
    }

    /// What becomes of a quaternion.
    fn quaternion(&self, solver: &mut dyn Solver) -> Value {
        let omega = self.omega;
        let read = |x: &[f64]| Quat::new(x[0], x[1], x[2], x[3]);
        let field = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
            let rate = quaternion_rate(omega, read(x));
            dxdt.copy_from_slice(&[rate.w, rate.i, rate.j, rate.k]);
        };
        let mut before = rigid::matrix_to_quaternion(self.r0);
        let start = [before.w, before.i, before.j, before.k];
        let mut system = Field::new(0.0, &start, field);
        let mut angle = 0.0;
        for _ in 0..self.steps {
            solver.step(&mut system, self.h);
            let now = read(system.state());
            let step = now * before.conjugate();
            angle += 2.0 * step.imag().dot(&self.axis).atan2(step.w);
            before = now;
        }
        let mut found = Map::new();
        found.insert("q_norm".into(), number(before.norm()));
        found.insert("angle_after_normalising".into(), number(angle));
        Value::Object(found)
    }
}

/// A unit vector across `axis`.
fn perpendicular(axis: Vec3) -> Vec3 {
    let other = if axis.x.abs() < 0.7 { Vec3::x() } else { Vec3::y() };
    axis.cross(&other).normalize()
}
