//! A bead slides on a wire without friction. The wire is an ellipse around the
//! origin, and the bead can neither leave it nor be slowed down by it. What
//! force does the wire exert on it?
//!
//! The wire is where a function `C` is zero. With half axes `a` and `b`:
//!
//! ```formula
//! C = (x²/a² + y²/b² - 1)/2
//! ```
//!
//! *Which velocities are legal?* The gradient of `C` is a vector `n` across the
//! wire, and `C` keeps its value as long as the velocity has no component along
//! `n`:
//!
//! ```formula n v
//! n = dC/dx = (x/a², y/b²)               C' = n . v
//! ```
//!
//! *Which accelerations are legal?* Differentiate once more. Two things change
//! in `n . v`: the velocity, and also `n`, because the wire is curved. For the
//! ellipse the second part is
//!
//! ```formula n acceleration
//! bend = vx²/a² + vy²/b²                 C'' = n . acceleration + bend
//! ```
//!
//! *What does the wire do?* It does no work, so it may push along `n` only: its
//! force is `lambda n`, with one unknown number, the Lagrange multiplier
//! `lambda`. Put `acceleration = (f + lambda n)/m` into `C'' = 0`, and solve:
//!
//! ```formula n f
//! lambda = -(n . f + m bend) / (n . n)
//! ```
//!
//! For the unit circle this is notes F §2 eq. 7: there `n` is `x` itself, and
//! `bend` is `v . v`. (If you compare energies with notes F §2.1: the power of
//! a force is `f . v`, and the `m` that is printed before it is a slip.)
//!
//! **An example.** `a = 2` m and `b = 1` m. A bead of 0.5 kg is at the lowest
//! point, (0, -1) m, moves at (4, 0) m/s, and its weight is (0, -5) N. There
//! `n = (0, -1)` 1/m, so `n . f = 5`; `bend` is 16/4 = 4 1/s². So
//! `lambda = -(5 + 0.5 * 4)/1 = -7` N m, and the wire's force is
//! `lambda n = (0, 7)` N: 5 N carry the weight, and 2 N bend the path upwards.
//!
//! Write `bead_lambda`. It is also tested with beads that are a little off the
//! wire; the formula is the same there.

/// A wire in the shape of an ellipse around the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wire {
    /// Half its width, along x (m), positive.
    pub a: f64,
    /// Half its height, along y (m), positive.
    pub b: f64,
}

/// A bead at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bead {
    /// Its mass (kg), positive.
    pub mass: f64,
    /// Its position (m), never at the origin.
    pub x: [f64; 2],
    /// Its velocity (m/s).
    pub v: [f64; 2],
}

/// The constraint force of the wire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hold {
    /// The multiplier (N m).
    pub lambda: f64,
    /// The force of the wire on the bead, `lambda n` (N).
    pub force: [f64; 2],
}

/// The constraint force of the wire on the bead.
///
/// - `wire`: the half axes of the ellipse
/// - `bead`: the mass, position and velocity of the bead
/// - `f`: the sum of all other forces on the bead (N)
pub fn bead_lambda(wire: Wire, bead: Bead, f: [f64; 2]) -> Hold {
    // ANSWER
    let axes = [wire.a, wire.b];
    let (mut across, mut bend, mut square) = (0.0, 0.0, 0.0);
    let mut n = [0.0; 2];
    for i in 0..2 {
        // n = dC/dx
        n[i] = bead.x[i] / (axes[i] * axes[i]);
        across += n[i] * f[i];
        bend += bead.v[i] * bead.v[i] / (axes[i] * axes[i]);
        square += n[i] * n[i];
    }
    // lambda = -(n . f + m bend) / (n . n)   (notes F §2 eq. 7)
    let lambda = -(across + bead.mass * bend) / square;
    Hold { lambda, force: [lambda * n[0], lambda * n[1]] }
    // END
}
