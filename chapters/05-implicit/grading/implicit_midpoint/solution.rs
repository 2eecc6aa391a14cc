//! The implicit step of Euler is stable, but it takes energy away: a swing that
//! should go on for ever dies out. The implicit *midpoint* step is stable, too,
//! and takes nothing from a spring, and from other swings nothing that adds up.
//! It reads the slope neither at the start of the step nor at its end, but half
//! way between.
//!
//! Let something move along a line, with the acceleration `a(x)`. Call `xm` and
//! `vm` the place and the velocity in the middle of the step. An implicit Euler
//! step of *half* the length leads there (notes E §3 eq. 3-1, with h/2):
//!
//! ```text
//! xm = x + h/2 vm          vm = v + h/2 a(xm)
//! ```
//!
//! and the second half of the step goes on along the same slopes:
//!
//! ```text
//! x_new = x + h vm = 2 xm - x          v_new = v + h a(xm) = 2 vm - v
//! ```
//!
//! The middle has to be solved for. Put the second equation into the first, and
//! only one unknown is left:
//!
//! ```text
//! g(xm) = xm - x - h/2 v - h²/4 a(xm) = 0
//! ```
//!
//! Newton's method finds it. Begin with `xm = x`, and correct it by
//!
//! ```text
//! xm = xm - g(xm)/g'(xm)          g'(xm) = 1 - h²/4 a'(xm)
//! ```
//!
//! again and again, until the correction is nothing but rounding, say below
//! 1e-15 (1 + |xm|), and fifty times at most. For a spring a single correction
//! is exact; for a pendulum a handful will do. The slope `a'` of the
//! acceleration is given to you as a function.
//!
//! **An example.** A spring with `a(x) = -x`, let go at `x = 1`, `v = 0`, and a
//! very long step, `h = 2`. Then `g(xm) = xm - 1 + xm`, so `xm = 0.5` and
//! `vm = -0.5`: the step ends at `x = 0`, `v = -1`. The energy x²/2 + v²/2 was
//! 0.5, and it still is.
//!
//! Write `implicit_midpoint`.

/// Where something is, and how fast it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swing {
    /// Place (m).
    pub x: f64,
    /// Velocity (m/s).
    pub v: f64,
}

/// Place and velocity one step later.
///
/// - `a`: the acceleration (m/s²) at a place (m)
/// - `slope`: how fast the acceleration changes with the place (1/s²)
/// - `h`: how long the step lasts (s); may be negative
/// - `start`: place and velocity at the start of the step
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
