//! Four programs on one orbit: two of ours and two of `ode_solvers`.

use ode::fields::{ARENSTORF_PERIOD, ARENSTORF_START, arenstorf};
use ode::{Adaptive, AdaptiveMethod, Dop853, DormandPrince, System, Tolerance};
use ode_solvers::dop_shared::OutputType;
use ode_solvers::{Dopri5, SVector};

/// One trip round the orbit.
#[derive(Clone, Copy, Debug)]
pub struct Trip {
    /// How far from its start it ends: the larger of the two coordinates.
    pub error: f64,
    /// Derivative evaluations.
    pub evaluations: usize,
}

impl Trip {
    fn ending_at(x: &[f64], evaluations: usize) -> Self {
        let error = |i: usize| (x[i] - ARENSTORF_START[i]).abs();
        let worst = error(0).max(error(1));
        let error = if worst.is_nan() { f64::INFINITY } else { worst };
        Self { error, evaluations }
    }

    fn failed() -> Self {
        Self { error: f64::INFINITY, evaluations: 0 }
    }
}

/// A program that makes the trip with the given tolerance, used as absolute
/// and as relative one.
pub type Program = fn(f64) -> Trip;

/// Our Dormand–Prince pair of orders 5 and 4.
pub fn our_dopri5(tolerance: f64) -> Trip {
    ours(DormandPrince::new(), tolerance)
}

/// Our method of order 8.
pub fn our_dop853(tolerance: f64) -> Trip {
    ours(Dop853::new(), tolerance)
}

/// Ours keep every step, as the peers do.
fn ours<M: AdaptiveMethod>(method: M, tolerance: f64) -> Trip {
    let Ok(tolerance) = Tolerance::both(tolerance) else {
        return Trip::failed();
    };
    let mut system = Satellite { t: 0.0, x: ARENSTORF_START };
    let mut adaptive = Adaptive::new(method, tolerance);
    match adaptive.record(&mut system, ARENSTORF_PERIOD) {
        Ok((_path, cost)) => Trip::ending_at(&system.x, cost.evaluations),
        Err(_) => Trip::failed(),
    }
}

/// The satellite as our solvers want it.
struct Satellite {
    t: f64,
    x: [f64; 4],
}

impl System for Satellite {
    fn dim(&self) -> usize {
        4
    }
    fn time(&self) -> f64 {
        self.t
    }
    fn get_state(&self, x: &mut [f64]) {
        x.copy_from_slice(&self.x);
    }
    fn set_state(&mut self, t: f64, x: &[f64]) {
        self.t = t;
        self.x.copy_from_slice(x);
    }
    #[inline(always)]
    fn derivative(&mut self, dxdt: &mut [f64]) {
        arenstorf(self.t, &self.x, dxdt);
    }
}

/// The same derivative, as `ode_solvers` wants it.
struct Peer;

impl ode_solvers::System<f64, SVector<f64, 4>> for Peer {
    #[inline(always)]
    fn system(&self, t: f64, x: &SVector<f64, 4>, dxdt: &mut SVector<f64, 4>) {
        arenstorf(t, x.as_slice(), dxdt.as_mut_slice());
    }
}

/// `ode_solvers`' Dopri5: the same pair of formulas.
pub fn dopri5(tolerance: f64) -> Trip {
    let x0 = SVector::<f64, 4>::from(ARENSTORF_START);
    let (t, rtol, atol) = (ARENSTORF_PERIOD, tolerance, tolerance);
    let mut solver = Dopri5::new(Peer, 0.0, t, t, x0, rtol, atol);
    solver.set_output(OutputType::Sparse);
    let Ok(stats) = solver.integrate() else {
        return Trip::failed();
    };
    match solver.y_out().last() {
        Some(x) => Trip::ending_at(x.as_slice(), stats.num_eval as usize),
        None => Trip::failed(),
    }
}

/// `ode_solvers`' Dop853: order 8, the best one for high accuracy.
pub fn dop853(tolerance: f64) -> Trip {
    let x0 = SVector::<f64, 4>::from(ARENSTORF_START);
    let (t, rtol, atol) = (ARENSTORF_PERIOD, tolerance, tolerance);
    let mut solver = ode_solvers::Dop853::new(Peer, 0.0, t, t, x0, rtol, atol);
    solver.set_output(OutputType::Sparse);
    let Ok(stats) = solver.integrate() else {
        return Trip::failed();
    };
    match solver.y_out().last() {
        Some(x) => Trip::ending_at(x.as_slice(), stats.num_eval as usize),
        None => Trip::failed(),
    }
}

/// The coarsest tolerance `10^(-q/4)`, `q` from 16 on, whose error and that
/// of the next three finer ones are at most `goal`.
pub fn tolerance_for(program: Program, goal: f64) -> Option<f64> {
    let tolerance = |q: i32| 10_f64.powf(-f64::from(q) / 4.0);
    let mut good = 0;
    for q in 16..=60 {
        good = if program(tolerance(q)).error <= goal { good + 1 } else { 0 };
        if good == 4 {
            return Some(tolerance(q - 3));
        }
    }
    None
}
