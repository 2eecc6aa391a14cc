//! Lagrangian objects from formulas: `q_of_u` is `[2*cos(u), 0, sin(u)]`.

use super::space::numbers;
use super::{Answer, number, said};
use crate::cases::Inputs;
use crate::formula::Formulas;
use constraints::{LagrangianSystem, Parametric};
use math::Vec3;
use ode::System;
use particles::{Force, State};
use serde_json::{Map, Value};

/// Points whose coordinates are formulas, so many axes each.
struct Drawn {
    formulas: Formulas,
    dofs: usize,
    axes: usize,
}

impl Drawn {
    /// One number for each coordinate, as vectors.
    fn fill(&self, out: &mut [Vec3], value: impl Fn(usize) -> f64) {
        for (i, out) in out.iter_mut().enumerate() {
            *out = Vec3::zeros();
            for axis in 0..self.axes {
                out[axis] = value(i * self.axes + axis);
            }
        }
    }
}

impl Parametric for Drawn {
    fn dofs(&self) -> usize {
        self.dofs
    }

    fn points(&self) -> usize {
        self.formulas.len() / self.axes
    }

    fn positions(&self, u: &[f64], q: &mut [Vec3]) {
        self.fill(q, |row| self.formulas.value(row, u));
    }

    fn jacobian(&self, u: &[f64], jac: &mut [Vec3]) {
        for (k, column) in jac.chunks_mut(self.points()).enumerate() {
            let mut axis = vec![0.0; u.len()];
            axis[k] = 1.0;
            self.fill(column, |row| self.formulas.jet(row, u, &axis).first);
        }
    }

    fn bias_acceleration(&self, u: &[f64], udot: &[f64], bias: &mut [Vec3]) {
        self.fill(bias, |row| self.formulas.jet(row, u, udot).second);
    }
}

/// A constant force on each point.
struct Push(Vec<Vec3>);

impl Force for Push {
    fn apply(&mut self, _now: &State<'_>, force: &mut [Vec3]) {
        for (force, push) in force.iter_mut().zip(&self.0) {
            *force += push;
        }
    }
}

/// What equation 13 gives for an object.
pub(super) fn object(inputs: &Inputs<'_>) -> Answer {
    let (u, udot) = (inputs.numbers("u")?, inputs.numbers("udot")?);
    let single = !inputs.is_list("u");
    let names = variables(inputs.text("q_of_u")?, u.len(), single);
    let mut parameters = inputs.parameters();
    parameters.retain(|name, _| !names.contains(name));
    let text = inputs.text("q_of_u")?;
    let formulas = Formulas::parse(text, &names, &parameters)?;
    let masses =
        inputs.numbers(if inputs.has("m") { "m" } else { "masses" })?;
    let q = inputs.numbers("Q")?;
    let axes = formulas.len() / masses.len().max(1);
    if axes == 0
        || axes > 3
        || axes * masses.len() != formulas.len()
        || q.len() != formulas.len()
    {
        return Err("`q_of_u`, `Q` and `m` do not fit together".to_string());
    }
    let drawn = Drawn { formulas, dofs: u.len(), axes };
    let mut push = vec![Vec3::zeros(); masses.len()];
    drawn.fill(&mut push, |row| q[row]);
    let mut system =
        LagrangianSystem::new(drawn, &masses, &u, &udot).map_err(said)?;
    system.add_force(Push(push)).map_err(said)?;
    system.derivative(&mut vec![0.0; 2 * u.len()]);
    if let Some(error) = system.take_error() {
        return Err(said(error));
    }
    Ok(readings(&system, axes, single))
}

/// What the parameters are called: `u`, or `u1 u2 …`, or from 0 on.
fn variables(text: &str, n: usize, single: bool) -> Vec<String> {
    if single || n == 1 {
        return vec!["u".to_string()];
    }
    let first = usize::from(!text.contains("u0"));
    (0..n).map(|k| format!("u{}", k + first)).collect()
}

fn readings(
    system: &LagrangianSystem<Drawn>,
    axes: usize,
    single: bool,
) -> Map<String, Value> {
    let points = system.particles().len();
    let flat = |vectors: &[Vec3]| {
        let mut row = Vec::new();
        for v in vectors {
            row.extend(v.iter().take(axes).copied());
        }
        row
    };
    let gather = |read: &dyn Fn(usize) -> Vec3| -> Vec<Vec3> {
        (0..points).map(read).collect()
    };
    let force = gather(&|i| system.constraint_force(i));
    let a = gather(&|i| system.acceleration(i));
    let (mut columns, mut products) = (Vec::new(), Vec::new());
    for column in system.jac().chunks(points) {
        let mut product = 0.0;
        for (j, f) in column.iter().zip(&force) {
            product += j.dot(f);
        }
        columns.push(flat(column));
        products.push(product);
    }
    let mut answer = Map::new();
    answer.insert("q".into(), numbers(&flat(system.particles().x())));
    answer.insert("acceleration".into(), numbers(&flat(&a)));
    answer.insert("constraint_force".into(), numbers(&flat(&force)));
    let (jac, uddot, along) = if single {
        let uddot = number(system.uddot()[0]);
        (numbers(&columns[0]), uddot, number(products[0]))
    } else {
        let uddot = numbers(system.uddot());
        (by_rows(&columns), uddot, numbers(&products))
    };
    answer.insert("J".into(), jac);
    answer.insert("uddot".into(), uddot);
    answer.insert("J_dot_constraint_force".into(), along);
    answer
}

/// A matrix given by its columns, row after row.
fn by_rows(columns: &[Vec<f64>]) -> Value {
    let rows = columns.first().map_or(0, Vec::len);
    let mut list = Vec::new();
    for row in 0..rows {
        let entries: Vec<f64> = columns.iter().map(|c| c[row]).collect();
        list.push(numbers(&entries));
    }
    Value::from(list)
}
