//! The velocity of your step comes from the acceleration at its start. The
//! place was found with the acceleration in the middle; the velocity needs the
//! same one.

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
    for _ in 0..50 {
        let g = xm - x - 0.5 * h * v - 0.25 * h * h * a(xm);
        let correction = g / (1.0 - 0.25 * h * h * slope(xm));
        xm -= correction;
        if correction.abs() <= 1e-15 * (1.0 + xm.abs()) {
            break;
        }
    }
    let vm = v + 0.5 * h * a(x);
    Swing { x: 2.0 * xm - x, v: 2.0 * vm - v }
}
