//! A brick lies on a brick. Where do they touch? In a whole region, the
//! intersection of two faces. Forces act at points, though, and for rigid
//! bodies the corners of that region are enough: they are the *contact
//! manifold* (B89 §4.2). There are three kinds of corners:
//!
//! - a corner of A's face that lies on B's face;
//! - a corner of B's face that lies on A's face;
//! - a point where an edge of A's face crosses an edge of B's.
//!
//! Both faces are convex and lie in one plane. The direction `n` has length 1,
//! is perpendicular to that plane, and points from B to A. The corners of a
//! face are listed counter-clockwise, seen from outside its body. B's face has
//! the outward normal `n` and A's face `-n`, since they face each other. A
//! point of the plane is on a face if it is on the inner side of each of its
//! edges; it may be outside of an edge's line by `tolerance` (m) and no more.
//! Which side of an edge is the inner one follows from the order of the
//! corners, and so it is not the same for the two faces.
//!
//! A crossing comes with its two edges, because chapter 7 needs to know how
//! they rotate: `ea` is the direction of A's edge, of length 1, from the corner
//! where it starts to the next. `eb` is that of B's edge, of length 1, but
//! *reversed* if needed, so that `ea × eb` points along `n` (the notes, D §8,
//! exchange the names of the bodies for this, which cannot help: it reverses
//! `n` as well). Edges whose directions have a cross product shorter than 1e-9
//! are parallel; they cross nowhere.
//!
//! Equal bricks on top of each other have all four corners in common, and each
//! would be found several times. So collect the points in this order: corners
//! of A, corners of B, crossings; and leave out a point that is closer than
//! `tolerance` to one that you already have.
//!
//! **An example.** B's face is the square with the corners (0, 0, 0), (2, 0,
//! 0), (2, 2, 0) and (0, 2, 0), and `n` = (0, 0, 1). A's face is a rectangle, 1
//! ≤ x ≤ 3, 0.5 ≤ y ≤ 1.5; seen from below, counter-clockwise is (1, 0.5, 0),
//! (1, 1.5, 0), (3, 1.5, 0), (3, 0.5, 0). Two of its corners, the first two,
//! lie on B; no corner of B lies on A. A's second edge, which goes along (1, 0,
//! 0), crosses the edge x = 2 of B at (2, 1.5, 0); that edge goes along (0, 1,
//! 0), and (1, 0, 0) × (0, 1, 0) is `n`. A's last edge goes along (-1, 0, 0)
//! and crosses the same edge at (2, 0.5, 0); here `eb` is reversed, (0, -1, 0).
//! Four points in all.
//!
//! Write `face_contacts`. The order of the points in the answer is up to you.

use math::Vec3;

/// Which features touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A corner of A on B's face.
    CornerOfA,
    /// A corner of B on A's face.
    CornerOfB,
    /// Two edges, with `ea` × `eb` along `n`.
    Edges {
        /// Direction of A's edge, of length 1.
        ea: Vec3,
        /// Direction of B's edge, of length 1, reversed if needed.
        eb: Vec3,
    },
}

/// A point at which two faces touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The contact point (m).
    pub p: Vec3,
    /// Which features touch there.
    pub kind: Kind,
}

/// The corners of the region in which two faces touch.
///
/// - `a`, `b`: the corners (m) of the faces, at least three each,
///   counter-clockwise from outside
/// - `n`: perpendicular to the faces, of length 1, from B to A
/// - `tolerance`: points closer than this (m) are one
pub fn face_contacts(
    a: &[Vec3],
    b: &[Vec3],
    n: Vec3,
    tolerance: f64,
) -> Vec<Contact> {
    todo!()
}
