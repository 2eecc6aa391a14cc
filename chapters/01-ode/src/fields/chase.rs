//! A time-dependent field: notes B §1.

// ANCHOR: chase
/// Every arrow points at a target that runs round the unit circle:
/// `x' = cos t - x`, `y' = sin t - y`.
pub fn chase(t: f64, x: &[f64], dxdt: &mut [f64]) {
    dxdt[0] = t.cos() - x[0];
    dxdt[1] = t.sin() - x[1];
}
// ANCHOR_END: chase

/// The exact position at time `t` of a point that starts at `x0` at time 0:
/// after a while on a smaller circle, an eighth of a circle behind the target.
pub fn chase_solution(t: f64, x0: [f64; 2]) -> [f64; 2] {
    let (sin, cos) = t.sin_cos();
    let fading = (-t).exp();
    [
        0.5 * (cos + sin) + (x0[0] - 0.5) * fading,
        0.5 * (sin - cos) + (x0[1] + 0.5) * fading,
    ]
}
