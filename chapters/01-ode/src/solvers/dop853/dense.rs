//! The dense output of order 7: three more slopes within the step, and from
//! them four corrections to the cubic.

use super::super::embedded_pair::{Stages, weighted};
use super::tableau::{A14, A15, A16, C_DENSE, D};
use crate::{DenseStep, System};

// ANCHOR: dense
/// Fills in the corrections of `step`, whose inner slopes are `k2` to `k12`,
/// and returns how many derivatives that took.
pub fn complete<S: System + ?Sized>(
    system: &mut S,
    step: &mut DenseStep,
    [_, _, _, _, k6, k7, k8, k9, k10, k11, k12]: &[&mut [f64]; 11],
    [k14, k15, k16, x]: [&mut [f64]; 4],
) -> usize {
    let DenseStep { t0, t1, h, x0, f0: k1, x1, f1: k13, correction } = step;
    let times = [*t0, *t1, *h];
    let mut inside = Stages { system, times, x0, x };
    let [c14, c15, c16] = C_DENSE;
    inside.slope(c14, A14, [k1, k7, k8, k9, k10, k11, k12, k13], k14);
    inside.slope(c15, A15, [k1, k6, k7, k8, k11, k12, k13, k14], k15);
    inside.slope(c16, A16, [k1, k6, k7, k8, k9, k13, k14, k15], k16);
    inside.system.set_state(*t1, x1);
    let k: [&[f64]; 12] =
        [k1, k6, k7, k8, k9, k10, k11, k12, k13, k14, k15, k16];
    for (d, correction) in D.into_iter().zip(correction) {
        for i in 0..x1.len() {
            // correction = h (d1 k1 + d6 k6 + ... + d16 k16)
            correction[i] = weighted(0.0, *h, d, k, i);
        }
    }
    3
}
// ANCHOR_END: dense
