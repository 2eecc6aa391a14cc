//! A bead on a wire again, but now the wire is not given by a function that is
//! zero on it. It is *parametric*: a function `q(u)` gives the position of the
//! bead for every value of one number `u`, its generalised coordinate. There is
//! no constraint left to be kept, nothing can drift, and the only unknown is
//! the acceleration of `u` (notes F §5).
//!
//! *The wire* of this exercise is a cycloid: the path of a point on the rim of
//! a rolling wheel of radius `r`, turned upside down. Its lowest point is at
//! `u = 0`, and it ends in two cusps at `u = -π` and `u = π`:
//!
//! ```formula q
//! q(u) = ( r (u + sin u),  0,  r (1 - cos u) )          z is up
//! ```
//!
//! Write `cycloid`, which returns `q` and its first two derivatives by `u`. The
//! first is the Jacobian, `J = dq/du`; the second is dJ/du, and J' is that
//! times `u'`.
//!
//! *The bead* obeys `m q'' = Q + hold`, with the given force `Q` and the force
//! `hold` of the wire. The chain rule gives
//!
//! ```formula q
//! q' = J u'            q'' = J u'' + (dJ/du) u' u'
//! ```
//!
//! The wire can push only across its own direction, so `J . hold = 0` (the
//! principle of virtual work). Which product makes the unknown force vanish
//! from the equation of motion (eq. 12 and 13)? What is left has one unknown.
//!
//! Write `parametric_bead`, which finds `u''`, for any wire, and then gives the
//! force of the wire.
//!
//! **An example.** `r = 1` m, and a bead of 2 kg with the weight (0, 0, -20) N
//! passes the lowest point with `u' = 3` 1/s. There q = (0, 0, 0), J = (2, 0,
//! 0) m, dJ/du = (0, 0, 1) m. `J . Q` and `J . dJ/du` are both zero, so
//! `u'' = 0`; q'' = (0, 0, 9) m/s², and the force of the wire is (0, 0, 38) N:
//! 20 N against the weight, and 18 N to bend the path.
//!
//! A bead on a cycloid has a secret, and the picture shows it: wherever you let
//! it go, it takes the same time to reach the bottom.

/// A point of a wire, with the derivatives of the wire there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Its position (m).
    pub q: [f64; 3],
    /// The first derivative of `q` by `u` (m).
    pub jac: [f64; 3],
    /// The second derivative of `q` by `u` (m).
    pub bend: [f64; 3],
}

/// The motion of a bead, and the force of its wire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Follows {
    /// The acceleration of `u` (1/s²).
    pub uddot: f64,
    /// The force of the wire on the bead (N).
    pub hold: [f64; 3],
}

/// The point of a cycloid at `u`.
///
/// - `r`: the radius of the wheel (m), positive
/// - `u`: how far the wheel has turned from the lowest point (radians)
pub fn cycloid(r: f64, u: f64) -> Place {
    todo!()
}

/// The acceleration of `u`, and the force of the wire.
///
/// - `place`: the point of its wire, whatever wire that is
/// - `mass`: its mass (kg), positive
/// - `udot`: how fast `u` changes (1/s)
/// - `force`: the given force on it, Q (N)
pub fn parametric_bead(
    place: Place,
    mass: f64,
    udot: f64,
    force: [f64; 3],
) -> Follows {
    todo!()
}
