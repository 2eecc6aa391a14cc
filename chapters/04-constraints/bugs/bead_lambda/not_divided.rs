//! Your lambda is right only where `n` has length one. Which factor does
//! `lambda n . n` leave on the left side?

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
    /// Where it is (m), never at the origin.
    pub x: [f64; 2],
    /// How fast it moves (m/s).
    pub v: [f64; 2],
}

/// What the wire does to the bead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hold {
    /// The multiplier (N m).
    pub lambda: f64,
    /// The force of the wire on the bead, `lambda n` (N).
    pub force: [f64; 2],
}

/// How the wire holds the bead.
///
/// - `wire`: the half axes of the ellipse
/// - `bead`: mass, place and velocity of the bead
/// - `f`: everything else that pushes at the bead (N)
pub fn bead_lambda(wire: Wire, bead: Bead, f: [f64; 2]) -> Hold {
    let axes = [wire.a, wire.b];
    let (mut across, mut bend) = (0.0, 0.0);
    let mut n = [0.0; 2];
    for i in 0..2 {
        n[i] = bead.x[i] / (axes[i] * axes[i]);
        across += n[i] * f[i];
        bend += bead.v[i] * bead.v[i] / (axes[i] * axes[i]);
    }
    let lambda = -(across + bead.mass * bend);
    Hold { lambda, force: [lambda * n[0], lambda * n[1]] }
}
