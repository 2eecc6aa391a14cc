//! The closest points of two convex bodies by the algorithm of Gilbert,
//! Johnson and Keerthi (GJK): the Minkowski difference of two bodies contains
//! the origin exactly when they share a point, and its point closest to the
//! origin is as far away as the bodies are apart. A simplex of up to four
//! vertices moves over the surface of the difference towards that point.

use crate::Placed;
use crate::narrow_phase::simplex::{MinkowskiPoint, Simplex};
use math::Vec3;

/// GJK converges in a handful of iterations; this many mean that rounding
/// leads it in circles.
const MAX_ITERATIONS: usize = 100;

/// So many iterations may gain nothing before the search ends.
const MAX_STALLS: usize = 8;

/// Lengths below this fraction of the size of the bodies are rounding.
const ROUNDING_FRACTION: f64 = 1e-14;

/// A result that may be wrong by more than this many roundings is inaccurate.
const INACCURATE_ROUNDINGS: f64 = 1e3;

/// A shared point less deep than this many roundings is not certain.
const SHALLOW_ROUNDINGS: f64 = 1e6;

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
    /// Whether the bodies certainly share a point.
    pub(crate) fn surely_intersects(&self) -> bool {
        let deep = self.residual > SHALLOW_ROUNDINGS * self.rounding;
        self.v == Vec3::zeros() && self.simplex.encloses() && deep
    }

    /// Whether the closest points are not known to rounding: the search
    /// stopped early, or the bodies barely touch.
    pub(crate) fn is_inaccurate(&self) -> bool {
        let touching = self.v == Vec3::zeros();
        touching || self.residual > INACCURATE_ROUNDINGS * self.rounding
    }

    /// The point of A that is closest to B, m, world.
    pub(crate) fn point_of_a(&self, a: &Placed<'_>) -> Vec3 {
        let mut point = Vec3::zeros();
        let corners = self.simplex.points();
        for (corner, weight) in corners.iter().zip(self.simplex.weights()) {
            point += *weight * a.shape.vertices()[corner.a];
        }
        a.pose.world_from_body(point)
    }

    /// The point of B that is closest to A, m, world.
    pub(crate) fn point_of_b(&self, b: &Placed<'_>) -> Vec3 {
        let mut point = Vec3::zeros();
        let corners = self.simplex.points();
        for (corner, weight) in corners.iter().zip(self.simplex.weights()) {
            point += *weight * b.shape.vertices()[corner.b];
        }
        b.pose.world_from_body(point)
    }
}

/// Finds the closest points, starting at the vertices `start` of A and B.
pub(crate) fn closest(
    a: &Placed<'_>,
    b: &Placed<'_>,
    start: [usize; 2],
) -> GjkResult {
    let rounding = ROUNDING_FRACTION * (a.shape.radius() + b.shape.radius());
    let first = difference(a, b, start);
    let (mut v, mut simplex) = (first.w, Simplex::new(first));
    let (mut last, mut residual) = (start, f64::INFINITY);
    let mut stalls = 0;
    for _ in 0..MAX_ITERATIONS {
        let far = v.norm();
        if far <= rounding {
            let v = Vec3::zeros();
            return GjkResult { v, simplex, residual: 0.0, rounding };
        }
        // No point of the difference is closer to the origin than its
        // support vertex along -v, measured along v.
        let next = [a.hill_climb(-v, last[0]), b.hill_climb(v, last[1])];
        let point = difference(a, b, next);
        residual = far - v.dot(&point.w) / far;
        if residual <= rounding || simplex.has(next[0], next[1]) {
            break;
        }
        let mut larger = simplex;
        let found = larger.add(point);
        if larger.encloses() {
            let (v, residual) = (Vec3::zeros(), larger.depth());
            return GjkResult { v, simplex: larger, residual, rounding };
        }
        // On nearly parallel faces an iteration may turn v and gain nothing
        // yet.
        stalls += usize::from(found.norm() >= far);
        if found.norm() > far + rounding || stalls > MAX_STALLS {
            break;
        }
        (v, simplex, last) = (found, larger, next);
    }
    GjkResult { v, simplex, residual: residual.max(0.0), rounding }
}

/// From a vertex of B to a vertex of A.
fn difference(
    a: &Placed<'_>,
    b: &Placed<'_>,
    [i, j]: [usize; 2],
) -> MinkowskiPoint {
    // Both relative to A, so that no digits are lost far from the origin.
    let from = a.pose.rotate(a.shape.vertices()[i]);
    let to = b.pose.rotate(b.shape.vertices()[j]) + (b.pose.x - a.pose.x);
    MinkowskiPoint { w: from - to, a: i, b: j }
}
