//! Your J' changes even when the rod only gets longer. Which part of the
//! velocity changes the direction of the rod?

/// A rod between a particle and a bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rod {
    /// How long it should be (m), positive.
    pub length: f64,
    /// Where it is hinged to the bar: 0 at `p`, 1 at `q`.
    pub share: f64,
}

/// What the machine wants to know about a constraint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluated {
    /// How much too long the rod is (m).
    pub c: f64,
    /// How fast that changes (m/s).
    pub cdot: f64,
    /// The blocks of J for `a`, `p` and `q`: the derivatives of `c` by their
    /// places (no unit).
    pub jac: [[f64; 3]; 3],
    /// How fast these blocks change (1/s).
    pub jac_dot: [[f64; 3]; 3],
}

/// A rod's constraint, its rate, and its blocks of J and J'.
///
/// - `rod`: the length, and where on the bar the hinge is
/// - `x`: the places (m) of `a`, `p` and `q`, in this order
/// - `v`: their velocities (m/s)
pub fn rod_jacobian(rod: Rod, x: [[f64; 3]; 3], v: [[f64; 3]; 3]) -> Evaluated {
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
    let cdot = dot(u, ldot);
    let turn = [0, 1, 2].map(|i| ldot[i] / long);
    Evaluated {
        c: long - rod.length,
        cdot,
        jac: part.map(|part| u.map(|c| part * c)),
        jac_dot: part.map(|part| turn.map(|c| part * c)),
    }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
