//! Methods for mechanics that keep the energy where it belongs.
//!
//! They work on systems whose state is all positions `x`, then as many
//! velocities `v`, and whose accelerations `a` depend on positions and time
//! only. The derivative is then `(v, a)`: these solvers know the first half
//! and ask the system only for the second. Given a force that depends on the
//! velocity, they still run, but lose their order.

use crate::{Solver, System};

/// The vectors that a symplectic step needs: state and derivative.
#[derive(Clone, Debug, Default)]
struct Phase {
    state: Vec<f64>,
    dxdt: Vec<f64>,
}

// ANCHOR: drift-kick
impl Phase {
    /// Takes over the system's state.
    fn read(&mut self, system: &dyn System) {
        let n = system.dim();
        assert!(n.is_multiple_of(2), "the state must be positions, then velocities");
        self.state.resize(n, 0.0);
        self.dxdt.resize(n, 0.0);
        system.get_state(&mut self.state);
    }

    /// Drift: the positions move, `x += h v`, at constant velocity.
    fn drift(&mut self, h: f64) {
        let (x, v) = self.state.split_at_mut(self.dxdt.len() / 2);
        for (x, v) in x.iter_mut().zip(v) {
            *x += h * *v;
        }
    }

    /// Kick: the velocities change, `v += h a(x, t)`, at fixed positions.
    fn kick(&mut self, system: &mut dyn System, t: f64, h: f64) {
        system.set_state(t, &self.state);
        system.derivative(&mut self.dxdt);
        for i in self.state.len() / 2..self.state.len() {
            self.state[i] += h * self.dxdt[i];
        }
    }
}
// ANCHOR_END: drift-kick

/// Euler's method with one change: the positions already move with the new
/// velocities.
#[derive(Clone, Debug, Default)]
pub struct SymplecticEuler {
    phase: Phase,
}

impl SymplecticEuler {
    /// A solver that has not met its system yet.
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
        let t = system.time();
        self.phase.read(system);
        // v(t + h) = v + h a(x, t)
        self.phase.kick(system, t, h);
        // x(t + h) = x + h v(t + h)
        self.phase.drift(h);
        system.set_state(t + h, &self.phase.state);
    }
    // ANCHOR_END: symplectic-euler
}

/// Leapfrog, also called Verlet's method: second order for the price of
/// Euler's.
#[derive(Clone, Debug, Default)]
pub struct Leapfrog {
    phase: Phase,
}

impl Leapfrog {
    /// A solver that has not met its system yet.
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
        let t = system.time();
        self.phase.read(system);
        // x_mid = x + h/2 v
        self.phase.drift(0.5 * h);
        // v(t + h) = v + h a(x_mid, t + h/2)
        self.phase.kick(system, t + 0.5 * h, h);
        // x(t + h) = x_mid + h/2 v(t + h)
        self.phase.drift(0.5 * h);
        system.set_state(t + h, &self.phase.state);
    }
    // ANCHOR_END: leapfrog
}

/// Forest's and Ruth's method: two long leaps forward and one back between
/// them, of such lengths that the errors of third order cancel.
#[derive(Clone, Debug, Default)]
pub struct ForestRuth {
    leapfrog: Leapfrog,
}

impl ForestRuth {
    /// A solver that has not met its system yet.
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
