//! A cached plane: it moves with the face or the edges that it rests on.

use crate::narrow_phase::neighbouring_planes::{
    gap_between_edges, gap_to_face_of_a, gap_to_face_of_b,
};
use crate::{Feature, Placed, Separation};

/// What a plane rests on, and which way its normal points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    pub feature: Feature,
    /// Of two edges: whether `ea` × `eb` points from A to B.
    reversed: bool,
}

impl Plane {
    /// The plane of a separation.
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

    /// The gap along the plane's normal where the bodies are now; hill
    /// climbing for the support vertices starts at `hint`.
    #[inline]
    pub(super) fn gap(
        &self,
        a: &Placed<'_>,
        b: &Placed<'_>,
        hint: [usize; 2],
    ) -> Separation {
        let feature = self.feature;
        let (n, gap, [a, b]) = match feature {
            Feature::FaceA(i) => gap_to_face_of_a(a, b, i, hint[1]),
            Feature::FaceB(i) => gap_to_face_of_b(a, b, i, hint[0]),
            Feature::Edges(i, j) => {
                let cross = a.edge(i).cross(&b.edge(j));
                let n = if self.reversed { -cross } else { cross };
                gap_between_edges(a, b, n, hint)
            }
        };
        Separation { n, gap, a, b, feature }
    }
}
