//! The separating axis test of two boxes (notes D §7; chapter 6): fifteen
//! directions, of which one separates them if any does.

use super::OrientedBox;
use math::Vec3;

/// An axis between two edges must be better than one of a face by this much,
/// m. Below: a box on a box may touch at one point of two parallel edges
/// instead of four corners, and tip. Above: true edge contacts are taken for
/// faces, with a normal that is off.
const EDGE_ADVANTAGE: f64 = 1e-3;

/// A face of the second box must be better than one of the first by this
/// much, m, or rounding makes the two take turns, and no impulse is found
/// again.
const FACE_ADVANTAGE: f64 = 1e-4;

/// Edges whose sine is smaller than the root of this count as parallel: they
/// have no axis of their own.
const PARALLEL: f64 = 1e-6;

/// Which features the axis belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Normal to a face of the first box.
    FaceOfA(usize),
    /// Normal to a face of the second box.
    FaceOfB(usize),
    /// Perpendicular to an edge of each.
    Edges(usize, usize),
}

/// The axis along which two boxes are farthest apart, or overlap least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The features.
    pub axis: Axis,
    /// Distance along it, m; negative where the boxes overlap.
    pub separation: f64,
    /// Its direction from the first box to the second, length one.
    pub n: Vec3,
}

/// The best axis, or none where the boxes are more than `margin`, m, apart.
#[inline]
pub fn best_axis(
    a: &OrientedBox,
    b: &OrientedBox,
    margin: f64,
) -> Option<Candidate> {
    // Everything in the frame of `a`: c holds the axes of `b` as columns.
    let c = a.r.tr_mul(&b.r);
    let abs = c.abs();
    let t = a.r.tr_mul(&(b.x - a.x));
    let reach = abs * b.half;
    let (mut best_a, mut face_a) = (f64::NEG_INFINITY, 0);
    for i in 0..3 {
        let separation = t[i].abs() - a.half[i] - reach[i];
        if separation > margin {
            return None;
        }
        if separation > best_a {
            (best_a, face_a) = (separation, i);
        }
    }
    let (tb, reach) = (c.tr_mul(&t), abs.tr_mul(&a.half));
    let (mut best_b, mut face_b) = (f64::NEG_INFINITY, 0);
    for j in 0..3 {
        let separation = tb[j].abs() - b.half[j] - reach[j];
        if separation > margin {
            return None;
        }
        if separation > best_b {
            (best_b, face_b) = (separation, j);
        }
    }
    let mut best_edge = best_a.max(best_b) + EDGE_ADVANTAGE;
    let mut edges = None;
    for i in 0..3 {
        let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
        for j in 0..3 {
            let squared = 1.0 - c[(i, j)] * c[(i, j)];
            if squared < PARALLEL {
                continue;
            }
            let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
            let apart = t[i2] * c[(i1, j)] - t[i1] * c[(i2, j)];
            let both = a.half[i1] * abs[(i2, j)]
                + a.half[i2] * abs[(i1, j)]
                + b.half[j1] * abs[(i, j2)]
                + b.half[j2] * abs[(i, j1)];
            let length = squared.sqrt();
            let separation = (apart.abs() - both) / length;
            if separation > margin {
                return None;
            }
            if separation > best_edge {
                let sign = apart.signum() / length;
                best_edge = separation;
                edges = Some((i, j, sign));
            }
        }
    }
    if let Some((i, j, scale)) = edges {
        let n = scale * a.axis(i).cross(&b.axis(j));
        let axis = Axis::Edges(i, j);
        return Some(Candidate { axis, separation: best_edge, n });
    }
    if best_b > best_a + FACE_ADVANTAGE {
        let n = tb[face_b].signum() * b.axis(face_b);
        let axis = Axis::FaceOfB(face_b);
        return Some(Candidate { axis, separation: best_b, n });
    }
    let n = t[face_a].signum() * a.axis(face_a);
    let axis = Axis::FaceOfA(face_a);
    Some(Candidate { axis, separation: best_a, n })
}
