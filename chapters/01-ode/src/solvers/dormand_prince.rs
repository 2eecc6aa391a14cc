//! The embedded Runge–Kutta pair of Dormand and Prince, orders 5 and 4: an
//! accurate step and its error from the same seven derivatives.
//!
//! J. R. Dormand and P. J. Prince, "A family of embedded Runge–Kutta
//! formulae", 1980; dense output as in Hairer, Nørsett and Wanner, *Solving
//! Ordinary Differential Equations I*, section II.6.

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
/// The slopes `k2` to `k6` and the end `x` of a step of size `h` from `t0`,
/// `x0` with slope `k1` to `t1`.
#[inline(always)]
fn stages<S: System + ?Sized>(
    system: &mut S,
    [t0, t1, h]: [f64; 3],
    x0: &[f64],
    x: &mut [f64],
    k: &mut [&mut [f64]; 6],
) {
    let [k1, k2, k3, k4, k5, k6] = k;
    let mut slope = |t: f64, x: &[f64], k: &mut [f64]| {
        system.set_state(t, x);
        system.derivative(k);
    };
    // k_s = f(x0 + h (a_s1 k1 + a_s2 k2 + ...), t0 + c_s h)
    combine(x0, h, A2, [k1], x);
    slope(t0 + C[0] * h, x, k2);
    combine(x0, h, A3, [k1, k2], x);
    slope(t0 + C[1] * h, x, k3);
    combine(x0, h, A4, [k1, k2, k3], x);
    slope(t0 + C[2] * h, x, k4);
    combine(x0, h, A5, [k1, k2, k3, k4], x);
    slope(t0 + C[3] * h, x, k5);
    combine(x0, h, A6, [k1, k2, k3, k4, k5], x);
    slope(t1, x, k6);
    // x(t + h) = x0 + h (b1 k1 + b3 k3 + b4 k4 + b5 k5 + b6 k6)
    combine(x0, h, B, [k1, k3, k4, k5, k6], x);
}
// ANCHOR_END: stages

/// Writes `x0 + h (a_1 k_1 + a_2 k_2 + ...)` into `x`.
#[inline(always)]
fn combine<const N: usize>(
    x0: &[f64],
    h: f64,
    a: [f64; N],
    k: [&[f64]; N],
    x: &mut [f64],
) {
    for i in 0..x.len() {
        x[i] = weighted(x0[i], h, a, k, i);
    }
}

/// Component `i` of `x0 + h (a_1 k_1 + a_2 k_2 + ...)`.
#[inline(always)]
fn weighted<const N: usize>(
    x0: f64,
    h: f64,
    a: [f64; N],
    k: [&[f64]; N],
    i: usize,
) -> f64 {
    let mut sum = x0;
    for j in 0..N {
        sum += h * a[j] * k[j][i];
    }
    sum
}

// ANCHOR: error
// EQ: ode/dopri_error
/// Takes the step and returns its error in units of the tolerance.
#[inline(always)]
fn step_with_error<S: System + ?Sized>(
    system: &mut S,
    tolerance: &Tolerance,
    times: [f64; 3],
    x0: &[f64],
    x1: &mut [f64],
    k: &mut [&mut [f64]; 6],
    k7: &mut [f64],
) -> f64 {
    stages(system, times, x0, x1, k);
    let [k1, _, k3, k4, k5, k6] = k;
    // k7 = f(x1, t1): the first slope of the next step
    system.set_state(times[1], x1);
    system.derivative(k7);
    let mut norm = MaxNorm::default();
    for i in 0..x0.len() {
        // error = h (e1 k1 + e3 k3 + e4 k4 + e5 k5 + e6 k6 + e7 k7)
        let k: [&[f64]; 6] = [k1, k3, k4, k5, k6, k7];
        let error = weighted(0.0, times[2], E, k, i);
        norm.add(tolerance.scaled_error(error, x0[i], x1[i]));
    }
    norm.value()
}
// ANCHOR_END: error

impl DormandPrince {
    /// The same for a state of exactly `N` numbers: with the size known and
    /// everything on the stack, the compiler keeps the step in registers.
    #[inline]
    fn step_with_error_sized<const N: usize, S: System + ?Sized>(
        &mut self,
        system: &mut S,
        tolerance: &Tolerance,
        step: &mut DenseStep,
    ) -> f64 {
        let (mut x0, mut x1, mut k) = ([0.0; N], [0.0; N], [[0.0; N]; 7]);
        x0.copy_from_slice(&step.x0);
        k[0].copy_from_slice(&step.f0);
        let [k1, k2, k3, k4, k5, k6, k7] = &mut k;
        let six: &mut [&mut [f64]; 6] = &mut [k1, k2, k3, k4, k5, k6];
        let times = [step.t0, step.t1, step.h];
        let error =
            step_with_error(system, tolerance, times, &x0, &mut x1, six, k7);
        step.x1.copy_from_slice(&x1);
        step.f1.copy_from_slice(&k[6]);
        self.stages.fill(k[1..6].as_flattened());
        error
    }
}

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
        let n = step.x0.len();
        match n {
            1 => self.step_with_error_sized::<1, S>(system, tolerance, step),
            2 => self.step_with_error_sized::<2, S>(system, tolerance, step),
            3 => self.step_with_error_sized::<3, S>(system, tolerance, step),
            4 => self.step_with_error_sized::<4, S>(system, tolerance, step),
            _ => {
                let DenseStep { x0, f0, x1, f1, .. } = step;
                let times = [step.t0, step.t1, step.h];
                let (k1, k7) = (&mut f0[..n], &mut f1[..n]);
                let [k2, k3, k4, k5, k6] = self.stages.vectors(n);
                let (x0, x1) = (&x0[..n], &mut x1[..n]);
                let k = &mut [k1, k2, k3, k4, k5, k6];
                step_with_error(system, tolerance, times, x0, x1, k, k7)
            }
        }
    }

    // ANCHOR: dense
    fn complete_dense_output<S: System + ?Sized>(
        &mut self,
        _system: &mut S,
        step: &mut DenseStep,
    ) -> usize {
        // correction = h (d1 k1 + d3 k3 + d4 k4 + d5 k5 + d6 k6 + d7 k7)
        let DenseStep { h, f0: k1, f1: k7, correction, .. } = step;
        let [_, k3, k4, k5, k6] = self.stages.vectors(correction.len());
        for i in 0..correction.len() {
            correction[i] = weighted(0.0, *h, D, [k1, k3, k4, k5, k6, k7], i);
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
        let [x0, k1, x1] = self.ends.vectors(system.dim());
        let [k2, k3, k4, k5, k6] = self.stages.vectors(system.dim());
        let t = system.time();
        system.get_state(x0);
        system.derivative(k1);
        let k = &mut [k1, k2, k3, k4, k5, k6];
        stages(system, [t, t + h, h], x0, x1, k);
        system.set_state(t + h, x1);
    }
}
