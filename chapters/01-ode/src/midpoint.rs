//! The midpoint method: notes B §2.2, figure 5 (the text drops `t`, the
//! figure does not).

use crate::{Solver, System};

/// Walks half a step to look at the arrow there, then takes the whole step
/// along that arrow.
#[derive(Clone, Debug, Default)]
pub struct Midpoint {
    x: Vec<f64>,
    middle: Vec<f64>,
    dxdt: Vec<f64>,
}

impl Midpoint {
    /// A solver that has not met its system yet.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Solver for Midpoint {
    fn name(&self) -> &'static str {
        "midpoint"
    }
    fn order(&self) -> usize {
        2
    }
    fn stages(&self) -> usize {
        2
    }

    // ANCHOR: step
    // EQ: ode/midpoint
    fn step(&mut self, system: &mut dyn System, h: f64) {
        let n = system.dim();
        self.x.resize(n, 0.0);
        self.middle.resize(n, 0.0);
        self.dxdt.resize(n, 0.0);

        let t = system.time();
        system.get_state(&mut self.x);
        system.derivative(&mut self.dxdt);

        // x_mid = x + h/2 f(x, t)
        for i in 0..n {
            self.middle[i] = self.x[i] + 0.5 * h * self.dxdt[i];
        }
        system.set_state(t + 0.5 * h, &self.middle);
        system.derivative(&mut self.dxdt);

        // x(t + h) = x + h f(x_mid, t + h/2)
        for i in 0..n {
            self.x[i] += h * self.dxdt[i];
        }
        system.set_state(t + h, &self.x);
    }
    // ANCHOR_END: step
}
