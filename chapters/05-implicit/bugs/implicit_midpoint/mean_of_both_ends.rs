//! You take the mean of the accelerations at both ends, in place of the
//! acceleration at the middle. For a spring that is the same, for everything
//! else it is another method (the trapezoidal rule), which does not keep areas.

/// Where something is, and how fast it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swing {
    /// Place (m).
    pub x: f64,
    /// Velocity (m/s).
    pub v: f64,
}

/// Place and velocity one step later.
pub fn implicit_midpoint(
    a: &dyn Fn(f64) -> f64,
    slope: &dyn Fn(f64) -> f64,
    h: f64,
    start: Swing,
) -> Swing {
    let Swing { x, v } = start;
    let mut end = x;
    for _ in 0..50 {
        let mean = 0.5 * (a(x) + a(end));
        let g = end - x - h * v - 0.5 * h * h * mean;
        let correction = g / (1.0 - 0.25 * h * h * slope(end));
        end -= correction;
        if correction.abs() <= 1e-15 * (1.0 + end.abs()) {
            break;
        }
    }
    Swing { x: end, v: v + 0.5 * h * (a(x) + a(end)) }
}
