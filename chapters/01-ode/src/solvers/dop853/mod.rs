//! A Runge–Kutta method of order 8 with two error estimates, of orders 5
//! and 3: the program DOP853.
//!
//! The method is by Dormand and Prince, the estimates and the dense
//! output of order 7 by Hairer and Wanner: *Solving Ordinary Differential
//! Equations I*, sections II.5, II.6 and II.10.

mod dense;
mod tableau;

use super::embedded_pair::{
    EmbeddedPair, Stages, attempt, step_of_fixed_size, weighted,
};
use super::workspace::Workspace;
use crate::adaptive::MaxNorm;
use crate::{AdaptiveMethod, DenseStep, Solver, System, Tolerance};
use tableau::{A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, B, C, E3, E5};

/// Order 8 in one step of twelve new derivatives; the thirteenth is the first
/// of the next step (FSAL). Dense output takes three more.
#[derive(Clone, Debug, Default)]
pub struct Dop853 {
    /// The slopes `k2` to `k12` of the last step.
    stages: Workspace<11>,
    /// The slopes `k14` to `k16`, and where they are asked for.
    dense: Workspace<4>,
    /// The ends of a step of fixed size, and its first slope.
    ends: Workspace<3>,
}

impl Dop853 {
    /// A method with an empty workspace.
    pub fn new() -> Self {
        Self::default()
    }
}

// ANCHOR: stages
/// The slopes `k2` to `k12` of a step whose first slope is `k1`, and its end.
#[inline(always)]
fn stages<S: System + ?Sized>(
    step: &mut Stages<'_, S>,
    k1: &[f64],
    k: &mut [&mut [f64]; 11],
) {
    let [k2, k3, k4, k5, k6, k7, k8, k9, k10, k11, k12] = k;
    // k_s = f(x0 + h (a_s1 k1 + a_s2 k2 + ...), t0 + c_s h)
    step.slope(C[0], A2, [k1], k2);
    step.slope(C[1], A3, [k1, k2], k3);
    step.slope(C[2], A4, [k1, k3], k4);
    step.slope(C[3], A5, [k1, k3, k4], k5);
    step.slope(C[4], A6, [k1, k4, k5], k6);
    step.slope(C[5], A7, [k1, k4, k5, k6], k7);
    step.slope(C[6], A8, [k1, k4, k5, k6, k7], k8);
    step.slope(C[7], A9, [k1, k4, k5, k6, k7, k8], k9);
    step.slope(C[8], A10, [k1, k4, k5, k6, k7, k8, k9], k10);
    step.slope(C[9], A11, [k1, k4, k5, k6, k7, k8, k9, k10], k11);
    step.slope(C[10], A12, [k1, k4, k5, k6, k7, k8, k9, k10, k11], k12);
    // x(t + h) = x0 + h (b1 k1 + b6 k6 + ... + b12 k12)
    step.combine(B, [k1, k6, k7, k8, k9, k10, k11, k12]);
}
// ANCHOR_END: stages

impl EmbeddedPair<11> for Dop853 {
    #[inline(always)]
    fn step_with_error<S: System + ?Sized>(
        mut step: Stages<'_, S>,
        tolerance: &Tolerance,
        k1: &[f64],
        k: &mut [&mut [f64]; 11],
        k13: &mut [f64],
    ) -> f64 {
        stages(&mut step, k1, k);
        let Stages { system, times: [_, t1, h], x0, x } = step;
        system.set_state(t1, x);
        system.derivative(k13);
        let [_, _, _, _, k6, k7, k8, k9, k10, k11, k12] = k;
        let k: [&[f64]; 8] = [k1, k6, k7, k8, k9, k10, k11, k12];
        error_norm(tolerance, h, x0, x, k)
    }
}

// ANCHOR: error
/// The error of a step from `x0` to `x1` in units of the tolerance, from the
/// slopes `k1` and `k6` to `k12`.
#[inline(always)]
fn error_norm(
    tolerance: &Tolerance,
    h: f64,
    x0: &[f64],
    x1: &[f64],
    k: [&[f64]; 8],
) -> f64 {
    let (mut norm5, mut norm3) = (MaxNorm::default(), MaxNorm::default());
    for i in 0..x1.len() {
        // x8 - x5 and x8 - x3: h (e1 k1 + e6 k6 + ... + e12 k12)
        let error5 = weighted(0.0, h, E5, k, i);
        let error3 = weighted(0.0, h, E3, k, i);
        norm5.add(tolerance.scaled_error(error5, x0[i], x1[i]));
        norm3.add(tolerance.scaled_error(error3, x0[i], x1[i]));
    }
    combined_error(norm5.value(), norm3.value())
}

// EQ: ode/dop853_error
/// One error of order 8 from two estimates, of orders 5 and 3.
#[inline(always)]
fn combined_error(e5: f64, e3: f64) -> f64 {
    if e5 == 0.0 {
        return 0.0;
    }
    // e = e5 e5 / sqrt(e5^2 + (e3 / 10)^2)
    e5 * e5 / (e5 * e5 + 0.01 * e3 * e3).sqrt()
}
// ANCHOR_END: error

impl AdaptiveMethod for Dop853 {
    fn error_exponent(&self) -> usize {
        8
    }

    fn evaluations(&self) -> usize {
        12
    }

    fn attempt<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        tolerance: &Tolerance,
        step: &mut DenseStep,
    ) -> f64 {
        attempt::<Self, 11, S>(system, tolerance, step, &mut self.stages)
    }

    fn complete_dense_output<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        step: &mut DenseStep,
    ) -> usize {
        let n = step.x0.len();
        let k = &self.stages.vectors(n);
        dense::complete(system, step, k, self.dense.vectors(n))
    }
}

/// Without error control it is a method of order 8 with fixed steps.
impl Solver for Dop853 {
    fn name(&self) -> &'static str {
        "Dop853"
    }
    fn order(&self) -> usize {
        8
    }
    fn stages(&self) -> usize {
        12
    }

    fn step(&mut self, system: &mut dyn System, h: f64) {
        let k = &mut self.stages.vectors(system.dim());
        step_of_fixed_size(system, h, &mut self.ends, |step, k1| {
            stages(step, k1, k);
        });
    }
}
