//! A plane that turns with the face or the edges that it is made of.

use crate::around::{beyond_face_of_a, beyond_face_of_b, square_to_edges};
use crate::{Feature, Placed, Separation};

/// What gives a plane its direction, and which way it points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    pub feature: Feature,
    /// Of two edges: whether `ea` × `eb` points from A to B.
    reversed: bool,
}

impl Plane {
    /// The plane of a separation that was found by faces or edges.
    pub(super) fn of(
        a: &Placed<'_>,
        b: &Placed<'_>,
        found: &Separation,
    ) -> Self {
        let feature = found.feature;
        let reversed = match feature {
            Feature::Edges(i, j) => {
                let cross = a.edge(i).cross(&b.edge(j));
                cross.dot(&found.n) < 0.0
            }
            _ => false,
        };
        Self { feature, reversed }
    }

    /// The gap along the plane's normal where the bodies are now; the
    /// nearest vertices are looked for from those in `hint`.
    #[inline]
    pub(super) fn gap(
        &self,
        a: &Placed<'_>,
        b: &Placed<'_>,
        hint: [usize; 2],
    ) -> Separation {
        let feature = self.feature;
        let (n, gap, [a, b]) = match feature {
            Feature::FaceA(i) => beyond_face_of_a(a, b, i, hint[1]),
            Feature::FaceB(i) => beyond_face_of_b(a, b, i, hint[0]),
            Feature::Edges(i, j) => {
                let cross = a.edge(i).cross(&b.edge(j));
                let n = if self.reversed { -cross } else { cross };
                square_to_edges(a, b, n, hint)
            }
        };
        Separation { n, gap, a, b, feature }
    }
}
