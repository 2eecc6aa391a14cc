//! A bead slides on a wire between two walls, at `x = 0` and at `x = width` (m).
//! A step of backward Euler goes to the lowest point of
//!
//! ```formula
//! E(x) = m/(2 h²) (x - y)² + κ b(x) + κ b(width - x)
//! ```
//!
//! Here `y` is where the bead would coast to, which may be far behind a wall, and
//! `b` is the barrier of the page: it is zero from the reach `r` on (the d̂ of
//! the page), and
//!
//! ```formula
//! b(d) = -(d - r)² ln(d/r)    where 0 < d < r
//! ```
//!
//! You write one Newton step towards that point, in such a way that the bead never
//! touches a wall. From `x`, which lies between the walls:
//!
//! 1. The direction is `p = -E'(x)/E''(x)`. Both walls take part in it.
//! 2. Newton may want to go too far. At most nine tenths of the way from `x` to
//!    the wall in front is allowed: shorten `p` to that if it is longer.
//! 3. Is `E` lower there than at `x`? If not, halve `p`, and ask again, sixty
//!    times at most; if it is never lower, stay where you are.
//!
//! **An example.** Let m = 1 kg, h = 0.1 s, κ = 100 N/m, r = 0.1 m and the width
//! 1 m. From x = 0.5, with y = 0.7, no wall is near: E' is -20 N, E'' is 100 N/m,
//! and the step ends at 0.7. With y = 2, p would be 1.5 m, of which 0.45 are
//! allowed: at 0.95 the barrier is felt, but E is lower there, and the step ends
//! at 0.95. From there E' is minus 105 and E'' plus 100, both of them without
//! the barrier. It adds 0.1 κ ln 2 + 0.05 κ to E', and 2 κ ln 2 + 5 κ to E'',
//! and p becomes 0.126, which is too long again.
//!
//! Write `slope_and_curvature`, which are E' (N) and E'' (N/m), and `newton_step`.

/// A bead between two walls, and its step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bead {
    /// m (kg).
    pub mass: f64,
    /// h (s).
    pub h: f64,
    /// Where it would coast to (m).
    pub y: f64,
    /// Where the second wall is (m).
    pub width: f64,
    /// κ, the stiffness of the barriers (N/m).
    pub kappa: f64,
    /// r, how far they reach (m).
    pub dhat: f64,
}

/// `[E', E'']` at `x`, which lies between the walls.
pub fn slope_and_curvature(bead: &Bead, x: f64) -> [f64; 2] {
    // ANSWER
    let inertia = bead.mass / (bead.h * bead.h);
    let [_, low, low_bend] = barrier(bead, x);
    let [_, high, high_bend] = barrier(bead, bead.width - x);
    // The distance to the second wall falls as x grows.
    [inertia * (x - bead.y) + low - high, inertia + low_bend + high_bend]
    // END
}

/// Where one Newton step from `x` ends (m).
pub fn newton_step(bead: &Bead, x: f64) -> f64 {
    // ANSWER
    let [slope, curvature] = slope_and_curvature(bead, x);
    let mut p = -slope / curvature;
    let allowed = 0.9 * if p < 0.0 { x } else { bead.width - x };
    if p.abs() > allowed {
        p = allowed * p.signum();
    }
    let before = energy(bead, x);
    for _ in 0..60 {
        if energy(bead, x + p) < before {
            return x + p;
        }
        p *= 0.5;
    }
    x
    // END
}

// ANSWER
/// κ times the barrier at the distance `d`, and its two derivatives.
fn barrier(bead: &Bead, d: f64) -> [f64; 3] {
    if d >= bead.dhat {
        return [0.0; 3];
    }
    let (off, log) = (d - bead.dhat, (d / bead.dhat).ln());
    let b = -off * off * log;
    let slope = -2.0 * off * log - off * off / d;
    let bend = -2.0 * log - 4.0 * off / d + off * off / (d * d);
    [b, slope, bend].map(|b| bead.kappa * b)
}

fn energy(bead: &Bead, x: f64) -> f64 {
    let off = x - bead.y;
    0.5 * bead.mass / (bead.h * bead.h) * off * off
        + barrier(bead, x)[0]
        + barrier(bead, bead.width - x)[0]
}
// END
