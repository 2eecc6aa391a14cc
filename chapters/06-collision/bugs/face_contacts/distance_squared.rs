//! You compare the square of a distance with the tolerance. The square of a
//! small number is much smaller: corners of small faces are taken for one.

use math::Vec3;

/// What touches what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A corner of A on B's face.
    CornerOfA,
    /// A corner of B on A's face.
    CornerOfB,
    /// Two edges, with `ea` × `eb` along `n`.
    Edges {
        /// Direction of A's edge, of length 1.
        ea: Vec3,
        /// Direction of B's edge, of length 1, reversed if needed.
        eb: Vec3,
    },
}

/// A point at which two faces touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Where it is (m).
    pub p: Vec3,
    /// What touches what there.
    pub kind: Kind,
}

/// The corners of the area in which two faces touch.
///
/// - `a`, `b`: the corners (m) of the faces, at least three each,
///   counter-clockwise from outside
/// - `n`: perpendicular to the faces, of length 1, from B to A
/// - `tolerance`: points closer than this (m) are one
pub fn face_contacts(
    a: &[Vec3],
    b: &[Vec3],
    n: Vec3,
    tolerance: f64,
) -> Vec<Contact> {
    let mut found: Vec<Contact> = Vec::new();
    let mut add = |p: Vec3, kind: Kind| {
        let close = |c: &Contact| (c.p - p).norm_squared() < tolerance;
        if !found.iter().any(close) {
            found.push(Contact { p, kind });
        }
    };
    for p in a {
        if is_on(b, n, *p, tolerance) {
            add(*p, Kind::CornerOfA);
        }
    }
    for p in b {
        if is_on(a, -n, *p, tolerance) {
            add(*p, Kind::CornerOfB);
        }
    }
    for i in 0..a.len() {
        for j in 0..b.len() {
            if let Some((p, kind)) = crossing(edge(a, i), edge(b, j), n) {
                add(p, kind);
            }
        }
    }
    found
}

/// Where an edge of a face starts, and where it ends.
fn edge(face: &[Vec3], i: usize) -> [Vec3; 2] {
    [face[i], face[(i + 1) % face.len()]]
}

/// Whether a point of the plane is on a face that looks along `out`.
fn is_on(face: &[Vec3], out: Vec3, p: Vec3, tolerance: f64) -> bool {
    for i in 0..face.len() {
        let [v, to] = edge(face, i);
        let e = to - v;
        if out.dot(&e.cross(&(p - v))) < -tolerance * e.norm() {
            return false;
        }
    }
    true
}

/// Where two edges cross, if they do.
fn crossing(
    [a0, a1]: [Vec3; 2],
    [b0, b1]: [Vec3; 2],
    n: Vec3,
) -> Option<(Vec3, Kind)> {
    let (la, lb) = ((a1 - a0).norm(), (b1 - b0).norm());
    let (ea, eb) = ((a1 - a0) / la, (b1 - b0) / lb);
    let sine = n.dot(&ea.cross(&eb));
    if sine.abs() < 1e-9 {
        return None;
    }
    // a0 + s ea = b0 + t eb, multiplied by eb and by ea
    let s = n.dot(&(b0 - a0).cross(&eb)) / sine;
    let t = n.dot(&(b0 - a0).cross(&ea)) / sine;
    if s < 0.0 || s > la || t < 0.0 || t > lb {
        return None;
    }
    let eb = if sine < 0.0 { -eb } else { eb };
    Some((a0 + s * ea, Kind::Edges { ea, eb }))
}
