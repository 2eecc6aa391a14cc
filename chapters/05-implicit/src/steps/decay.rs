//! One step on the decay `x' = -k x`: explicit, implicit and exact. Notes E
//! §2 and the slides "Implicit Euler for x' = -kx" and "One Step".

use math::check::{Checked, positive};

// ANCHOR: factors
/// The factor by which an explicit Euler step multiplies `x`.
pub fn explicit_factor(hk: f64) -> f64 {
    // x(t + h) = x - h k x = (1 - h k) x
    1.0 - hk
}

// EQ: implicit/factor
/// The factor by which a backward Euler step multiplies `x`.
pub fn implicit_factor(hk: f64) -> f64 {
    // x(t + h) = x - h k x(t + h), so x(t + h) = x / (1 + h k)
    1.0 / (1.0 + hk)
}

/// The factor by which the decay itself multiplies `x` (the slide writes
/// `x' = -x` above this: it means `x' = -k x`).
pub fn exact_factor(hk: f64) -> f64 {
    (-hk).exp()
}
// ANCHOR_END: factors

/// One backward Euler step of size `h` on `x' = -k x`, from `x`.
pub fn decay_step(h: f64, k: f64, x: f64) -> Checked<f64> {
    let (h, k) = (positive("h", h)?, positive("k", k)?);
    Ok(implicit_factor(h * k) * x)
}

/// The longest explicit step that does not jump across zero, s: what the
/// slide gives as the limit.
pub fn overshoot_limit(k: f64) -> Checked<f64> {
    Ok(1.0 / positive("k", k)?)
}

/// The longest explicit step that does not grow, s: twice as long (notes E
/// §2, `|1 - h k| <= 1`).
pub fn stability_limit(k: f64) -> Checked<f64> {
    Ok(2.0 / positive("k", k)?)
}
