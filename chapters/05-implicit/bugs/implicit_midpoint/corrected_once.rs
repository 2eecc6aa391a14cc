//! You correct `xm` only once. For a spring that is enough, because its force
//! is a straight line. For other forces the first correction is a guess, and
//! the energy tells: repeat it.

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
    let mut xm = x;
    for _ in 0..1 {
        let g = xm - x - 0.5 * h * v - 0.25 * h * h * a(xm);
        let correction = g / (1.0 - 0.25 * h * h * slope(xm));
        xm -= correction;
        if correction.abs() <= 1e-15 * (1.0 + xm.abs()) {
            break;
        }
    }
    let vm = v + 0.5 * h * a(xm);
    Swing { x: 2.0 * xm - x, v: 2.0 * vm - v }
}
