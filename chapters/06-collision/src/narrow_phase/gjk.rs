//! The closest points of two convex bodies by the algorithm of Gilbert,
//! Johnson and Keerthi (GJK): the Minkowski difference of two bodies contains
//! the origin exactly when they share a point, and its point closest to the
//! origin is as far away as the bodies are apart. A simplex of up to four
//! vertices moves over the surface of the difference towards that point.

use crate::narrow_phase::simplex::{MinkowskiPoint, Simplex};
use crate::{Placed, Pose};
use math::Vec3;

/// GJK converges in a handful of iterations; this many mean that rounding
/// leads it in circles.
const MAX_ITERATIONS: usize = 100;

/// So many iterations may gain nothing before the search ends.
const MAX_STALLS: usize = 8;

/// Lengths below this fraction of the size of the bodies are rounding.
const ROUNDING_FRACTION: f64 = 1e-14;

/// A convex body as GJK sees it: some vertices, and which of them is farthest
/// in a direction.
pub(crate) trait SupportMap {
    /// Where it is: the world from the body.
    fn pose(&self) -> &Pose;
    /// The vertices, m, body.
    fn vertices(&self) -> &[Vec3];
    /// The vertex farthest along `direction` of the world; a search may
    /// begin at vertex `start`.
    fn support_from(&self, direction: Vec3, start: usize) -> usize;
    /// The distance of the farthest vertex from the origin of its frame, m.
    fn radius(&self) -> f64;
}

impl SupportMap for Placed<'_> {
    fn pose(&self) -> &Pose {
        &self.pose
    }

    fn vertices(&self) -> &[Vec3] {
        self.shape.vertices()
    }

    #[inline]
    fn support_from(&self, direction: Vec3, start: usize) -> usize {
        self.hill_climb(direction, start)
    }

    fn radius(&self) -> f64 {
        self.shape.radius()
    }
}

/// What GJK has found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GjkResult {
    /// From B to A where they are closest, m; zero if they share a point.
    pub v: Vec3,
    /// The vertices around the closest points.
    pub simplex: Simplex,
    /// An upper bound on how much closer the bodies may be, m; if they share a
    /// point, a lower bound on how deep it is.
    pub residual: f64,
    /// Lengths below this are rounding, m.
    pub rounding: f64,
}

impl GjkResult {
    /// The point of A that is closest to B, m, world.
    pub(crate) fn point_of_a(&self, a: &impl SupportMap) -> Vec3 {
        let mut point = Vec3::zeros();
        let corners = self.simplex.points();
        for (corner, weight) in corners.iter().zip(self.simplex.weights()) {
            point += *weight * a.vertices()[corner.a];
        }
        a.pose().world_from_body(point)
    }

    /// The point of B that is closest to A, m, world.
    pub(crate) fn point_of_b(&self, b: &impl SupportMap) -> Vec3 {
        let mut point = Vec3::zeros();
        let corners = self.simplex.points();
        for (corner, weight) in corners.iter().zip(self.simplex.weights()) {
            point += *weight * b.vertices()[corner.b];
        }
        b.pose().world_from_body(point)
    }
}

/// Finds the closest points, starting at the vertices `start` of A and B.
pub(crate) fn closest<A: SupportMap, B: SupportMap>(
    a: &A,
    b: &B,
    start: [usize; 2],
) -> GjkResult {
    let mut search = Gjk::new(a, b, start);
    for _ in 0..MAX_ITERATIONS {
        if !search.iterate() {
            break;
        }
    }
    search.result()
}

/// The search: how far it has come.
pub(crate) struct Gjk<'a, A, B> {
    a: &'a A,
    b: &'a B,
    /// The point of the simplex closest to the origin, m.
    v: Vec3,
    simplex: Simplex,
    /// The support vertices of A and B that were found last.
    last: [usize; 2],
    residual: f64,
    rounding: f64,
    stalls: usize,
}

impl<'a, A: SupportMap, B: SupportMap> Gjk<'a, A, B> {
    /// A simplex of one point.
    pub(crate) fn new(a: &'a A, b: &'a B, start: [usize; 2]) -> Self {
        let rounding = ROUNDING_FRACTION * (a.radius() + b.radius());
        let first = difference(a, b, start);
        Self {
            a,
            b,
            v: first.w,
            simplex: Simplex::new(first),
            last: start,
            residual: f64::INFINITY,
            rounding,
            stalls: 0,
        }
    }

    // ANCHOR: iterate
    // EQ: collision/gjk_bound
    /// One iteration; returns whether another one may come closer.
    pub(crate) fn iterate(&mut self) -> bool {
        let (v, far) = (self.v, self.v.norm());
        if far <= self.rounding {
            return self.share_a_point(self.simplex, 0.0);
        }
        // The point of A - B that is farthest along -v.
        let i = self.a.support_from(-v, self.last[0]);
        let j = self.b.support_from(v, self.last[1]);
        let support = difference(self.a, self.b, [i, j]);
        // No point of A - B is closer to the origin than v.w / |v|.
        self.residual = far - v.dot(&support.w) / far;
        if self.residual <= self.rounding || self.simplex.has(i, j) {
            return false;
        }
        let mut simplex = self.simplex;
        let closest = simplex.add(support);
        if simplex.encloses() {
            return self.share_a_point(simplex, simplex.depth());
        }
        self.last = [i, j];
        self.come_closer(closest, simplex)
    }
    // ANCHOR_END: iterate

    /// The origin is in the difference, `depth`, m, below its surface or
    /// deeper.
    fn share_a_point(&mut self, simplex: Simplex, depth: f64) -> bool {
        (self.v, self.simplex) = (Vec3::zeros(), simplex);
        self.residual = depth;
        false
    }

    /// Goes on from the next simplex, unless rounding has led away.
    fn come_closer(&mut self, closest: Vec3, simplex: Simplex) -> bool {
        let (far, next) = (self.v.norm(), closest.norm());
        // On nearly parallel faces an iteration may turn v and gain nothing
        // yet.
        self.stalls += usize::from(next >= far);
        if next > far + self.rounding || self.stalls > MAX_STALLS {
            return false;
        }
        (self.v, self.simplex) = (closest, simplex);
        true
    }

    /// What is known so far.
    pub(crate) fn result(&self) -> GjkResult {
        let Self { v, simplex, rounding, .. } = *self;
        GjkResult { v, simplex, residual: self.residual.max(0.0), rounding }
    }
}

/// From a vertex of B to a vertex of A.
fn difference(
    a: &impl SupportMap,
    b: &impl SupportMap,
    [i, j]: [usize; 2],
) -> MinkowskiPoint {
    // Both relative to A, so that no digits are lost far from the origin.
    let from = a.pose().rotate(a.vertices()[i]);
    let to = b.pose().rotate(b.vertices()[j]) + (b.pose().x - a.pose().x);
    MinkowskiPoint { w: from - to, a: i, b: j }
}
