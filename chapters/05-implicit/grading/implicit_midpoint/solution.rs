//! The implicit Euler step is stable, but it takes energy away: an oscillation
//! that should go on for ever dies out. This is numerical damping. The implicit
//! *midpoint* step is stable, too. It takes no energy from a spring, and from
//! other oscillators none that adds up. It evaluates the slope neither at the
//! start of the step nor at its end, but halfway between.
//!
//! Let something move along a line with the acceleration `a(x)`. Call the
//! position and the velocity in the middle of the step `xm` and `vm`. An
//! implicit Euler step of *half* the length leads there (notes E §3 eq. 3-1,
//! with h/2):
//!
//! ```formula
//! xm = x + h/2 vm          vm = v + h/2 a(xm)
//! ```
//!
//! and the second half of the step goes on along the same slopes:
//!
//! ```formula
//! x_new = x + h vm = 2 xm - x          v_new = v + h a(xm) = 2 vm - v
//! ```
//!
//! The middle is unknown. Put the second equation into the first, and only one
//! unknown is left, in an equation `g(xm) = 0`. Newton's method finds it: start
//! with `xm = x`, and take `g/g'` away again and again, until the correction is
//! mere rounding, say below 1e-15 (1 + |xm|), but at most fifty times. For a
//! spring a single correction is exact; for a pendulum a handful will do. The
//! slope `a'` of the acceleration, which you need for `g'`, is given to you as
//! a function.
//!
//! **An example.** A spring with `a(x) = -x` is let go at `x = 1`, `v = 0`, and
//! takes a very long step, `h = 2`. The middle is `xm = 0.5` and `vm = -0.5`,
//! since 0.5 = 1 - 0.5 and -0.5 = 0 - 0.5. The step ends at `x = 0`, `v = -1`.
//! The energy x²/2 + v²/2 was 0.5, and it still is.
//!
//! Write `implicit_midpoint`.

/// The state of an oscillator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swing {
    /// Position (m).
    pub x: f64,
    /// Velocity (m/s).
    pub v: f64,
}

/// Position and velocity one step later.
///
/// - `a`: the acceleration (m/s²) at a position (m)
/// - `slope`: the derivative of the acceleration by the position (1/s²)
/// - `h`: the size of the step (s); may be negative
/// - `start`: position and velocity at the start of the step
pub fn implicit_midpoint(
    a: &dyn Fn(f64) -> f64,
    slope: &dyn Fn(f64) -> f64,
    h: f64,
    start: Swing,
) -> Swing {
    // ANSWER
    let Swing { x, v } = start;
    let mut xm = x;
    for _ in 0..50 {
        // g = xm - x - h/2 v - h²/4 a(xm)
        let g = xm - x - 0.5 * h * v - 0.25 * h * h * a(xm);
        let correction = g / (1.0 - 0.25 * h * h * slope(xm));
        xm -= correction;
        if correction.abs() <= 1e-15 * (1.0 + xm.abs()) {
            break;
        }
    }
    let vm = v + 0.5 * h * a(xm);
    Swing { x: 2.0 * xm - x, v: 2.0 * vm - v }
    // END
}
