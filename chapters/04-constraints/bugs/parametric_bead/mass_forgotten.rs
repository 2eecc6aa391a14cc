//! Heavy beads move like light ones in your function, even when the same force
//! pushes at them. Which terms of the equation have the mass?

/// A place on a wire, and how the wire goes on from there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Where it is (m).
    pub q: [f64; 3],
    /// The first derivative of `q` by `u` (m).
    pub jac: [f64; 3],
    /// The second derivative of `q` by `u` (m).
    pub bend: [f64; 3],
}

/// What follows for a bead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Follows {
    /// How fast `u'` changes (1/s²).
    pub uddot: f64,
    /// The force of the wire on the bead (N).
    pub hold: [f64; 3],
}

/// The place on a cycloid that belongs to `u`.
///
/// - `r`: the radius of the wheel (m), positive
/// - `u`: how far the wheel has turned from the lowest point (radians)
pub fn cycloid(r: f64, u: f64) -> Place {
    let (sin, cos) = u.sin_cos();
    Place {
        q: [r * (u + sin), 0.0, r * (1.0 - cos)],
        jac: [r * (1.0 + cos), 0.0, r * sin],
        bend: [-r * sin, 0.0, r * cos],
    }
}

/// How a bead moves on, and how the wire holds it.
///
/// - `place`: where it is on its wire, whatever wire that is
/// - `mass`: its mass (kg), positive
/// - `udot`: how fast `u` changes (1/s)
/// - `force`: the given force on it, Q (N)
pub fn parametric_bead(
    place: Place,
    mass: f64,
    udot: f64,
    force: [f64; 3],
) -> Follows {
    let Place { jac, bend, .. } = place;
    let bent = dot(jac, bend) * udot * udot;
    let uddot = (dot(jac, force) - bent) / dot(jac, jac);
    let mut hold = [0.0; 3];
    for i in 0..3 {
        let a = jac[i] * uddot + bend[i] * udot * udot;
        hold[i] = mass * a - force[i];
    }
    Follows { uddot, hold }
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
