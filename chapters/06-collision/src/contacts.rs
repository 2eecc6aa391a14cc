//! The points at which two bodies touch: the corners of the region that they
//! share on a separating plane. Notes D §7.1 and §8, B89 §4.
//!
//! What each body has near the plane is seen along the normal: a point, a
//! segment or a convex outline. The corners of what both outlines cover are
//! the contacts (B89 §4.2). A corner of one body within the other's outline
//! is a vertex on a face; where two borders cross, an edge meets an edge.
//! A vertex on a vertex or on an edge has no normal of its own; it takes the
//! plane's, as if B went on a little there (B89 §4.1).

mod outline;
mod patch;
mod region;

use crate::{Contact, ContactKind, Placed, Separation};
use math::Vec3;
use outline::Frame;
use patch::Patch;
use region::{Crossing, Meeting, Region};

/// Finds contacts, with buffers that it keeps.
#[derive(Clone, Debug)]
pub struct ContactFinder {
    /// Up to which distance along the normal bodies touch, m; also how far
    /// from the plane a vertex may be.
    pub gap: f64,
    /// Points that are closer than this on the plane are one, m, and a
    /// vertex so near to a border is on it.
    pub merge: f64,
    patch_a: Patch,
    patch_b: Patch,
    region: Region,
}

impl ContactFinder {
    /// Bodies touch up to a distance of `gap`, m; points closer than
    /// `merge`, m, are one. Both are positive, and far smaller than the
    /// bodies.
    pub fn new(gap: f64, merge: f64) -> Self {
        let (patch_a, patch_b) = (Patch::default(), Patch::default());
        Self { gap, merge, patch_a, patch_b, region: Region::default() }
    }

    // ANCHOR: contacts
    /// Adds the contacts of the bodies numbered `a` and `b` on the plane
    /// `between` them to `out`.
    ///
    /// All have the normal of the plane, and each its own distance. Their
    /// order depends on the numbers of vertices and edges only: vertices of
    /// A, then of B, then pairs of edges.
    pub fn contacts(
        &mut self,
        (a, placed_a): (usize, &Placed<'_>),
        (b, placed_b): (usize, &Placed<'_>),
        between: &Separation,
        out: &mut Vec<Contact>,
    ) {
        if between.gap > self.gap || between.gap.is_nan() {
            return;
        }
        let n = between.n;
        let frame = Frame::new(placed_a.vertex(between.a), n);
        self.patch_a.collect(placed_a, between.a, -n, self.gap, &frame);
        self.patch_b.collect(placed_b, between.b, n, self.gap, &frame);
        self.region.intersect([&self.patch_a, &self.patch_b], self.merge);
        for meeting in self.region.corners() {
            let contact = match *meeting {
                Meeting::VertexOfA(corner) => {
                    let other = self.patch_b.height(placed_b, corner.place);
                    on_face([a, b], corner.point, n, corner.height, other)
                }
                // The body with the vertex is A: the names change.
                Meeting::VertexOfB(corner) => {
                    let other = self.patch_a.height(placed_a, corner.place);
                    on_face([b, a], corner.point, -n, corner.height, other)
                }
                Meeting::Edges(crossing) => {
                    on_edges([a, b], &crossing, n, &frame)
                }
            };
            if contact.d <= self.gap {
                out.push(contact);
            }
        }
    }
    // ANCHOR_END: contacts
}

// EQ: collision/separation
/// A vertex at `p` on a face. Both heights, m, are how far the bodies reach
/// over the plane, each outward.
fn on_face(
    [a, b]: [usize; 2],
    p: Vec3,
    n: Vec3,
    height_a: f64,
    height_b: f64,
) -> Contact {
    let d = -(height_a + height_b);
    Contact { a, b, p, n, d, kind: ContactKind::VertexFace }
}

/// An edge on an edge. The point is midway between them.
fn on_edges(
    [a, b]: [usize; 2],
    crossing: &Crossing,
    n: Vec3,
    frame: &Frame,
) -> Contact {
    let (mut ea, eb) = (frame.flat(crossing.ea), frame.flat(crossing.eb));
    // D19: one edge is reversed where ea x eb would point from A to B.
    if ea.cross(&eb).dot(&n) < 0.0 {
        ea = -ea;
    }
    let (low, high) = (-crossing.height_a, crossing.height_b);
    let p = frame.point(crossing.place) + 0.5 * (low + high) * n;
    let kind = ContactKind::EdgeEdge { ea, eb };
    Contact { a, b, p, n, d: low - high, kind }
}
