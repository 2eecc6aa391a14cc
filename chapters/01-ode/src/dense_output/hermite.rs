//! Cubic Hermite interpolation between two computed points.

// ANCHOR: hermite
// EQ: ode/hermite
/// The cubic from `x0` to `x1` that also has the slopes `f0` and `f1` there,
/// at the fraction `s` of a step of size `h`.
pub fn hermite(s: f64, h: f64, [x0, f0]: [f64; 2], [x1, f1]: [f64; 2]) -> f64 {
    let rise = x1 - x0;
    // x(s) = x0 + s (rise + (1 - s) (s (rise - h f1) - (1 - s) (rise - h f0)))
    let bend = s * (rise - h * f1) - (1.0 - s) * (rise - h * f0);
    x0 + s * (rise + (1.0 - s) * bend)
}
// ANCHOR_END: hermite
