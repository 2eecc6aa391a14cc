//! Do two parts of meshes touch on their way?
//!
//! All points move straight on from the start of a step to its end. Looking
//! at the end alone, a thin cloth is on one side before and on the other
//! after, and nothing is noticed.

use crate::FeaturePair;
use crate::coplanarity::Coplanarity;
use crate::triangle::mixed;
use math::Vec3;

/// Parts that stay in one plane are moved on so many times at most.
const MOST_MOVES: usize = 64;

/// The first touch on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweptTouch {
    /// When, from 0 at the start to 1 at the end.
    pub t: f64,
    /// The weights that lead from the second part to the first.
    pub weights: [f64; 4],
    /// The direction from the second part to the first before they touch,
    /// of length 1.
    pub normal: Vec3,
}

// ANCHOR: coplanar
/// The first instant at which two parts that move from `x0` to `x1` touch:
/// are in one plane and at most `reach` apart, m.
pub fn first_touch(
    pair: FeaturePair,
    x0: [Vec3; 4],
    x1: [Vec3; 4],
    reach: f64,
) -> Option<SweptTouch> {
    let coplanarity = Coplanarity::new(x0, x1);
    if coplanarity.is_flat() {
        return advance(pair, x0, x1, reach);
    }
    for t in coplanarity.times() {
        let x = at(t, x0, x1);
        let weights = pair.nearest(x);
        if mixed(x, weights).norm() <= reach {
            let normal = facing(pair, t, weights, x0, x1);
            return Some(SweptTouch { t, weights, normal });
        }
    }
    None
}
// ANCHOR_END: coplanar

/// Where the points are at time `t`.
fn at(t: f64, x0: [Vec3; 4], x1: [Vec3; 4]) -> [Vec3; 4] {
    std::array::from_fn(|k| x0[k] + t * (x1[k] - x0[k]))
}

/// The direction perpendicular to both parts from which the first comes.
fn facing(
    pair: FeaturePair,
    t: f64,
    weights: [f64; 4],
    x0: [Vec3; 4],
    x1: [Vec3; 4],
) -> Vec3 {
    let way = mixed(x1, weights) - mixed(x0, weights);
    let x = at(t, x0, x1);
    let normal = pair.normal(x).try_normalize(0.0).unwrap_or_default();
    let along = normal.dot(&way);
    if along.abs() > 1e-9 * way.norm() {
        return -along.signum() * normal;
    }
    // Parallel edges, or a slide within the plane: where it was at first.
    let apart = pair.way(x0).try_normalize(0.0);
    apart.or(normal.try_normalize(0.0)).unwrap_or_else(Vec3::z)
}

/// The same for parts that stay in one plane: moved on as far as is safe,
/// again and again, until they are within reach.
fn advance(
    pair: FeaturePair,
    x0: [Vec3; 4],
    x1: [Vec3; 4],
    reach: f64,
) -> Option<SweptTouch> {
    let fastest = pair.most_change(std::array::from_fn(|k| x1[k] - x0[k]));
    let mut t = 0.0;
    for _ in 0..MOST_MOVES {
        let x = at(t, x0, x1);
        let weights = pair.nearest(x);
        let way = mixed(x, weights);
        let distance = way.norm();
        if distance <= reach {
            let normal = facing_flat(pair, way, x0);
            return Some(SweptTouch { t, weights, normal });
        }
        // At its fastest it needs this long to come within half the reach.
        t += (distance - 0.5 * reach) / fastest;
        if t > 1.0 || t.is_nan() {
            return None;
        }
    }
    None
}

fn facing_flat(pair: FeaturePair, way: Vec3, x0: [Vec3; 4]) -> Vec3 {
    let normal = way.try_normalize(0.0);
    let normal = normal.or_else(|| pair.normal(x0).try_normalize(0.0));
    normal.unwrap_or_else(Vec3::z)
}
