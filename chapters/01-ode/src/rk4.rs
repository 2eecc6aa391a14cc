//! The classical Runge–Kutta method of order 4: notes B §2.2, last formula.

use crate::{Solver, System};

/// Looks at four arrows (one at the start, two in the middle, one at the end)
/// and follows their weighted mean.
#[derive(Clone, Debug, Default)]
pub struct Rk4 {
    x: Vec<f64>,
    stage: Vec<f64>,
    k: Vec<f64>,
    sum: Vec<f64>,
}

impl Rk4 {
    /// A solver that has not met its system yet.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Solver for Rk4 {
    fn name(&self) -> &'static str {
        "RK4"
    }
    fn order(&self) -> usize {
        4
    }
    fn stages(&self) -> usize {
        4
    }

    // ANCHOR: step
    // EQ: ode/rk4
    fn step(&mut self, system: &mut dyn System, h: f64) {
        let n = system.dim();
        for v in [&mut self.x, &mut self.stage, &mut self.k, &mut self.sum] {
            v.resize(n, 0.0);
        }
        let t = system.time();
        system.get_state(&mut self.x);
        self.k.fill(0.0);
        self.sum.fill(0.0);

        for (a, weight) in [(0.0, 1.0), (0.5, 2.0), (0.5, 2.0), (1.0, 1.0)] {
            // k1 = f(x,            t)
            // k2 = f(x + h/2 k1,   t + h/2)
            // k3 = f(x + h/2 k2,   t + h/2)
            // k4 = f(x + h   k3,   t + h)
            for i in 0..n {
                self.stage[i] = self.x[i] + a * h * self.k[i];
            }
            system.set_state(t + a * h, &self.stage);
            system.derivative(&mut self.k);
            for i in 0..n {
                self.sum[i] += weight * self.k[i];
            }
        }
        // x(t + h) = x + h/6 (k1 + 2 k2 + 2 k3 + k4)
        for i in 0..n {
            self.x[i] += h / 6.0 * self.sum[i];
        }
        system.set_state(t + h, &self.x);
    }
    // ANCHOR_END: step
}
