//! What embedded Runge–Kutta methods share: asking for slopes along a step,
//! and a step that stays on the stack while the state is small.

use super::workspace::Workspace;
use crate::{DenseStep, System, Tolerance};

/// A step under way: where it starts, how long it is, and the state at which
/// the next slope is asked for.
pub struct Stages<'a, S: ?Sized> {
    pub system: &'a mut S,
    /// The times at the start and at the end, and the size of the step.
    pub times: [f64; 3],
    pub x0: &'a [f64],
    pub x: &'a mut [f64],
}

// ANCHOR: slope
impl<S: System + ?Sized> Stages<'_, S> {
    /// Asks for a slope: `out = f(x0 + h (a_1 k_1 + a_2 k_2 + ...), t0 + c h)`.
    #[inline(always)]
    pub fn slope<const M: usize>(
        &mut self,
        c: f64,
        a: [f64; M],
        k: [&[f64]; M],
        out: &mut [f64],
    ) {
        let [t0, t1, h] = self.times;
        self.combine(a, k);
        // The end is the planned one, which t0 + h misses by its rounding.
        let t = if c == 1.0 { t1 } else { t0 + c * h };
        self.system.set_state(t, self.x);
        self.system.derivative(out);
    }

    /// Moves to `x = x0 + h (a_1 k_1 + a_2 k_2 + ...)`.
    #[inline(always)]
    pub fn combine<const M: usize>(&mut self, a: [f64; M], k: [&[f64]; M]) {
        for i in 0..self.x.len() {
            self.x[i] = weighted(self.x0[i], self.times[2], a, k, i);
        }
    }
}
// ANCHOR_END: slope

/// Component `i` of `x0 + h (a_1 k_1 + a_2 k_2 + ...)`.
#[inline(always)]
pub fn weighted<const M: usize>(
    x0: f64,
    h: f64,
    a: [f64; M],
    k: [&[f64]; M],
    i: usize,
) -> f64 {
    let mut sum = x0;
    for j in 0..M {
        sum += h * a[j] * k[j][i];
    }
    sum
}

/// A method with an error estimate that needs `K` slopes within a step,
/// beside the one at its start and the one at its end.
pub trait EmbeddedPair<const K: usize> {
    /// Takes the step from `x0` with the first slope `k1`, writes the slope
    /// at its end into `last`, and returns the error in units of the
    /// tolerance.
    fn step_with_error<S: System + ?Sized>(
        step: Stages<'_, S>,
        tolerance: &Tolerance,
        k1: &[f64],
        k: &mut [&mut [f64]; K],
        last: &mut [f64],
    ) -> f64;
}

/// Tries the step that `step` describes with the method `P` and keeps its
/// slopes in `stages`.
#[inline]
pub fn attempt<P: EmbeddedPair<K>, const K: usize, S: System + ?Sized>(
    system: &mut S,
    tolerance: &Tolerance,
    step: &mut DenseStep,
    stages: &mut Workspace<K>,
) -> f64 {
    match step.x0.len() {
        1 => on_stack::<P, K, 1, S>(system, tolerance, step, stages),
        2 => on_stack::<P, K, 2, S>(system, tolerance, step, stages),
        3 => on_stack::<P, K, 3, S>(system, tolerance, step, stages),
        4 => on_stack::<P, K, 4, S>(system, tolerance, step, stages),
        n => {
            let times = [step.t0, step.t1, step.h];
            let (x0, x) = (&step.x0[..n], &mut step.x1[..n]);
            let (k1, last) = (&step.f0[..n], &mut step.f1[..n]);
            let k = &mut stages.vectors(n);
            let along = Stages { system, times, x0, x };
            P::step_with_error(along, tolerance, k1, k, last)
        }
    }
}

/// The same for a state of exactly `N` numbers: with the size known and
/// everything on the stack, the compiler keeps the step in registers.
#[inline]
fn on_stack<P, const K: usize, const N: usize, S>(
    system: &mut S,
    tolerance: &Tolerance,
    step: &mut DenseStep,
    stages: &mut Workspace<K>,
) -> f64
where
    P: EmbeddedPair<K>,
    S: System + ?Sized,
{
    let (mut x0, mut x) = ([0.0; N], [0.0; N]);
    let (mut k1, mut k, mut last) = ([0.0; N], [[0.0; N]; K], [0.0; N]);
    x0.copy_from_slice(&step.x0);
    k1.copy_from_slice(&step.f0);
    let times = [step.t0, step.t1, step.h];
    let along = Stages { system, times, x0: &x0, x: &mut x };
    let slopes = &mut k.each_mut().map(|k| &mut k[..]);
    let error = P::step_with_error(along, tolerance, &k1, slopes, &mut last);
    step.x1.copy_from_slice(&x);
    step.f1.copy_from_slice(&last);
    stages.fill(k.as_flattened());
    error
}

/// A step of size `h` without an estimate of its error: `stages` asks for the
/// slopes after the first, and moves to the end. `ends` holds the start, the
/// first slope and the end.
pub fn step_of_fixed_size(
    system: &mut dyn System,
    h: f64,
    ends: &mut Workspace<3>,
    stages: impl FnOnce(&mut Stages<'_, dyn System + '_>, &[f64]),
) {
    let [x0, k1, x] = ends.vectors(system.dim());
    let t = system.time();
    system.get_state(x0);
    system.derivative(k1);
    let mut step = Stages { system, times: [t, t + h, h], x0, x };
    stages(&mut step, k1);
    let Stages { system, x, .. } = step;
    system.set_state(t + h, x);
}
