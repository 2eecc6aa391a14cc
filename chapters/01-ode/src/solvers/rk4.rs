//! The classical Runge–Kutta method of order 4: notes B §2.2, last formula.

use super::workspace::Workspace;
use crate::{Solver, System};

/// Evaluates four derivatives (one at the start, two in the middle, one at the
/// end) and follows their weighted mean.
#[derive(Clone, Debug, Default)]
pub struct Rk4 {
    workspace: Workspace<6>,
}

impl Rk4 {
    /// A solver with an empty workspace.
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
        let [x, stage, k1, k2, k3, k4] = self.workspace.vectors(system.dim());
        let t = system.time();
        system.get_state(x);

        // k1 = f(x, t)
        system.derivative(k1);
        // k2 = f(x + h/2 k1, t + h/2)
        move_along(k1, t, 0.5 * h, x, stage, system);
        system.derivative(k2);
        // k3 = f(x + h/2 k2, t + h/2)
        move_along(k2, t, 0.5 * h, x, stage, system);
        system.derivative(k3);
        // k4 = f(x + h k3, t + h)
        move_along(k3, t, h, x, stage, system);
        system.derivative(k4);

        // x(t + h) = x + h/6 (k1 + 2 k2 + 2 k3 + k4)
        for i in 0..x.len() {
            x[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        }
        system.set_state(t + h, x);
    }
    // ANCHOR_END: step
}

/// Moves the system along the slope `k` for a time `h`, to `x + h k`.
fn move_along(
    k: &[f64],
    t: f64,
    h: f64,
    x: &[f64],
    stage: &mut [f64],
    system: &mut dyn System,
) {
    for ((stage, x), k) in stage.iter_mut().zip(x).zip(k) {
        *stage = x + h * k;
    }
    system.set_state(t + h, stage);
}
