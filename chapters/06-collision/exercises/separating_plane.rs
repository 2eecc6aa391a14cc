//! Two boxes are in the air, each with any rotation. Do they overlap? If they
//! do not, a plane fits between them. And you need not look for it everywhere:
//! if there is such a plane, then one of fifteen directions is perpendicular to
//! one. This is the *separating axis test* (notes D §7.1). The candidates are
//!
//! - the three axes of A, perpendicular to its faces;
//! - the three axes of B;
//! - the cross products of an axis of A with an axis of B, nine in all:
//!   perpendicular to an edge of each.
//!
//! Take a direction `n` of length 1. Projected onto it, a box is an interval.
//! Its middle is the projection of the box's centre. How far does it reach to
//! both sides? You get to the corner that is farthest along `n` from the centre
//! by half of each edge, and along each edge you may choose the way that leads
//! farther.
//!
//! Let `n` point from B to A: of the two directions `n` and `-n`, it is the one
//! along which the centre of A is farther than that of B. Chapter 7 relies on
//! that direction. The *gap* (m) is how far A's interval then is beyond B's.
//! With a positive gap the boxes are apart, with a gap of zero they touch; if
//! the gap is negative for all fifteen directions they overlap.
//!
//! Find the direction with the *largest* gap. Two things need care:
//!
//! - If two edges are parallel, their cross product is zero, which is no
//!   direction at all. Leave out a pair whose cross product is shorter than
//!   1e-6.
//! - Often several directions are equally good: boxes on a floor have axes in
//!   common. Take the candidates in the order above, the axes by number, the
//!   edge pairs as 0-0, 0-1, 0-2, 1-0 and so on, A's axis first. A later
//!   candidate wins only if its gap is larger by more than 1e-9 m.
//!
//! **An example.** Two unit cubes without rotation, A at the origin, B at (1.5,
//! 0.3, -0.1). Along x, `n` is (-1, 0, 0) and the gap 1.5 - 0.5 - 0.5 = 0.5 m.
//! Along y it is 0.3 - 1 = -0.7 m, along z -0.9 m. The axes of B give the same
//! again, and the edges give nothing new. So the answer is axis 0 of A, n =
//! (-1, 0, 0), and half a metre. Now B is rotated by 45° about z. Along x it
//! reaches to 0.707 m from its centre, and the gap there is 0.293 m.
//!
//! Write `separating_plane`.

use math::{Mat3, Vec3};

/// A box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// Its centre (m).
    pub x: Vec3,
    /// Its rotation: the columns are its axes `u0`, `u1`, `u2`, in the
    /// world, each of length 1.
    pub world_from_body: Mat3,
    /// Half of its edges (m), along its axes.
    pub half: Vec3,
}

/// What defines a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Witness {
    /// The axis of A with this number, 0 to 2.
    AxisOfA(usize),
    /// The axis of B with this number, 0 to 2.
    AxisOfB(usize),
    /// An edge along this axis of A, and one along this axis of B.
    Edges(usize, usize),
}

/// The best of the fifteen directions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// The candidate that it comes from.
    pub witness: Witness,
    /// The direction, of length 1, from B to A.
    pub n: Vec3,
    /// The gap (m); negative if the boxes overlap.
    pub gap: f64,
}

/// Finds the direction along which two boxes are farthest apart.
pub fn separating_plane(a: &Block, b: &Block) -> Separation {
    todo!()
}
