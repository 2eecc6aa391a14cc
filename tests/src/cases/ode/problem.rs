//! An equation with its start, and its solution.

use crate::cases::{Inputs, number};
use crate::formula::Equations;
use ode::fields::decay_solution;
use ode::{Adaptive, DormandPrince, System, Tolerance};
use serde_json::Value;

/// The allowed error per step where the solution itself is wanted: a few
/// dozen roundings, for less would measure nothing but them.
const TOLERANCE: f64 = 1e-14;

/// Stiff equations need many steps of an explicit method.
const MOST_STEPS: usize = 20_000_000;

/// An initial value problem.
pub(super) struct Problem {
    pub(super) equations: Equations,
    pub(super) t0: f64,
    /// In the order of the equations.
    pub(super) x0: Vec<f64>,
    /// Where each number of the case's state is in ours.
    order: Vec<usize>,
    /// Whether the case writes its state as a number, not as a list.
    bare: bool,
}

impl Problem {
    /// Reads `ode`, `x0`, and perhaps `v0`, `t0` and `state`.
    pub(super) fn read(inputs: &Inputs<'_>) -> Result<Self, String> {
        let equations =
            Equations::parse(inputs.text("ode")?, &inputs.parameters())?;
        let order = if inputs.has("state") {
            equations.order(&inputs.words("state")?)?
        } else {
            (0..equations.dim()).collect()
        };
        let mut given = inputs.numbers("x0")?;
        if given.len() < order.len() && inputs.has("v0") {
            given.append(&mut inputs.numbers("v0")?);
        }
        if given.len() != order.len() {
            let (numbers, dim) = (given.len(), order.len());
            return Err(format!("`x0` has {numbers} numbers, not {dim}"));
        }
        let mut x0 = vec![0.0; order.len()];
        for (place, x) in order.iter().zip(given) {
            x0[*place] = x;
        }
        let t0 = inputs.number_or("t0", 0.0)?;
        let bare = x0.len() == 1 && !inputs.is_list("x0");
        Ok(Self { equations, t0, x0, order, bare })
    }

    /// A state as the case would write it.
    pub(super) fn shaped(&self, x: &[f64]) -> Value {
        if self.bare {
            return number(x[0]);
        }
        self.order.iter().map(|place| number(x[*place])).collect()
    }

    /// The solution at each of `times`: in closed form for decays, else
    /// integrated as well as floating point numbers allow.
    pub(super) fn solution(
        &self,
        times: &[f64],
    ) -> Result<Vec<Vec<f64>>, String> {
        let mut states = Vec::new();
        if let Some(rates) = self.equations.decay_rates() {
            for t in times {
                states.push(self.decayed(t - self.t0, &rates));
            }
            return Ok(states);
        }
        let tolerance =
            Tolerance::both(TOLERANCE).map_err(|why| why.to_string())?;
        let mut solver = Adaptive::new(DormandPrince::new(), tolerance);
        solver.limits.max_steps = MOST_STEPS;
        let mut point = self.equations.field(self.t0, &self.x0);
        for &t in times {
            // Never retrace a path: the way back doubles its error.
            let (done, left) = (point.time() - self.t0, t - point.time());
            if done * left < 0.0 {
                point.set_state(self.t0, &self.x0);
            }
            let cost = solver.run(&mut point, t);
            let cost = cost.map_err(|why| why.to_string())?;
            // The cap is on all times together.
            let left = &mut solver.limits.max_steps;
            *left = left.saturating_sub(cost.accepted + cost.rejected);
            states.push(point.state().to_vec());
        }
        Ok(states)
    }

    /// The solution at time `t` alone.
    pub(super) fn solution_at(&self, t: f64) -> Result<Vec<f64>, String> {
        Ok(self.solution(&[t])?.remove(0))
    }

    fn decayed(&self, t: f64, rates: &[f64]) -> Vec<f64> {
        let mut x = self.x0.clone();
        for (x, k) in x.iter_mut().zip(rates) {
            *x = decay_solution(t, *k, *x);
        }
        x
    }
}
