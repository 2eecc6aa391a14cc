//! Van der Pol's oscillator. State: `x, v`.

use math::check::{InputError, finite};

/// An oscillator that is driven while small and damped while large:
/// `x' = v`, `v' = mu (1 - x^2) v - x`.
pub fn van_der_pol(
    mu: f64,
) -> Result<impl Fn(f64, &[f64], &mut [f64]) + Clone, InputError> {
    let mu = finite("mu", mu)?;
    Ok(move |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = x[1];
        dxdt[1] = mu * (1.0 - x[0] * x[0]) * x[1] - x[0];
    })
}
