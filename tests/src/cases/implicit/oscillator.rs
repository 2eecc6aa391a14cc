//! One mass on a line.

use super::{Answer, number, said};
use crate::cases::Inputs;
use crate::formula::Equations;
use implicit::velocity_change;
use math::MatN;
use serde_json::Map;

/// A mass and the force on it.
struct Oscillator {
    m: f64,
    k: f64,
    h: f64,
    /// `x'' = F/m`, as text; the state is position, then velocity.
    equations: Equations,
}

impl Oscillator {
    fn read(inputs: &Inputs<'_>) -> Result<Self, String> {
        let (m, k) = (inputs.number("m")?, inputs.number("k")?);
        let h = inputs.step()?;
        if !(m > 0.0 && h > 0.0) {
            return Err("`m` and `h` must be positive".to_string());
        }
        let mut parameters = inputs.parameters();
        parameters.entry("c".to_string()).or_insert(0.0);
        let force = inputs.text("force").unwrap_or("-k x - c v");
        let text = format!("x'' = ({force})/m");
        let equations = Equations::parse(&text, &parameters).map_err(said)?;
        Ok(Self { m, k, h, equations })
    }

    /// One linearised backward Euler step, in place; returns the change of
    /// velocity.
    fn step(&self, state: &mut [f64; 2]) -> f64 {
        let (mut rate, mut jac) = ([0.0; 2], MatN::zeros(2, 2));
        self.equations.derivative(0.0, state, &mut rate);
        self.equations.jacobian(0.0, state, &mut jac);
        let (m, h) = (self.m, self.h);
        let (f, dfdx, dfdv) = (m * rate[1], m * jac[(1, 0)], m * jac[(1, 1)]);
        let dv = velocity_change(h, m, f, dfdx, dfdv, state[1]);
        state[1] += dv;
        state[0] += h * state[1];
        dv
    }

    fn energy(&self, [x, v]: [f64; 2]) -> f64 {
        0.5 * self.m * v * v + 0.5 * self.k * x * x
    }

    /// By what backward Euler multiplies the energy of an undamped
    /// oscillator.
    fn undamped_factor(&self) -> f64 {
        1.0 / (1.0 + self.h * self.h * self.k / self.m)
    }
}

/// One step, and the energy before and after.
pub(super) fn step(inputs: &Inputs<'_>) -> Answer {
    let oscillator = Oscillator::read(inputs)?;
    let start = [inputs.number("x0")?, inputs.number("v0")?];
    let mut end = start;
    let dv = oscillator.step(&mut end);
    let mut answer = Map::new();
    for (key, value) in [
        ("dv", dv),
        ("x", end[0]),
        ("v", end[1]),
        ("energy_before", oscillator.energy(start)),
        ("energy_after", oscillator.energy(end)),
        ("energy_ratio_if_c_is_0", oscillator.undamped_factor()),
    ] {
        answer.insert(key.into(), number(value));
    }
    Ok(answer)
}

/// Many steps, and what is left of the energy.
pub(super) fn decay(inputs: &Inputs<'_>) -> Answer {
    let oscillator = Oscillator::read(inputs)?;
    let start = [inputs.number("x0")?, inputs.number("v0")?];
    let steps = inputs.steps("steps")?;
    let (mut end, mut first) = (start, start);
    for step in 0..steps {
        oscillator.step(&mut end);
        if step == 0 {
            first = end;
        }
    }
    let before = oscillator.energy(start);
    let mut answer = Map::new();
    for (key, value) in [
        ("energy_factor_per_step", oscillator.energy(first) / before),
        ("energy_ratio_total", oscillator.energy(end) / before),
        ("x", end[0]),
        ("v", end[1]),
    ] {
        answer.insert(key.into(), number(value));
    }
    Ok(answer)
}
