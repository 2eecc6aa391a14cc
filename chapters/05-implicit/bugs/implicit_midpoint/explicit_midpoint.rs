//! Your middle is where a half step of Euler's method leads, with the slope of
//! the start. That is the midpoint method of chapter 1, and it explodes when
//! springs are stiff. Here the middle obeys the slopes of the middle: solve for
//! it.

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
    let xm = x + 0.5 * h * v;
    let vm = v + 0.5 * h * a(x);
    Swing { x: x + h * vm, v: v + h * a(xm) }
}
