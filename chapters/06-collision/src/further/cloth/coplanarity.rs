//! When are four moving points coplanar?
//!
//! At the instant at which features pass through each other they lie in one
//! plane: a vertex with a face, an edge with an edge. If all points move in
//! straight lines, the volume of their tetrahedron is a cubic polynomial in
//! time, and its roots are the candidates (Provot 1997).

use super::settings::{MAX_BISECTIONS, VOLUME_ROUNDING};
use math::Vec3;

/// The volume of the tetrahedron of four points as a polynomial in time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coplanarity {
    /// The coefficients of 1, t, t² and t³, m³.
    coefficients: [f64; 4],
    /// The size of the coefficients if nothing cancelled, m³.
    scale: f64,
}

/// Up to five instants: three roots, and two extrema that touch zero.
type Times = ([f64; 5], usize);

impl Coplanarity {
    // EQ: collision/coplanar
    /// Of four points that move in straight lines from `x0` at time 0 to `x1`
    /// at time 1.
    pub fn new(x0: [Vec3; 4], x1: [Vec3; 4]) -> Self {
        let side = |k: usize| x0[k] - x0[0];
        let grows = |k: usize| (x1[k] - x1[0]) - (x0[k] - x0[0]);
        let (a, b, c) = (side(1), side(2), side(3));
        let (u, v, w) = (grows(1), grows(2), grows(3));
        // (a + t u) . ((b + t v) x (c + t w)), sorted by powers of t
        let coefficients = [
            a.dot(&b.cross(&c)),
            u.dot(&b.cross(&c)) + a.dot(&(v.cross(&c) + b.cross(&w))),
            a.dot(&v.cross(&w)) + u.dot(&(v.cross(&c) + b.cross(&w))),
            u.dot(&v.cross(&w)),
        ];
        let scale = (a.norm() + u.norm())
            * (b.norm() + v.norm())
            * (c.norm() + w.norm());
        Self { coefficients, scale }
    }

    /// Whether the points stay coplanar: then no instant is special.
    pub fn is_always_coplanar(&self) -> bool {
        self.coefficients
            .iter()
            .all(|f| f.abs() <= VOLUME_ROUNDING * self.scale)
    }

    /// Six times the volume at time `t`, m³.
    pub fn volume(&self, t: f64) -> f64 {
        let [a, b, c, d] = self.coefficients;
        a + t * (b + t * (c + t * d))
    }

    /// The instants from 0 to 1 at which the points are coplanar, in order.
    /// Those at which they come within rounding of it count too.
    pub fn roots(&self) -> impl Iterator<Item = f64> {
        let mut times: Times = ([0.0; 5], 0);
        let (extrema, count) = self.extrema();
        let mut from = 0.0;
        for k in 0..=count {
            let to = if k < count { extrema[k] } else { 1.0 };
            // Between two extrema it is monotonic.
            if self.volume(from) * self.volume(to) <= 0.0 {
                push(&mut times, self.root(from, to));
            }
            if k < count
                && self.volume(to).abs() <= VOLUME_ROUNDING * self.scale
            {
                push(&mut times, to);
            }
            from = to;
        }
        times.0.into_iter().take(times.1)
    }

    /// The extrema of the volume between 0 and 1, in order.
    fn extrema(&self) -> ([f64; 2], usize) {
        let [_, b, c, d] = self.coefficients;
        // b + 2 c t + 3 d t^2 = 0, solved without cancellation
        let discriminant = c * c - 3.0 * b * d;
        if discriminant < 0.0 {
            return ([0.0; 2], 0);
        }
        let q = -(c + discriminant.sqrt().copysign(c));
        let (mut extrema, mut count) = ([0.0; 2], 0);
        for t in [q / (3.0 * d), b / q] {
            // If d or q is zero, there is no such extremum.
            if t > 0.0 && t < 1.0 {
                extrema[count] = t;
                count += 1;
            }
        }
        if count == 2 && extrema[1] < extrema[0] {
            extrema.swap(0, 1);
        }
        (extrema, count)
    }

    /// The root between two instants at which the signs differ, by bisection.
    fn root(&self, mut from: f64, mut to: f64) -> f64 {
        let rises = self.volume(to) > self.volume(from);
        for _ in 0..MAX_BISECTIONS {
            let middle = 0.5 * (from + to);
            if (self.volume(middle) > 0.0) == rises {
                to = middle;
            } else {
                from = middle;
            }
        }
        0.5 * (from + to)
    }
}

fn push(times: &mut Times, t: f64) {
    times.0[times.1] = t;
    times.1 += 1;
}
