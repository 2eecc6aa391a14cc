//! Scalar test problems, and pairs of them, most with a closed solution.

use math::check::{InputError, finite};

// ANCHOR: decay
/// Decay at the rate `k`: `x' = -k x` in every component (notes B §2).
pub fn decay(
    k: f64,
) -> Result<impl Fn(f64, &[f64], &mut [f64]) + Clone, InputError> {
    let k = finite("k", k)?;
    Ok(move |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        for (dxdt, x) in dxdt.iter_mut().zip(x) {
            *dxdt = -k * x;
        }
    })
}

// EQ: ode/decay_solution
/// The exact solution of the decay, from `x0` at time 0 to time `t`.
pub fn decay_solution(t: f64, k: f64, x0: f64) -> f64 {
    // x(t) = x0 e^(-k t)
    x0 * (-k * t).exp()
}
// ANCHOR_END: decay

/// A particle held near the line `y = 0` while it drifts along it:
/// `x' = -x`, `y' = -k y` (notes E §2, eq. 2-1).
pub fn particle_on_line(
    k: f64,
) -> Result<impl Fn(f64, &[f64], &mut [f64]) + Clone, InputError> {
    let k = finite("k", k)?;
    Ok(move |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = -x[0];
        dxdt[1] = -k * x[1];
    })
}

/// Grows and shrinks with the time: `x' = cos(t) x`, so `x = x0 e^(sin t)`.
pub fn growth_by_cos(t: f64, x: &[f64], dxdt: &mut [f64]) {
    dxdt[0] = t.cos() * x[0];
}

/// `x' = -2 t x^2`, so from `x(0) = 1` on `x = 1/(1 + t^2)`.
pub fn inverse_square(t: f64, x: &[f64], dxdt: &mut [f64]) {
    dxdt[0] = -2.0 * t * x[0] * x[0];
}

/// `x' = x^2 + t`: no elementary solution, but rational steps.
pub fn square_plus_time(t: f64, x: &[f64], dxdt: &mut [f64]) {
    dxdt[0] = x[0] * x[0] + t;
}
