//! Contact manifolds: the points at which two bodies touch, the corners of the
//! region that they share on a separating plane. Notes D §7.1 and §8, B89 §4.
//!
//! What each body has near the plane is projected along the normal: a point,
//! a segment or a convex polygon. The corners of the intersection of both are
//! the contacts (B89 §4.2). A corner of one body inside the other's polygon is
//! a vertex on a face; where two borders cross, an edge meets an edge. A
//! vertex on a vertex or on an edge has no normal of its own; it takes the
//! plane's, as if B extended a little further there (B89 §4.1).

mod contact;
mod patch;
mod polygon;
mod region;
mod round_contacts;

pub use contact::{Contact, ContactKind, CoreKind};
pub use round_contacts::round_contacts;

use crate::{Placed, Separation};
use math::Vec3;
use patch::Patch;
use polygon::PlaneFrame;
use region::{Crossing, Region, Touching};

/// Finds contact manifolds, with a workspace that it keeps.
#[derive(Clone, Debug)]
pub struct ManifoldFinder {
    /// Bodies touch up to this distance along the normal, m; a vertex of a
    /// contact may be so far from the plane.
    pub contact_distance: f64,
    /// Points closer together than this on the plane are one, m, and a
    /// vertex so close to a border is on it.
    pub merge_distance: f64,
    patch_a: Patch,
    patch_b: Patch,
    region: Region,
}

impl ManifoldFinder {
    /// Both distances, m, are as in the fields: positive, and far smaller
    /// than the bodies.
    pub fn new(contact_distance: f64, merge_distance: f64) -> Self {
        let (patch_a, patch_b) = (Patch::default(), Patch::default());
        let region = Region::default();
        Self { contact_distance, merge_distance, patch_a, patch_b, region }
    }

    // ANCHOR: contacts
    /// Adds the contacts of the bodies numbered `a` and `b` on the plane
    /// `between` them to `out`: all with its normal, each with its own
    /// distance, vertices of A first, then of B, then pairs of edges.
    pub fn find_contacts(
        &mut self,
        (a, placed_a): (usize, &Placed<'_>),
        (b, placed_b): (usize, &Placed<'_>),
        between: &Separation,
        out: &mut Vec<Contact>,
    ) {
        let reach = self.contact_distance;
        if between.gap > reach || between.gap.is_nan() {
            return;
        }
        let n = between.n;
        let frame = PlaneFrame::new(placed_a.vertex(between.a), n);
        self.patch_a.collect(placed_a, between.a, -n, reach, &frame);
        self.patch_b.collect(placed_b, between.b, n, reach, &frame);
        let patches = [&self.patch_a, &self.patch_b];
        self.region.intersect(patches, self.merge_distance);
        for touching in self.region.corners() {
            let placed = [placed_a, placed_b];
            let contact = self.contact([a, b], placed, touching, n, &frame);
            if contact.d <= reach {
                out.push(contact);
            }
        }
    }
    // ANCHOR_END: contacts

    // ANCHOR: kinds
    /// The contact at a corner of the region.
    fn contact(
        &self,
        [a, b]: [usize; 2],
        placed: [&Placed<'_>; 2],
        touching: &Touching,
        n: Vec3,
        frame: &PlaneFrame,
    ) -> Contact {
        match touching {
            Touching::VertexOfA(corner) => {
                let other = self.patch_b.height(placed[1], corner.projection);
                on_face([a, b], corner.point, n, corner.height, other)
            }
            // The body with the vertex is called A: exchange the names.
            Touching::VertexOfB(corner) => {
                let other = self.patch_a.height(placed[0], corner.projection);
                on_face([b, a], corner.point, -n, corner.height, other)
            }
            Touching::Edges(crossing) => on_edges([a, b], crossing, n, frame),
        }
    }
    // ANCHOR_END: kinds
}

// EQ: collision/separation
/// A vertex at `p` on a face. The heights, m, are how far each body reaches
/// beyond the plane, outward.
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
    frame: &PlaneFrame,
) -> Contact {
    let (mut ea, eb) =
        (frame.project_vector(crossing.ea), frame.project_vector(crossing.eb));
    // D19: one edge is reversed if ea x eb would point from A to B.
    if ea.cross(&eb).dot(&n) < 0.0 {
        ea = -ea;
    }
    let (low, high) = (-crossing.height_a, crossing.height_b);
    let p = frame.point(crossing.point) + 0.5 * (low + high) * n;
    let kind = ContactKind::EdgeEdge { ea, eb };
    Contact { a, b, p, n, d: low - high, kind }
}
