//! In the plane: both faces are written with two coordinates, in a frame with
//! its first axis along B's first edge. Insides and crossings are then a matter
//! of 2 × 2 determinants; a crossing comes from solving two equations.

use math::Vec3;

/// What touches.
#[derive(Clone, Copy)]
pub enum Kind {
    /// A's corner.
    CornerOfA,
    /// B's corner.
    CornerOfB,
    /// Edges.
    Edges {
        /// Of A.
        ea: Vec3,
        /// Of B.
        eb: Vec3,
    },
}

/// A point.
#[derive(Clone, Copy)]
pub struct Contact {
    /// Where.
    pub p: Vec3,
    /// What.
    pub kind: Kind,
}

type Flat = (f64, f64);

fn det(a: Flat, b: Flat) -> f64 {
    a.0 * b.1 - b.0 * a.1
}

fn minus(a: Flat, b: Flat) -> Flat {
    (a.0 - b.0, a.1 - b.1)
}

/// How far a point is outside a face, at most; `turn` is 1 if the face is
/// listed counter-clockwise, and -1 if clockwise.
fn outside(face: &[Flat], p: Flat, turn: f64) -> f64 {
    let mut most = f64::MIN;
    for (k, from) in face.iter().enumerate() {
        let along = minus(face[(k + 1) % face.len()], *from);
        let inwards = turn * det(along, minus(p, *from));
        most = most.max(-inwards / along.0.hypot(along.1));
    }
    most
}

/// The corners of the common area.
pub fn face_contacts(
    a: &[Vec3],
    b: &[Vec3],
    n: Vec3,
    tolerance: f64,
) -> Vec<Contact> {
    let u = (b[1] - b[0]).normalize();
    let v = n.cross(&u);
    let flat = |p: &Vec3| ((p - b[0]).dot(&u), (p - b[0]).dot(&v));
    let (fa, fb): (Vec<Flat>, Vec<Flat>) =
        (a.iter().map(flat).collect(), b.iter().map(flat).collect());
    let mut all = Vec::new();
    for (p, q) in a.iter().zip(&fa) {
        if outside(&fb, *q, 1.0) <= tolerance {
            all.push(Contact { p: *p, kind: Kind::CornerOfA });
        }
    }
    for (p, q) in b.iter().zip(&fb) {
        if outside(&fa, *q, -1.0) <= tolerance {
            all.push(Contact { p: *p, kind: Kind::CornerOfB });
        }
    }
    for i in 0..a.len() {
        let k = (i + 1) % a.len();
        let da = minus(fa[k], fa[i]);
        for j in 0..b.len() {
            let m = (j + 1) % b.len();
            let db = minus(fb[m], fb[j]);
            let area = det(da, db);
            if area.abs() < 1e-9 * da.0.hypot(da.1) * db.0.hypot(db.1) {
                continue;
            }
            let way = minus(fb[j], fa[i]);
            let (s, t) = (det(way, db) / area, det(way, da) / area);
            if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
                let ea = (a[k] - a[i]).normalize();
                let eb = (b[m] - b[j]).normalize() * area.signum();
                let kind = Kind::Edges { ea, eb };
                all.push(Contact { p: b[j] + t * (b[m] - b[j]), kind });
            }
        }
    }
    let mut kept: Vec<Contact> = Vec::new();
    for one in all {
        if kept.iter().all(|k| (k.p - one.p).norm() >= tolerance) {
            kept.push(one);
        }
    }
    kept
}
