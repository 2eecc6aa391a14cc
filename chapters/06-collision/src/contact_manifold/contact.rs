//! One point at which two bodies touch. Notes D §8; the conventions are what
//! chapter 7 computes forces from.

use math::Vec3;

// ANCHOR: contact
/// A point at which two bodies touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The body that is pushed along `n`: the one with the vertex.
    pub a: usize,
    /// The body that is pushed against `n`: the one with the face.
    pub b: usize,
    /// The contact point, m, world.
    pub p: Vec3,
    /// The direction from B to A, of length 1, world.
    pub n: Vec3,
    /// The distance along `n`, m; negative if they overlap.
    pub d: f64,
    /// What touches what: it decides how `n` turns.
    pub kind: ContactKind,
}
// ANCHOR_END: contact

// ANCHOR: contact-kind
/// What touches what at a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ContactKind {
    /// A vertex of A and a face of B: `n` turns with B.
    VertexFace,
    /// An edge of each. `ea` × `eb` points along `n` (D19: one of the two is
    /// reversed if it would not).
    EdgeEdge {
        /// Direction of the edge of A, world.
        ea: Vec3,
        /// Direction of the edge of B, world.
        eb: Vec3,
    },
    /// At least one of the surfaces is round: the contact moves over it.
    Round {
        /// How thick A and B are around their cores, m.
        radii: [f64; 2],
        /// What of the cores touches what.
        core: CoreKind,
    },
}
// ANCHOR_END: contact-kind

// ANCHOR: core-kind
/// What touches what of the cores inside round surfaces. The core of a
/// polyhedron is the polyhedron.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CoreKind {
    /// A vertex over a face of B: `n` turns with B.
    VertexFace,
    /// A vertex over an edge of B: `n` is perpendicular to the edge.
    VertexEdge {
        /// Direction of the edge, of length 1, world.
        eb: Vec3,
    },
    /// A vertex over a vertex: `n` points from one to the other.
    VertexVertex,
    /// An edge over an edge, as above: `n` is perpendicular to both.
    EdgeEdge {
        /// Direction of the edge of A, world.
        ea: Vec3,
        /// Direction of the edge of B, world.
        eb: Vec3,
    },
}
// ANCHOR_END: core-kind
