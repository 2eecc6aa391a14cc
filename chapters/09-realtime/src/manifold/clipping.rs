//! A face against a face: the incident face is cut off at the sides of the
//! reference face (Sutherland and Hodgman).

use super::{MAX_POINTS, Manifold, OrientedBox};
use math::Vec3;

/// A corner of the polygon in the frame of the reference face.
#[derive(Clone, Copy, Default)]
struct Corner {
    /// Along the two sides of the face, m.
    uv: [f64; 2],
    /// Above the face, m.
    height: f64,
}

/// A rectangle cut at four lines has at most eight corners.
const MAX_CORNERS: usize = 8;

/// Corners that stick out by less than this are not cut off, m: of two faces
/// with a side in common, rounding would cut the side somewhere in the middle,
/// and the contact lose a corner.
const ROUNDING: f64 = 1e-9;

/// A convex polygon.
struct Polygon {
    corners: [Corner; MAX_CORNERS],
    count: usize,
}

/// Adds the points of `incident` above face `k` of `reference`, whose normal
/// towards `incident` is `n`.
pub(super) fn clip(
    reference: &OrientedBox,
    k: usize,
    incident: &OrientedBox,
    n: Vec3,
    margin: f64,
    manifold: &mut Manifold,
) {
    let (u, v) = ((k + 1) % 3, (k + 2) % 3);
    let (axis_u, axis_v) = (reference.axis(u), reference.axis(v));
    let face = reference.x + reference.half[k] * n;
    let (m, sign) = incident_face(incident, n);
    let mut polygon = corners(incident, m, sign, |p| {
        let d = p - face;
        ([d.dot(&axis_u), d.dot(&axis_v)], d.dot(&n))
    });
    let half = [reference.half[u], reference.half[v]];
    for (i, direction) in [(0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0)] {
        polygon.cut(i, direction, half[i] + ROUNDING);
    }
    polygon.keep_up_to(margin);
    polygon.reduce();
    if polygon.count == MAX_POINTS {
        // Opposite corners follow each other: friction turns less.
        polygon.corners.swap(1, 2);
    }
    for corner in &polygon.corners[..polygon.count] {
        let [cu, cv] = corner.uv;
        let p = face + cu * axis_u + cv * axis_v + 0.5 * corner.height * n;
        manifold.push(p, corner.height);
    }
}

/// The axis of the face of `incident` that looks most against `n`, and
/// whether it is the one on the positive side.
fn incident_face(incident: &OrientedBox, n: Vec3) -> (usize, bool) {
    let d = incident.r.tr_mul(&n);
    let m = d.iamax();
    (m, d[m] < 0.0)
}

/// The four corners of a face.
fn corners(
    incident: &OrientedBox,
    m: usize,
    positive: bool,
    place: impl Fn(Vec3) -> ([f64; 2], f64),
) -> Polygon {
    let (p, q) = ((m + 1) % 3, (m + 2) % 3);
    let out = if positive { 1.0 } else { -1.0 };
    let centre = incident.x + out * incident.half[m] * incident.axis(m);
    let first = incident.half[p] * incident.axis(p);
    let second = incident.half[q] * incident.axis(q);
    let mut polygon =
        Polygon { corners: [Corner::default(); MAX_CORNERS], count: 4 };
    let signs = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
    for (i, (s, t)) in signs.into_iter().enumerate() {
        let (uv, height) = place(centre + s * first + t * second);
        polygon.corners[i] = Corner { uv, height };
    }
    polygon
}

impl Polygon {
    // ANCHOR: cut
    /// Cuts off what lies beyond `limit` along axis `i` in `direction`.
    fn cut(&mut self, i: usize, direction: f64, limit: f64) {
        let old = self.corners;
        let count = std::mem::take(&mut self.count);
        for k in 0..count {
            let (from, to) = (&old[k], &old[(k + 1) % count]);
            let d0 = direction * from.uv[i] - limit;
            let d1 = direction * to.uv[i] - limit;
            if d0 <= 0.0 {
                self.add(*from);
            }
            if (d0 < 0.0 && d1 > 0.0) || (d0 > 0.0 && d1 < 0.0) {
                let s = d0 / (d0 - d1);
                let mix = |a: f64, b: f64| a + s * (b - a);
                self.add(Corner {
                    uv: [mix(from.uv[0], to.uv[0]), mix(from.uv[1], to.uv[1])],
                    height: mix(from.height, to.height),
                });
            }
        }
    }
    // ANCHOR_END: cut

    fn add(&mut self, corner: Corner) {
        if self.count < MAX_CORNERS {
            self.corners[self.count] = corner;
            self.count += 1;
        }
    }

    /// Drops corners higher than `margin` above the face.
    fn keep_up_to(&mut self, margin: f64) {
        let mut kept = 0;
        for k in 0..self.count {
            if self.corners[k].height <= margin {
                self.corners[kept] = self.corners[k];
                kept += 1;
            }
        }
        self.count = kept;
    }

    /// Keeps four corners that span much: the deepest, the one farthest from
    /// it, and the farthest on either side of the line between them.
    fn reduce(&mut self) {
        if self.count <= MAX_POINTS {
            return;
        }
        let all = self.corners;
        let list = &all[..self.count];
        let deepest = largest(list, |c| -c.height);
        let first = list[deepest].uv;
        let from_first = |c: &Corner| [c.uv[0] - first[0], c.uv[1] - first[1]];
        let far = largest(list, |c| {
            let [x, y] = from_first(c);
            x * x + y * y
        });
        let [x, y] = from_first(&list[far]);
        let side = |c: &Corner| {
            let [u, v] = from_first(c);
            x * v - y * u
        };
        let left = largest(list, side);
        let right = largest(list, |c| -side(c));
        let mut chosen = [deepest, far, left, right];
        chosen.sort_unstable();
        self.count = 0;
        let mut last = usize::MAX;
        for i in chosen {
            if i != last {
                self.add(all[i]);
            }
            last = i;
        }
    }
}

/// The index of the corner of the largest score; the first of equals.
fn largest(list: &[Corner], score: impl Fn(&Corner) -> f64) -> usize {
    let (mut best, mut index) = (f64::NEG_INFINITY, 0);
    for (i, corner) in list.iter().enumerate() {
        let score = score(corner);
        if score > best {
            (best, index) = (score, i);
        }
    }
    index
}
