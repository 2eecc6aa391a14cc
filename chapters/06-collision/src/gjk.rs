//! The nearest points of two convex bodies, by Gilbert, Johnson and
//! Keerthi: the difference of two bodies holds the origin just when they
//! share a point, and its point nearest to the origin is as far as the
//! bodies are apart. That point is found by walking over the surface of the
//! difference, a few vertices at a time.

use crate::Placed;
use crate::simplex::{Difference, Simplex};
use math::Vec3;

/// Walks end after a handful of steps; this many mean that rounding leads
/// them in circles.
const CAP: usize = 100;

/// So many steps may gain nothing before a walk ends.
const STALLS: usize = 8;

/// Lengths below this fraction of the size of the bodies are rounding.
const ROUNDING: f64 = 1e-14;

/// What is known no better than this many roundings is looked at again.
const VAGUE: f64 = 1e3;

/// A shared point that is less deep than this many roundings is doubted.
const SHALLOW: f64 = 1e6;

/// Where a walk has ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    /// From B to A where they are nearest, m; zero where they share a point.
    pub v: Vec3,
    /// The vertices around the nearest points.
    pub simplex: Simplex,
    /// By how much the nearest points may still be nearer, m, at most; where
    /// they are one, how far that point is inside of what was found, at
    /// least.
    pub residual: f64,
    /// Lengths below this are rounding, m.
    pub rounding: f64,
}

impl Walk {
    /// Whether the bodies share a point beyond doubt.
    pub(crate) fn surely_meets(&self) -> bool {
        let deep = self.residual > SHALLOW * self.rounding;
        self.v == Vec3::zeros() && self.simplex.encloses() && deep
    }

    /// Whether the walk could not see where exactly it ended: it stopped
    /// before it was done, or the bodies hardly meet.
    pub(crate) fn is_vague(&self) -> bool {
        let meets = self.v == Vec3::zeros();
        meets || self.residual > VAGUE * self.rounding
    }

    /// The point of A that is nearest to B, m, world.
    pub(crate) fn point_of_a(&self, a: &Placed<'_>) -> Vec3 {
        let mut point = Vec3::zeros();
        let corners = self.simplex.points();
        for (corner, weight) in corners.iter().zip(self.simplex.weights()) {
            point += *weight * a.shape.vertices()[corner.a];
        }
        a.pose.world_from_body(point)
    }

    /// The point of B that is nearest to A, m, world.
    pub(crate) fn point_of_b(&self, b: &Placed<'_>) -> Vec3 {
        let mut point = Vec3::zeros();
        let corners = self.simplex.points();
        for (corner, weight) in corners.iter().zip(self.simplex.weights()) {
            point += *weight * b.shape.vertices()[corner.b];
        }
        b.pose.world_from_body(point)
    }
}

/// Walks to the nearest points from the vertices `start` of A and B.
pub(crate) fn walk(a: &Placed<'_>, b: &Placed<'_>, start: [usize; 2]) -> Walk {
    let rounding = ROUNDING * (a.shape.radius() + b.shape.radius());
    let first = difference(a, b, start);
    let (mut v, mut simplex) = (first.w, Simplex::new(first));
    let (mut last, mut residual) = (start, f64::INFINITY);
    let mut stalls = 0;
    for _ in 0..CAP {
        let far = v.norm();
        if far <= rounding {
            let v = Vec3::zeros();
            return Walk { v, simplex, residual: 0.0, rounding };
        }
        // No point of the difference is nearer than its lowest vertex along
        // v.
        let next = [a.climb(-v, last[0]), b.climb(v, last[1])];
        let point = difference(a, b, next);
        residual = far - v.dot(&point.w) / far;
        if residual <= rounding || simplex.has(next[0], next[1]) {
            break;
        }
        let mut larger = simplex;
        let found = larger.add(point);
        if larger.encloses() {
            let (v, residual) = (Vec3::zeros(), larger.depth());
            return Walk { v, simplex: larger, residual, rounding };
        }
        // On nearly parallel faces a step may turn v and gain nothing yet.
        stalls += usize::from(found.norm() >= far);
        if found.norm() > far + rounding || stalls > STALLS {
            break;
        }
        (v, simplex, last) = (found, larger, next);
    }
    Walk { v, simplex, residual: residual.max(0.0), rounding }
}

/// From a vertex of B to a vertex of A.
fn difference(
    a: &Placed<'_>,
    b: &Placed<'_>,
    [i, j]: [usize; 2],
) -> Difference {
    // Both from the place of A, so that far from the origin nothing is lost.
    let from = a.pose.turn(a.shape.vertices()[i]);
    let to = b.pose.turn(b.shape.vertices()[j]) + (b.pose.x - a.pose.x);
    Difference { w: from - to, a: i, b: j }
}
