//! The embedded Runge–Kutta pair of Dormand and Prince, orders 5 and 4: an
//! accurate step and its error from the same seven derivatives.
//!
//! J. R. Dormand and P. J. Prince, "A family of embedded Runge–Kutta
//! formulae", 1980; dense output as in Hairer, Nørsett and Wanner, *Solving
//! Ordinary Differential Equations I*, section II.6.

use super::embedded_pair::{
    EmbeddedPair, Stages, attempt, step_of_fixed_size, weighted,
};
use super::tableau::{A2, A3, A4, A5, A6, B, C, D, E};
use super::workspace::Workspace;
use crate::adaptive::MaxNorm;
use crate::{AdaptiveMethod, DenseStep, Solver, System, Tolerance};

/// Orders 5 and 4 in one step of six new derivatives; the seventh is the
/// first of the next step (FSAL).
#[derive(Clone, Debug, Default)]
pub struct DormandPrince {
    /// The slopes `k2` to `k6` of the last step.
    stages: Workspace<5>,
    /// The ends of a step of fixed size, and its first slope.
    ends: Workspace<3>,
}

impl DormandPrince {
    /// A method with an empty workspace.
    pub fn new() -> Self {
        Self::default()
    }
}

// ANCHOR: stages
/// The slopes `k2` to `k6` of a step whose first slope is `k1`, and its end.
#[inline(always)]
fn stages<S: System + ?Sized>(
    step: &mut Stages<'_, S>,
    k1: &[f64],
    [k2, k3, k4, k5, k6]: &mut [&mut [f64]; 5],
) {
    // k_s = f(x0 + h (a_s1 k1 + a_s2 k2 + ...), t0 + c_s h)
    step.slope(C[0], A2, [k1], k2);
    step.slope(C[1], A3, [k1, k2], k3);
    step.slope(C[2], A4, [k1, k2, k3], k4);
    step.slope(C[3], A5, [k1, k2, k3, k4], k5);
    step.slope(C[4], A6, [k1, k2, k3, k4, k5], k6);
    // x(t + h) = x0 + h (b1 k1 + b3 k3 + b4 k4 + b5 k5 + b6 k6)
    step.combine(B, [k1, k3, k4, k5, k6]);
}
// ANCHOR_END: stages

// ANCHOR: error
// EQ: ode/dopri_error
impl EmbeddedPair<5> for DormandPrince {
    #[inline(always)]
    fn step_with_error<S: System + ?Sized>(
        mut step: Stages<'_, S>,
        tolerance: &Tolerance,
        k1: &[f64],
        k: &mut [&mut [f64]; 5],
        k7: &mut [f64],
    ) -> f64 {
        stages(&mut step, k1, k);
        let [_, k3, k4, k5, k6] = k;
        let Stages { system, times: [_, t1, h], x0, x } = step;
        // k7 = f(x1, t1): the first slope of the next step
        system.set_state(t1, x);
        system.derivative(k7);
        let mut norm = MaxNorm::default();
        for i in 0..x.len() {
            // error = h (e1 k1 + e3 k3 + e4 k4 + e5 k5 + e6 k6 + e7 k7)
            let error = weighted(0.0, h, E, [k1, k3, k4, k5, k6, k7], i);
            norm.add(tolerance.scaled_error(error, x0[i], x[i]));
        }
        norm.value()
    }
}
// ANCHOR_END: error

impl AdaptiveMethod for DormandPrince {
    fn error_exponent(&self) -> usize {
        5
    }

    fn evaluations(&self) -> usize {
        6
    }

    fn attempt<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        tolerance: &Tolerance,
        step: &mut DenseStep,
    ) -> f64 {
        attempt::<Self, 5, S>(system, tolerance, step, &mut self.stages)
    }

    // ANCHOR: dense
    fn complete_dense_output<S: System + ?Sized>(
        &mut self,
        _system: &mut S,
        step: &mut DenseStep,
    ) -> usize {
        // correction = h (d1 k1 + d3 k3 + d4 k4 + d5 k5 + d6 k6 + d7 k7)
        let DenseStep { h, f0: k1, f1: k7, correction, .. } = step;
        let [_, k3, k4, k5, k6] = self.stages.vectors(k1.len());
        for i in 0..k1.len() {
            let k: [&[f64]; 6] = [k1, k3, k4, k5, k6, k7];
            correction[0][i] = weighted(0.0, *h, D, k, i);
        }
        0
    }
    // ANCHOR_END: dense
}

/// Without error control it is a method of order 5 with fixed steps.
impl Solver for DormandPrince {
    fn name(&self) -> &'static str {
        "Dormand-Prince"
    }
    fn order(&self) -> usize {
        5
    }
    fn stages(&self) -> usize {
        6
    }

    fn step(&mut self, system: &mut dyn System, h: f64) {
        let k = &mut self.stages.vectors(system.dim());
        step_of_fixed_size(system, h, &mut self.ends, |step, k1| {
            stages(step, k1, k);
        });
    }
}
