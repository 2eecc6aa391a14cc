//! The midpoint method: notes B §2.2, figure 5 (the text drops `t`, the
//! figure does not).

use super::workspace::Workspace;
use crate::{Solver, System};

/// Takes half an Euler step, and then the whole step with the derivative
/// there.
#[derive(Clone, Debug, Default)]
pub struct Midpoint {
    workspace: Workspace<3>,
}

impl Midpoint {
    /// A solver with an empty workspace.
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
        let [x, middle, dxdt] = self.workspace.vectors(system.dim());
        let t = system.time();
        system.get_state(x);
        system.derivative(dxdt);

        // x_mid = x + h/2 f(x, t)
        for i in 0..x.len() {
            middle[i] = x[i] + 0.5 * h * dxdt[i];
        }
        system.set_state(t + 0.5 * h, middle);
        system.derivative(dxdt);

        // x(t + h) = x + h f(x_mid, t + h/2)
        for i in 0..x.len() {
            x[i] += h * dxdt[i];
        }
        system.set_state(t + h, x);
    }
    // ANCHOR_END: step
}
