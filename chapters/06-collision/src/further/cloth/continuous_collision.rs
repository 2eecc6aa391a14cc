//! Continuous collision detection: do two features touch during a step?
//!
//! All points move in straight lines from the start of a step to its end. If
//! only the end were tested, a thin cloth could be on one side before and on
//! the other after, unnoticed.

use super::settings::MAX_ADVANCES;
use crate::{Coplanarity, FeaturePair, weighted_sum};
use math::Vec3;

/// The first contact during a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SweptContact {
    /// When, from 0 at the start to 1 at the end.
    pub t: f64,
    /// The weights whose sum leads from the second feature to the first.
    pub weights: [f64; 4],
    /// The direction from the second feature to the first before they touch,
    /// of length 1.
    pub normal: Vec3,
}

// ANCHOR: coplanar
/// The first instant at which two features that move from `x0` to `x1` touch:
/// are coplanar and at most `touch_distance` apart, m.
pub fn first_swept_contact(
    pair: FeaturePair,
    x0: [Vec3; 4],
    x1: [Vec3; 4],
    touch_distance: f64,
) -> Option<SweptContact> {
    let coplanarity = Coplanarity::new(x0, x1);
    if coplanarity.is_always_coplanar() {
        return advance(pair, x0, x1, touch_distance);
    }
    for t in coplanarity.roots() {
        let x = at(t, x0, x1);
        let weights = pair.closest_weights(x);
        if weighted_sum(x, weights).norm() <= touch_distance {
            let normal = approach_normal(pair, t, weights, x0, x1);
            return Some(SweptContact { t, weights, normal });
        }
    }
    None
}
// ANCHOR_END: coplanar

/// The points at time `t`.
fn at(t: f64, x0: [Vec3; 4], x1: [Vec3; 4]) -> [Vec3; 4] {
    std::array::from_fn(|k| x0[k] + t * (x1[k] - x0[k]))
}

/// The direction perpendicular to both features from which the first comes.
fn approach_normal(
    pair: FeaturePair,
    t: f64,
    weights: [f64; 4],
    x0: [Vec3; 4],
    x1: [Vec3; 4],
) -> Vec3 {
    let relative = weighted_sum(x1, weights) - weighted_sum(x0, weights);
    let x = at(t, x0, x1);
    let normal = pair.normal(x).try_normalize(0.0).unwrap_or_default();
    let along = normal.dot(&relative);
    if along.abs() > 1e-9 * relative.norm() {
        return -along.signum() * normal;
    }
    // Parallel edges, or sliding within the plane: where it was at first.
    let apart = pair.separation_vector(x0).try_normalize(0.0);
    apart.or(normal.try_normalize(0.0)).unwrap_or_else(Vec3::z)
}

/// The same for features that stay coplanar, by conservative advancement.
fn advance(
    pair: FeaturePair,
    x0: [Vec3; 4],
    x1: [Vec3; 4],
    touch_distance: f64,
) -> Option<SweptContact> {
    let max_speed =
        pair.max_distance_change(std::array::from_fn(|k| x1[k] - x0[k]));
    let mut t = 0.0;
    for _ in 0..MAX_ADVANCES {
        let x = at(t, x0, x1);
        let weights = pair.closest_weights(x);
        let apart = weighted_sum(x, weights);
        let distance = apart.norm();
        if distance <= touch_distance {
            let normal = coplanar_normal(pair, apart, x0);
            return Some(SweptContact { t, weights, normal });
        }
        // At its fastest it takes this long to come within half of it.
        t += (distance - 0.5 * touch_distance) / max_speed;
        if t > 1.0 || t.is_nan() {
            return None;
        }
    }
    None
}

fn coplanar_normal(pair: FeaturePair, apart: Vec3, x0: [Vec3; 4]) -> Vec3 {
    let normal = apart.try_normalize(0.0);
    let normal = normal.or_else(|| pair.normal(x0).try_normalize(0.0));
    normal.unwrap_or_else(Vec3::z)
}
