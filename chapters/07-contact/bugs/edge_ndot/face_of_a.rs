//! On a face the normal is fixed to B, and turns with B. You have taken A's
//! spin.

use math::Vec3;

/// Two edges that cross. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edges {
    /// Along the edge of A; of any length, and either way round.
    pub ea: Vec3,
    /// Along the edge of B; of any length, and not parallel to `ea`.
    pub eb: Vec3,
    /// Roughly from B to A, of any length.
    pub to_a: Vec3,
}

/// A normal, and how it turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turning {
    /// The normal, of length 1, from B to A.
    pub n: Vec3,
    /// How fast it changes (1/s).
    pub ndot: Vec3,
}

/// How fast the normal (1/s) changes where a corner of A is on a face of B.
///
/// - `n`: the normal of B's face, of length 1
/// - `omega_a`, `omega_b`: the angular velocities (rad/s) of the bodies
pub fn face_ndot(n: Vec3, omega_a: Vec3, omega_b: Vec3) -> Vec3 {
    let _ = omega_b;
    omega_a.cross(&n)
}

/// The normal where two edges cross, and how fast it changes.
///
/// - `edges`: the edges, and the way from B to A
/// - `omega_a`, `omega_b`: the angular velocities (rad/s) of the bodies
pub fn edge_ndot(edges: &Edges, omega_a: Vec3, omega_b: Vec3) -> Turning {
    let Edges { ea, mut eb, to_a } = *edges;
    if ea.cross(&eb).dot(&to_a) < 0.0 {
        eb = -eb;
    }
    let across = ea.cross(&eb);
    let l = across.norm();
    let n = across / l;
    let (ea_dot, eb_dot) = (omega_a.cross(&ea), omega_b.cross(&eb));
    let z = ea_dot.cross(&eb) + ea.cross(&eb_dot);
    Turning { n, ndot: (z - z.dot(&n) * n) / l }
}
