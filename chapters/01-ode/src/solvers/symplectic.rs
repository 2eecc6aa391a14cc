//! Symplectic methods: the energy error stays bounded.
//!
//! They work on systems whose state is all positions `x`, then as many
//! velocities `v`, and whose accelerations `a` depend on positions and time
//! only. The derivative is then `(v, a)`: these solvers know the first half
//! and ask the system only for the second. Given a force that depends on the
//! velocity, they still run, but lose their order.

use super::workspace::Workspace;
use crate::{Solver, System};

// ANCHOR: drift-kick
/// Drift: the positions move, `x += h v`, at constant velocity.
fn drift(h: f64, state: &mut [f64]) {
    let (x, v) = state.split_at_mut(state.len() / 2);
    for (x, v) in x.iter_mut().zip(v) {
        *x += h * *v;
    }
}

/// Kick: the velocities change, `v += h a(x, t)`, at fixed positions.
fn kick(
    system: &mut dyn System,
    t: f64,
    h: f64,
    state: &mut [f64],
    dxdt: &mut [f64],
) {
    system.set_state(t, state);
    system.derivative(dxdt);
    let (_, v) = state.split_at_mut(dxdt.len() / 2);
    let (_, a) = dxdt.split_at(dxdt.len() / 2);
    for (v, a) in v.iter_mut().zip(a) {
        *v += h * a;
    }
}
// ANCHOR_END: drift-kick

/// The size of the state, which must be positions and velocities.
fn phase_dim(system: &dyn System) -> usize {
    let n = system.dim();
    assert!(n.is_multiple_of(2), "a state is positions, then velocities");
    n
}

/// Euler's method with one change: the positions already move with the new
/// velocities.
#[derive(Clone, Debug, Default)]
pub struct SymplecticEuler {
    workspace: Workspace<2>,
}

impl SymplecticEuler {
    /// A solver with an empty workspace.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Solver for SymplecticEuler {
    fn name(&self) -> &'static str {
        "symplectic Euler"
    }
    fn order(&self) -> usize {
        1
    }
    fn stages(&self) -> usize {
        1
    }

    // ANCHOR: symplectic-euler
    // EQ: ode/symplectic_euler
    fn step(&mut self, system: &mut dyn System, h: f64) {
        let [state, dxdt] = self.workspace.vectors(phase_dim(system));
        let t = system.time();
        system.get_state(state);
        // v(t + h) = v + h a(x, t)
        kick(system, t, h, state, dxdt);
        // x(t + h) = x + h v(t + h)
        drift(h, state);
        system.set_state(t + h, state);
    }
    // ANCHOR_END: symplectic-euler
}

/// Leapfrog, also called Störmer–Verlet (here drift, kick, drift): second
/// order at the cost of Euler's method.
#[derive(Clone, Debug, Default)]
pub struct Leapfrog {
    workspace: Workspace<2>,
}

impl Leapfrog {
    /// A solver with an empty workspace.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Solver for Leapfrog {
    fn name(&self) -> &'static str {
        "leapfrog"
    }
    fn order(&self) -> usize {
        2
    }
    fn stages(&self) -> usize {
        1
    }

    // ANCHOR: leapfrog
    // EQ: ode/leapfrog
    fn step(&mut self, system: &mut dyn System, h: f64) {
        let [state, dxdt] = self.workspace.vectors(phase_dim(system));
        let t = system.time();
        system.get_state(state);
        // x_mid = x + h/2 v
        drift(0.5 * h, state);
        // v(t + h) = v + h a(x_mid, t + h/2)
        kick(system, t + 0.5 * h, h, state, dxdt);
        // x(t + h) = x_mid + h/2 v(t + h)
        drift(0.5 * h, state);
        system.set_state(t + h, state);
    }
    // ANCHOR_END: leapfrog
}

/// The method of Forest and Ruth: two leapfrog steps forward and one back
/// between them, of such lengths that the errors of third order cancel.
#[derive(Clone, Debug, Default)]
pub struct ForestRuth {
    leapfrog: Leapfrog,
}

impl ForestRuth {
    /// A solver with an empty workspace.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Solver for ForestRuth {
    fn name(&self) -> &'static str {
        "Forest-Ruth"
    }
    fn order(&self) -> usize {
        4
    }
    fn stages(&self) -> usize {
        3
    }

    // ANCHOR: forest-ruth
    fn step(&mut self, system: &mut dyn System, h: f64) {
        // 2 a + b = 1 and 2 a^3 + b^3 = 0
        let a = 1.0 / (2.0 - f64::cbrt(2.0));
        let b = 1.0 - 2.0 * a;
        for part in [a, b, a] {
            self.leapfrog.step(system, part * h);
        }
    }
    // ANCHOR_END: forest-ruth
}
