//! Dormand's and Prince's pair of orders 5 and 4: an accurate step and its
//! error from the same seven derivatives.
//!
//! J. R. Dormand and P. J. Prince, "A family of embedded Runge–Kutta
//! formulae", 1980; dense output as in Hairer, Nørsett and Wanner, *Solving
//! Ordinary Differential Equations I*, section II.6.

use crate::tableau::{A2, A3, A4, A5, A6, B, C, D, E};
use crate::{Segment, Solver, System, Tolerance, Trial};

/// Orders 5 and 4 in one step of six new derivatives; the seventh is the
/// first of the next step.
#[derive(Clone, Debug, Default)]
pub struct DormandPrince {
    /// The slopes between the ends, `k2` to `k6`.
    k: [Vec<f64>; 5],
    /// The step at fixed size.
    fixed: Segment,
}

impl DormandPrince {
    /// A method that has not met its system yet.
    pub fn new() -> Self {
        Self::default()
    }
}

// ANCHOR: stages
/// The slopes `k2` to `k7` and the end `x` of a step from `x0` with slope
/// `k1`.
#[inline(always)]
fn stages<S: System + ?Sized>(
    system: &mut S,
    [t0, t1, h]: [f64; 3],
    x0: &[f64],
    x: &mut [f64],
    k: [&mut [f64]; 7],
) {
    let [k1, k2, k3, k4, k5, k6, k7] = k;
    let mut slope = |t: f64, x: &[f64], k: &mut [f64]| {
        system.set_state(t, x);
        system.derivative(k);
    };
    // k_s = f(x0 + h (a_s1 k1 + a_s2 k2 + ...), t + c_s h)
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
    slope(t1, x, k7);
}

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
// ANCHOR_END: stages

/// Component `i` of `h (a_1 k_1 + a_2 k_2 + ...)`.
#[inline(always)]
fn weighted<const N: usize>(
    start: f64,
    h: f64,
    a: [f64; N],
    k: [&[f64]; N],
    i: usize,
) -> f64 {
    let mut sum = start;
    for j in 0..N {
        sum += h * a[j] * k[j][i];
    }
    sum
}

/// The step and its error, in units of the tolerance.
#[inline(always)]
fn judged<S: System + ?Sized>(
    system: &mut S,
    tolerance: &Tolerance,
    times: [f64; 3],
    x0: &[f64],
    x1: &mut [f64],
    k: &mut [&mut [f64]; 7],
) -> f64 {
    let [k1, k2, k3, k4, k5, k6, k7] = k;
    stages(system, times, x0, x1, [k1, k2, k3, k4, k5, k6, k7]);
    // error = h (e1 k1 + e3 k3 + e4 k4 + e5 k5 + e6 k6 + e7 k7)
    let mut worst = 0.0;
    for i in 0..x0.len() {
        let error = weighted(0.0, times[2], E, [k1, k3, k4, k5, k6, k7], i);
        let ratio = tolerance.ratio(error, x0[i], x1[i]);
        if ratio.is_nan() {
            return ratio;
        }
        worst = f64::max(worst, ratio);
    }
    worst
}

impl DormandPrince {
    fn small<const N: usize, S: System + ?Sized>(
        &mut self,
        system: &mut S,
        tolerance: &Tolerance,
        segment: &mut Segment,
    ) -> f64 {
        let mut x0 = [0.0; N];
        let mut x1 = [0.0; N];
        let mut k = [[0.0; N]; 7];
        x0.copy_from_slice(&segment.x0);
        k[0].copy_from_slice(&segment.f0);
        let [k1, k2, k3, k4, k5, k6, k7] = &mut k;
        let times = [segment.t0, segment.t1, segment.h];
        let error = judged(system, tolerance, times, &x0, &mut x1,
            &mut [k1, k2, k3, k4, k5, k6, k7]);
        segment.x1.copy_from_slice(&x1);
        segment.f1.copy_from_slice(&k[6]);
        for j in 0..5 { self.k[j].copy_from_slice(&k[j+1]); }
        error
    }
}

// ANCHOR: trial
impl Trial for DormandPrince {
    fn error_exponent(&self) -> usize {
        5
    }

    fn evaluations(&self) -> usize {
        6
    }

    // EQ: ode/dopri_error
    fn attempt<S: System + ?Sized>(
        &mut self,
        system: &mut S,
        tolerance: &Tolerance,
        segment: &mut Segment,
    ) -> f64 {
        let n = segment.x0.len();
        for k in &mut self.k { k.resize(n, 0.0); }
        if n == 4 { return self.small::<4, S>(system, tolerance, segment); }
        let [k2, k3, k4, k5, k6] = &mut self.k;
        let Segment { t0, t1, h, x0, f0: k1, x1, f1: k7, .. } = segment;
        judged(system, tolerance, [*t0, *t1, *h], x0, x1,
            &mut [k1, k2, k3, k4, k5, k6, k7])
    }

    fn complete<S: System + ?Sized>(
        &mut self,
        _system: &mut S,
        segment: &mut Segment,
    ) -> usize {
        // bump = h (d1 k1 + d3 k3 + d4 k4 + d5 k5 + d6 k6 + d7 k7)
        let Segment { h, f0: k1, f1: k7, bump, .. } = segment;
        let [_, k3, k4, k5, k6] = &self.k;
        for i in 0..bump.len() {
            bump[i] = weighted(0.0, *h, D, [k1, k3, k4, k5, k6, k7], i);
        }
        0
    }
}
// ANCHOR_END: trial

/// Without error control: a method of order 5 with fixed steps.
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
        let n = system.dim();
        let mut segment = std::mem::take(&mut self.fixed);
        segment.resize(n);
        for k in &mut self.k { k.resize(n, 0.0); }
        segment.t0 = system.time();
        segment.h = h;
        segment.t1 = segment.t0 + h;
        system.get_state(&mut segment.x0);
        system.derivative(&mut segment.f0);
        let [k2, k3, k4, k5, k6] = &mut self.k;
        let Segment { t0, t1, h, x0, f0: k1, x1, f1: k7, .. } = &mut segment;
        stages(system, [*t0, *t1, *h], x0, x1, [k1, k2, k3, k4, k5, k6, k7]);
        self.fixed = segment;
    }
}
