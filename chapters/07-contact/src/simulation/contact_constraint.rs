//! Contact constraints: contacts attached to their two bodies, so that they
//! can be found again in every trial state.
//!
//! The set of constraints is frozen while a step is tried (the fourth of the
//! algorithms that fail as printed): a Runge-Kutta method must see the same
//! contacts at all of its stages.

use collision::{Contact, ContactKind, Pose};
use math::Vec3;
use rigid::Body;

/// Edges whose angle has a sine below this are nearly parallel and do not
/// tell how the normal rotates; they count as a vertex on a face (B89 §4.1).
const PARALLEL_EDGES: f64 = 0.05;

/// A contact in the frames of its bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactConstraint {
    /// The body that is pushed along the normal.
    pub a: usize,
    /// The body that is pushed against it.
    pub b: usize,
    /// Where A touches, m, A's frame.
    pub on_a: Vec3,
    /// Where B is touched, m, B's frame.
    pub on_b: Vec3,
    attachment: Attachment,
}

/// What the normal is attached to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Attachment {
    /// A direction of B's frame.
    Face { n: Vec3 },
    /// An edge in each body's frame.
    Edges { ea: Vec3, eb: Vec3 },
}

impl ContactConstraint {
    /// Attaches a contact to its bodies as they are now.
    pub fn new(bodies: &[Body], contact: &Contact) -> Self {
        let Contact { a, b, p, n, d, kind } = *contact;
        let [in_a, in_b] = [a, b].map(|i| Pose::from(&bodies[i]));
        let face = Attachment::Face { n: in_b.rotate_inverse(n) };
        let (attachment, pa, pb) = match kind {
            ContactKind::EdgeEdge { ea, eb } => {
                let sine = ea.cross(&eb).norm() / (ea.norm() * eb.norm());
                let edges = Attachment::Edges {
                    ea: in_a.rotate_inverse(ea),
                    eb: in_b.rotate_inverse(eb),
                };
                let attachment =
                    if sine > PARALLEL_EDGES { edges } else { face };
                (attachment, p + 0.5 * d * n, p - 0.5 * d * n)
            }
            ContactKind::VertexFace => (face, p, p - d * n),
        };
        let on_a = in_a.body_from_world(pa);
        let on_b = in_b.body_from_world(pb);
        Self { a, b, on_a, on_b, attachment }
    }

    /// The contact as it is now that the bodies have moved.
    pub fn contact(&self, bodies: &[Body]) -> Contact {
        let [a, b] = [self.a, self.b].map(|i| Pose::from(&bodies[i]));
        let pa = a.world_from_body(self.on_a);
        let pb = b.world_from_body(self.on_b);
        let (n, kind) = match self.attachment {
            Attachment::Face { n } => (b.rotate(n), ContactKind::VertexFace),
            Attachment::Edges { ea, eb } => {
                let (ea, eb) = (a.rotate(ea), b.rotate(eb));
                let n = ea.cross(&eb).normalize();
                (n, ContactKind::EdgeEdge { ea, eb })
            }
        };
        // d = n . (pa - pb)
        let d = n.dot(&(pa - pb));
        let p = match kind {
            ContactKind::VertexFace => pa,
            // Somewhere on A's edge, half way to B's.
            ContactKind::EdgeEdge { .. } => pa - 0.5 * d * n,
        };
        Contact { a: self.a, b: self.b, p, n, d, kind }
    }
}
