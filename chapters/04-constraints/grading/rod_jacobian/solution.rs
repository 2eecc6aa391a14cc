//! A rod has a particle `a` at one end. At the other end it is hinged to a bar,
//! whose ends are two more particles, `p` and `q`. The hinge sits at a fixed
//! share of the way from `p` to `q`. To use such a rod as a constraint (notes F
//! §3), four things must be known about it; you compute all four.
//!
//! *The constraint.* How much too long is the rod? With the vector `l` from the
//! hinge to `a`:
//!
//! ```formula p q l a
//! hinge = (1 - share) p + share q        l = a - hinge
//! C = |l| - length
//! ```
//!
//! *Its blocks of J.* How does `C` change when one of the three particles is
//! moved, and the other two are not? Each answer is a vector, and `|l|` changes
//! only by what is along the rod.
//!
//! *Its rate.* `C' = J v`: every block dotted with the velocity of its
//! particle, added up.
//!
//! *Its blocks of J'.* As the particles move, the rod rotates, and with it
//! every vector of J. What is along the rod changes no direction; the rest
//! turns it, the faster the shorter the rod. Differentiate the direction of
//! `l`. See notes F §3, between eq. 8 and 9: they write J' as the derivative of
//! `C'` by the positions, which is the same.
//!
//! **An example.** The bar goes from `p` at (0, -1, 0) m to `q` at (0, 3, 0) m,
//! with the hinge at `share = 0.25`, so at the origin. `a` is at (3, 4, 0) m,
//! and the rod should be 4.5 m long: `C = 0.5` m. It points along u = (0.6,
//! 0.8, 0), and the blocks of J are (0.6, 0.8, 0), (-0.45, -0.6, 0) and (-0.15,
//! -0.2, 0). Now `a` moves at (5, 0, 0) m/s, and the bar rests: `C' = 3` m/s.
//! Of the 5 m/s, 4 m/s are across the rod, which is 5 m long: it turns at 0.8
//! rad/s, and the blocks of J' are (0.64, -0.48, 0), (-0.48, 0.36, 0) and
//! (-0.16, 0.12, 0) 1/s.
//!
//! Write `rod_jacobian`. The hinge is never at `a`.

/// A rod between a particle and a bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rod {
    /// How long it should be (m), positive.
    pub length: f64,
    /// Where it is hinged to the bar: 0 at `p`, 1 at `q`.
    pub share: f64,
}

/// What must be known about a constraint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluated {
    /// How much too long the rod is (m).
    pub c: f64,
    /// How fast that changes (m/s).
    pub cdot: f64,
    /// The blocks of J for `a`, `p` and `q`: the derivatives of `c` by their
    /// positions (no unit).
    pub jac: [[f64; 3]; 3],
    /// How fast these blocks change (1/s).
    pub jac_dot: [[f64; 3]; 3],
}

/// A rod's constraint, its rate, and its blocks of J and J'.
///
/// - `rod`: the length, and where on the bar the hinge is
/// - `x`: the positions (m) of `a`, `p` and `q`, in this order
/// - `v`: their velocities (m/s)
pub fn rod_jacobian(rod: Rod, x: [[f64; 3]; 3], v: [[f64; 3]; 3]) -> Evaluated {
    // ANSWER
    // What each particle contributes to l = a - (1 - share) p - share q.
    let part = [1.0, rod.share - 1.0, -rod.share];
    let (mut l, mut ldot) = ([0.0; 3], [0.0; 3]);
    for who in 0..3 {
        for i in 0..3 {
            l[i] += part[who] * x[who][i];
            ldot[i] += part[who] * v[who][i];
        }
    }
    let long = dot(l, l).sqrt();
    let u = l.map(|c| c / long);
    // C' = u . l'
    let cdot = dot(u, ldot);
    // u' = (l' - (u . l') u)/|l|
    let turn = [0, 1, 2].map(|i| (ldot[i] - cdot * u[i]) / long);
    Evaluated {
        c: long - rod.length,
        cdot,
        jac: part.map(|part| u.map(|c| part * c)),
        jac_dot: part.map(|part| turn.map(|c| part * c)),
    }
    // END
}

// ANSWER
fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
// END
