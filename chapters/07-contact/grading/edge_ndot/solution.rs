//! The normal of a contact turns when the bodies turn, and a resting force
//! depends on how fast it does: `n'` (1/s) is one of the terms of `d''` (notes
//! D §9 eq. 9-4). Where a corner of A stands on a face of B, the normal is
//! fixed to the face: it changes as any vector does that is fixed to a body
//! which turns.
//!
//! Where two edges cross it is less simple. The normal is perpendicular to both
//! edges, one of which turns with A, and the other with B:
//!
//! ```formula n ea eb
//! n = (ea × eb)/l         with l the length of ea × eb
//! ```
//!
//! Even if B is a table that never moves, `n` turns when A does (the notes say
//! otherwise; they think of faces). How fast? Differentiate the cross product
//! first, with the rates of both edges. Its length changes, too, and `n` has
//! none of that: a vector of length 1 can only rotate, so `n'` is perpendicular
//! to `n`.
//!
//! One thing is left to settle: `n` must point from B to A, and `ea × eb` may
//! point the other way. Then reverse `eb`, and *do it before* anything else, so
//! that `n` and `n'` come from the same edges. You are told the way from B to A
//! by a vector `to_a`, of any length: the right `n` is the one with `n . to_a`
//! positive. (The notes would rather exchange the names of the two bodies. But
//! that reverses `to_a` as well, and nothing is gained.)
//!
//! **An example.** An edge of A along ea = (1, 0, 0) lies across an edge of B
//! along eb = (1, 1, 0), and A is above: to_a = (0, 0, 2). Then ea × eb = (0,
//! 0, 1), which points up, as it should; l is 1. B does not move, A tips at
//! omega_a = (0, 2, 0) rad/s: ea changes by (0, 0, -2) per second, and n' = (2,
//! -2, 0) per second. With eb = (-1, -1, 0) it must be the same, since that is
//! the same edge, and so it must with eb = (3, 3, 0). If A turns about the
//! normal instead, at omega_a = (0, 0, 2), then ea × eb changes by (0, 0, -2)
//! per second and n not at all.
//!
//! Write `face_ndot` and `edge_ndot`.

use math::Vec3;

/// Two edges that cross. All vectors are in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edges {
    /// Along the edge of A; of any length, in either direction.
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
    // ANSWER
    let _ = omega_a; // A may turn as it likes
    omega_b.cross(&n)
    // END
}

/// The normal where two edges cross, and how fast it changes.
///
/// - `edges`: the edges, and the way from B to A
/// - `omega_a`, `omega_b`: the angular velocities (rad/s) of the bodies
pub fn edge_ndot(edges: &Edges, omega_a: Vec3, omega_b: Vec3) -> Turning {
    // ANSWER
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
    // END
}
