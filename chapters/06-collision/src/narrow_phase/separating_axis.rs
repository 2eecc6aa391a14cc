//! The separating axis test: is there a plane with one body on each side? An
//! exhaustive search over faces and pairs of edges: notes D §7.1.

use crate::Placed;
use math::Vec3;

/// Below this sine of the angle between two edges, their cross product is
/// nothing but rounding.
pub(crate) const PARALLEL_SINE: f64 = 1e-14;

/// By how much a pair of edges must beat a face, as a fraction of the size of
/// both bodies: if they tie, a face is the better plane to find contacts on.
const TIE_FRACTION: f64 = 1e-12;

// ANCHOR: separation
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

// ANCHOR: widest
/// The direction with the widest gap among all faces and pairs of edges.
///
/// Two convex bodies are apart, or touch, exactly when its gap is not negative.
/// If they overlap, `-gap` is their penetration depth.
pub fn separation(a: &Placed<'_>, b: &Placed<'_>) -> Separation {
    let faces = face_separation(a, b);
    match edge_separation(a, b) {
        Some(edges) if edges.gap > faces.gap + tie_tolerance(a, b) => edges,
        _ => faces,
    }
}
// ANCHOR_END: widest

// ANCHOR: faces
/// The direction with the widest gap among the normals of all faces, each
/// in both directions: a plane parallel to a face may separate on the far
/// side too.
pub fn face_separation(a: &Placed<'_>, b: &Placed<'_>) -> Separation {
    let tie = tie_tolerance(a, b);
    let mut best = separation_along(a, b, -a.normal(0), Feature::FaceA(0));
    let mut consider = |n: Vec3, feature: Feature| {
        for n in [n, -n] {
            let found = separation_along(a, b, n, feature);
            if found.gap > best.gap + tie {
                best = found;
            }
        }
    };
    for i in 0..a.shape.faces().len() {
        consider(-a.normal(i), Feature::FaceA(i));
    }
    for i in 0..b.shape.faces().len() {
        consider(b.normal(i), Feature::FaceB(i));
    }
    best
}
// ANCHOR_END: faces

// ANCHOR: edge-pairs
/// The direction with the widest gap among those perpendicular to an edge of
/// each body; none if all edges are parallel, which they never are.
pub fn edge_separation(a: &Placed<'_>, b: &Placed<'_>) -> Option<Separation> {
    let mut best: Option<Separation> = None;
    for i in 0..a.shape.edges().len() {
        for j in 0..b.shape.edges().len() {
            let Some(n) = perpendicular(a.edge(i), b.edge(j)) else {
                continue;
            };
            for n in [n, -n] {
                let found = separation_along(a, b, n, Feature::Edges(i, j));
                if best.is_none_or(|best| found.gap > best.gap) {
                    best = Some(found);
                }
            }
        }
    }
    best
}

/// The direction perpendicular to two edges, given as directions of length 1;
/// none if they are parallel.
#[inline]
pub(crate) fn perpendicular(ea: Vec3, eb: Vec3) -> Option<Vec3> {
    let cross = ea.cross(&eb);
    let square = cross.norm_squared();
    (square > PARALLEL_SINE * PARALLEL_SINE).then(|| cross / square.sqrt())
}
// ANCHOR_END: edge-pairs
