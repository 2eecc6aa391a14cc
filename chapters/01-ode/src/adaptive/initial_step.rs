//! The size of the first step: Hairer, Nørsett and Wanner, *Solving Ordinary
//! Differential Equations I*, section II.4.

use crate::{DenseStep, System, Tolerance};

/// The size of a first step from `step.x0` with slope `step.f0`. It takes one
/// derivative evaluation.
pub(crate) fn initial_step<S: System + ?Sized>(
    system: &mut S,
    direction: f64,
    tolerance: &Tolerance,
    exponent: f64,
    step: &mut DenseStep,
) -> f64 {
    let DenseStep { t0, x0, f0, x1, f1, .. } = step;
    let size = tolerance.error_norm(x0, x0, x0);
    let slope = tolerance.error_norm(f0, x0, x0);

    // An Euler step of this size changes the state by about a hundredth.
    let tiny = size < 1e-5 || slope < 1e-5;
    let h0 = if tiny { 1e-6 } else { 0.01 * size / slope };
    for i in 0..x0.len() {
        x1[i] = x0[i] + direction * h0 * f0[i];
    }
    system.set_state(*t0 + direction * h0, x1);
    system.derivative(f1);

    // How fast the slope changes tells how the error will grow with h.
    for i in 0..f1.len() {
        f1[i] -= f0[i];
    }
    let curvature = tolerance.error_norm(f1, x0, x0) / h0;
    let steepest = slope.max(curvature);
    let h1 = if steepest <= 1e-15 {
        (1e-3 * h0).max(1e-6)
    } else {
        (0.01 / steepest).powf(1.0 / exponent)
    };
    h1.min(100.0 * h0)
}
