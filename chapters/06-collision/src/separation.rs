//! Is there a plane with one body on each side? The exhaustive search over
//! faces and pairs of edges: notes D §7.1.

use crate::Placed;
use math::Vec3;

/// Where edges are more parallel than this, as a sine, their cross product
/// is nothing but rounding.
pub(crate) const PARALLEL: f64 = 1e-14;

/// How much better than a face a pair of edges must be, as a fraction of the
/// size of both bodies: where they tie, a face is the better plane to find
/// contacts on.
const TIE: f64 = 1e-12;

// ANCHOR: separation
/// What gives a plane its direction.
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
    /// The same, with the bodies' names exchanged.
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

/// Gaps of two bodies that differ by less, m, are equal.
pub(crate) fn tie(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    TIE * (a.shape.radius() + b.shape.radius())
}

// ANCHOR: along
// EQ: collision/gap
/// The gap along `n`, of length 1, from the lowest vertex of A down to the
/// highest vertex of B.
pub(crate) fn along(
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

// ANCHOR: exhaustive
/// The direction with the widest gap among all faces and pairs of edges.
///
/// Two convex bodies are apart, or touch, just when its gap is not negative.
/// Where they overlap, `-gap` is the shortest way out.
pub fn separation(a: &Placed<'_>, b: &Placed<'_>) -> Separation {
    let faces = face_separation(a, b);
    match edge_separation(a, b) {
        Some(edges) if edges.gap > faces.gap + tie(a, b) => edges,
        _ => faces,
    }
}

/// The direction with the widest gap among the normals of all faces, each
/// taken both ways: a plane parallel to a face may separate on the far side
/// too.
pub fn face_separation(a: &Placed<'_>, b: &Placed<'_>) -> Separation {
    let tie = tie(a, b);
    let mut best = along(a, b, -a.normal(0), Feature::FaceA(0));
    let mut consider = |n: Vec3, feature: Feature| {
        for n in [n, -n] {
            let found = along(a, b, n, feature);
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

/// The direction with the widest gap among those square to an edge of each
/// body; none where all edges are parallel, which no two bodies manage.
pub fn edge_separation(a: &Placed<'_>, b: &Placed<'_>) -> Option<Separation> {
    let mut best: Option<Separation> = None;
    for i in 0..a.shape.edges().len() {
        for j in 0..b.shape.edges().len() {
            let Some(n) = square_to(a.edge(i), b.edge(j)) else {
                continue;
            };
            for n in [n, -n] {
                let found = along(a, b, n, Feature::Edges(i, j));
                if best.is_none_or(|best| found.gap > best.gap) {
                    best = Some(found);
                }
            }
        }
    }
    best
}

/// The direction square to two edges, given as directions of length 1; none
/// where they are parallel.
#[inline]
pub(crate) fn square_to(ea: Vec3, eb: Vec3) -> Option<Vec3> {
    let cross = ea.cross(&eb);
    let square = cross.norm_squared();
    (square > PARALLEL * PARALLEL).then(|| cross / square.sqrt())
}
// ANCHOR_END: exhaustive
