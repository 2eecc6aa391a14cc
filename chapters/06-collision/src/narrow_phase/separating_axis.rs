//! The gap along one direction, and what gives a separating plane its
//! direction: a face, or a pair of edges. Notes D §7.1.

use crate::Placed;
use math::Vec3;

/// Below this sine of the angle between two edges, their cross product is
/// nothing but rounding.
pub(crate) const PARALLEL_SINE: f64 = 1e-14;

/// By how much a pair of edges must beat a face, as a fraction of the size of
/// both bodies: if they tie, a face is the better plane to find contacts on.
const TIE_FRACTION: f64 = 1e-12;

// ANCHOR: feature
/// What gives a separating plane its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A face of A: the plane is parallel to it.
    FaceA(usize),
    /// A face of B.
    FaceB(usize),
    /// An edge of A and one of B: the plane is parallel to both.
    Edges(usize, usize),
}
// ANCHOR_END: feature

// ANCHOR: separation
/// The gap between two bodies along one direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Separation {
    /// The normal of the plane, from B to A, of length 1, world.
    pub n: Vec3,
    /// How far the bodies are apart along `n`, m; negative where every such
    /// plane cuts one of them.
    pub gap: f64,
    /// The vertex of A that is nearest to the plane.
    pub a: usize,
    /// The vertex of B that is nearest to the plane.
    pub b: usize,
    /// What gives `n`.
    pub feature: Feature,
}
// ANCHOR_END: separation

impl Separation {
    /// The same with the names of the bodies exchanged.
    pub fn reversed(&self) -> Self {
        let feature = match self.feature {
            Feature::FaceA(i) => Feature::FaceB(i),
            Feature::FaceB(i) => Feature::FaceA(i),
            Feature::Edges(i, j) => Feature::Edges(j, i),
        };
        let Self { n, gap, a, b, .. } = *self;
        Self { n: -n, gap, a: b, b: a, feature }
    }
}

/// Gaps of two bodies that differ by less than this, m, are equal.
pub(crate) fn tie_tolerance(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    TIE_FRACTION * (a.shape.radius() + b.shape.radius())
}

// ANCHOR: along
// EQ: collision/gap
/// The gap along `n`, of length 1, from the lowest vertex of A down to the
/// highest vertex of B.
pub(crate) fn separation_along(
    a: &Placed<'_>,
    b: &Placed<'_>,
    n: Vec3,
    feature: Feature,
) -> Separation {
    let (lowest, highest) = (a.support(-n), b.support(n));
    // gap = min n.a - max n.b
    let gap = n.dot(&(a.vertex(lowest) - b.vertex(highest)));
    Separation { n, gap, a: lowest, b: highest, feature }
}
// ANCHOR_END: along

// ANCHOR: perpendicular
/// The direction perpendicular to two edges, given as directions of length 1;
/// none if they are parallel.
#[inline]
pub(crate) fn perpendicular(ea: Vec3, eb: Vec3) -> Option<Vec3> {
    let cross = ea.cross(&eb);
    let square = cross.norm_squared();
    (square > PARALLEL_SINE * PARALLEL_SINE).then(|| cross / square.sqrt())
}
// ANCHOR_END: perpendicular
