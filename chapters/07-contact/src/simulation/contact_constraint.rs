//! Contact constraints: contacts attached to their two bodies, so that they
//! can be found again in every trial state.
//!
//! The set of constraints is frozen while a step is tried (the fourth of the
//! algorithms that fail as printed): a Runge-Kutta method must see the same
//! contacts at all of its stages.

use super::settings::PARALLEL_EDGES;
use collision::{Contact, ContactKind, CoreKind, Pose};
use math::Vec3;
use rigid::Body;

/// A contact in the frames of its bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactConstraint {
    /// The body that is pushed along the normal.
    pub a: usize,
    /// The body that is pushed against it.
    pub b: usize,
    /// Where the core of A touches, m, A's frame.
    pub on_a: Vec3,
    /// Where the core of B is touched, m, B's frame.
    pub on_b: Vec3,
    attachment: Attachment,
    /// How thick both are around their cores, m; none if neither is round.
    radii: Option<[f64; 2]>,
}

/// What the normal is attached to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Attachment {
    /// A direction of B's frame.
    Face { n: Vec3 },
    /// An edge in each body's frame.
    Edges { ea: Vec3, eb: Vec3 },
    /// The line from an edge in B's frame to a point of A.
    Edge { eb: Vec3 },
    /// The line from one point to the other.
    Points,
}

impl Attachment {
    fn new(contact: &Contact, [a, b]: [&Pose; 2]) -> Self {
        use CoreKind::{EdgeEdge, VertexEdge, VertexFace, VertexVertex};
        let core = match contact.kind {
            ContactKind::VertexFace => VertexFace,
            ContactKind::EdgeEdge { ea, eb } => EdgeEdge { ea, eb },
            ContactKind::Round { core, .. } => core,
        };
        match core {
            EdgeEdge { ea, eb }
                if ea.cross(&eb).norm()
                    > PARALLEL_EDGES * ea.norm() * eb.norm() =>
            {
                let (ea, eb) = (a.rotate_inverse(ea), b.rotate_inverse(eb));
                Self::Edges { ea, eb }
            }
            VertexEdge { eb } => Self::Edge { eb: b.rotate_inverse(eb) },
            VertexVertex => Self::Points,
            VertexFace | EdgeEdge { .. } => {
                Self::Face { n: b.rotate_inverse(contact.n) }
            }
        }
    }

    /// The normal where the bodies are now, with `c` from the point of B's
    /// core to that of A's, and what touches what.
    fn normal(&self, [a, b]: [&Pose; 2], c: Vec3) -> (Vec3, CoreKind) {
        match *self {
            Self::Face { n } => (b.rotate(n), CoreKind::VertexFace),
            Self::Edges { ea, eb } => {
                let (ea, eb) = (a.rotate(ea), b.rotate(eb));
                let n = ea.cross(&eb).normalize();
                (n, CoreKind::EdgeEdge { ea, eb })
            }
            Self::Edge { eb } => {
                let eb = b.rotate(eb);
                (unit(c - eb.dot(&c) * eb), CoreKind::VertexEdge { eb })
            }
            Self::Points => (unit(c), CoreKind::VertexVertex),
        }
    }
}

/// A vector of length 1; up, where cores meet and there is no direction.
fn unit(c: Vec3) -> Vec3 {
    c.try_normalize(0.0).unwrap_or_else(Vec3::z)
}

impl ContactConstraint {
    /// Attaches a contact to its bodies as they are now.
    pub fn new(bodies: &[Body], contact: &Contact) -> Self {
        let Contact { a, b, p, n, d, kind } = *contact;
        let [in_a, in_b] = [a, b].map(|i| Pose::from(&bodies[i]));
        let (pa, pb, radii) = match kind {
            ContactKind::VertexFace => (p, p - d * n, None),
            ContactKind::EdgeEdge { .. } => {
                (p + 0.5 * d * n, p - 0.5 * d * n, None)
            }
            ContactKind::Round { radii: [ra, rb], .. } => {
                let ca = p + (ra + 0.5 * d) * n;
                (ca, p - (rb + 0.5 * d) * n, Some([ra, rb]))
            }
        };
        let on_a = in_a.body_from_world(pa);
        let on_b = in_b.body_from_world(pb);
        let attachment = Attachment::new(contact, [&in_a, &in_b]);
        Self { a, b, on_a, on_b, attachment, radii }
    }

    /// The contact as it is now that the bodies have moved.
    pub fn contact(&self, bodies: &[Body]) -> Contact {
        let [a, b] = [self.a, self.b].map(|i| Pose::from(&bodies[i]));
        let pa = a.world_from_body(self.on_a);
        let c = pa - b.world_from_body(self.on_b);
        let (n, core) = self.attachment.normal([&a, &b], c);
        let [ra, rb] = self.radii.unwrap_or_default();
        // d = n . (pa - pb) - ra - rb
        let d = n.dot(&c) - ra - rb;
        let (p, kind) = match (self.radii, core) {
            // Half way between the surfaces.
            (Some(radii), _) => {
                (pa - (ra + 0.5 * d) * n, ContactKind::Round { radii, core })
            }
            // Somewhere on A's edge, half way to B's.
            (None, CoreKind::EdgeEdge { ea, eb }) => {
                (pa - 0.5 * d * n, ContactKind::EdgeEdge { ea, eb })
            }
            (None, _) => (pa, ContactKind::VertexFace),
        };
        Contact { a: self.a, b: self.b, p, n, d, kind }
    }
}
