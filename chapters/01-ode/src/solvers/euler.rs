//! Euler's method: notes B §2.1.

use super::workspace::Workspace;
use crate::{Solver, System};

/// Uses the derivative at the start of the step for the whole step.
#[derive(Clone, Debug, Default)]
pub struct Euler {
    workspace: Workspace<2>,
}

impl Euler {
    /// A solver with an empty workspace.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Solver for Euler {
    fn name(&self) -> &'static str {
        "Euler"
    }
    fn order(&self) -> usize {
        1
    }
    fn stages(&self) -> usize {
        1
    }

    // ANCHOR: step
    // EQ: ode/euler
    fn step(&mut self, system: &mut dyn System, h: f64) {
        let [x, dxdt] = self.workspace.vectors(system.dim());
        let t = system.time();
        system.get_state(x);
        system.derivative(dxdt);

        // x(t + h) = x(t) + h f(x, t)
        for i in 0..x.len() {
            x[i] += h * dxdt[i];
        }
        system.set_state(t + h, x);
    }
    // ANCHOR_END: step
}

// ANCHOR: truncation
// EQ: ode/taylor
/// The largest term of the Taylor series that an Euler step of size `h`
/// leaves out, where the solution has the second derivative `xddot`.
pub fn euler_truncation(h: f64, xddot: f64) -> f64 {
    // x(t + h) - (x + h x') = h^2/2 x'' + O(h^3)
    0.5 * h * h * xddot
}
// ANCHOR_END: truncation
