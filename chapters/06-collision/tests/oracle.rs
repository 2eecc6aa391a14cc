//! Answers by brute force, and pairs of bodies to compare them on.

use collision::{Placed, Polyhedron, Pose};
use course::Random;
use math::{Mat3, Vec3};

/// The distance of two bodies that are apart, over all pairs of features.
pub fn distance(a: &Placed<'_>, b: &Placed<'_>) -> f64 {
    let mut least = f64::INFINITY;
    for (one, other) in [(a, b), (b, a)] {
        for i in 0..one.shape.vertices().len() {
            for j in 0..other.shape.faces().len() {
                least = least.min(point_face(one.vertex(i), other, j));
            }
        }
    }
    for i in 0..a.shape.edges().len() {
        for j in 0..b.shape.edges().len() {
            let [p, q] = a.shape.edges()[i].ends.map(|v| a.vertex(v));
            let [r, s] = b.shape.edges()[j].ends.map(|v| b.vertex(v));
            least = least.min(segments([p, q], [r, s]));
        }
    }
    least
}

/// From a point outside to face `i`; its border is left to the edges.
fn point_face(p: Vec3, body: &Placed<'_>, i: usize) -> f64 {
    let n = body.normal(i);
    let corners: Vec<Vec3> = body
        .shape
        .corners(i)
        .iter()
        .map(|&c| body.vertex(c as usize))
        .collect();
    let height = n.dot(&(p - corners[0]));
    for k in 0..corners.len() {
        let next = corners[(k + 1) % corners.len()];
        let along = next - corners[k];
        if n.dot(&along.cross(&(p - corners[k]))) < 0.0 {
            return f64::INFINITY;
        }
    }
    height.abs()
}

fn point_segment(p: Vec3, [q, r]: [Vec3; 2]) -> f64 {
    let along = r - q;
    let s = ((p - q).dot(&along) / along.norm_squared()).clamp(0.0, 1.0);
    (p - q - s * along).norm()
}

fn segments(p: [Vec3; 2], q: [Vec3; 2]) -> f64 {
    let mut least = f64::INFINITY;
    for i in 0..2 {
        least = least.min(point_segment(p[i], q));
        least = least.min(point_segment(q[i], p));
    }
    let (u, v, w) = (p[1] - p[0], q[1] - q[0], p[0] - q[0]);
    let n = u.cross(&v);
    let square = n.norm_squared();
    if square > 1e-20 * u.norm_squared() * v.norm_squared() {
        let s = -n.dot(&w.cross(&v)) / square;
        let t = -n.dot(&w.cross(&u)) / square;
        if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
            least = least.min((w + s * u - t * v).norm());
        }
    }
    least
}

/// A vector in a cube of side 2.
pub fn vector(random: &mut Random) -> Vec3 {
    Vec3::from_fn(|_, _| random.uniform(-1.0, 1.0))
}

/// A random pose near the origin.
pub fn pose(random: &mut Random, reach: f64) -> Pose {
    let (x, axis) = (reach * vector(random), vector(random));
    Pose::at(x).rotated(axis, random.uniform(0.0, 6.0))
}

/// The hull of a few points.
pub fn hull(random: &mut Random, n: usize) -> Polyhedron {
    loop {
        let points: Vec<Vec3> = (0..n).map(|_| vector(random)).collect();
        if let Ok(body) = Polyhedron::hull(&points) {
            return body;
        }
    }
}

/// A block or a small hull.
pub fn body(random: &mut Random) -> Polyhedron {
    if random.unit() < 0.3 {
        let size = vector(random).map(|x| 1.1 + x);
        return Polyhedron::block(size).unwrap();
    }
    let n = random.integer(4, 14);
    hull(random, n)
}

/// Blocks on a grid, rotated by quarters: coplanar faces, parallel edges,
/// vertices on edges and on vertices, gaps and overlaps of halves.
pub fn grid_pair(random: &mut Random) -> ([Polyhedron; 2], [Pose; 2]) {
    let mut size =
        || Vec3::from_fn(|_, _| [0.5, 1.0, 2.0][random.integer(0, 3)]);
    let bodies = [size(), size()].map(|s| Polyhedron::block(s).unwrap());
    let x = Vec3::from_fn(|_, _| 0.25 * (random.integer(0, 13) as f64 - 6.0));
    let axis = [Vec3::x(), Vec3::y(), Vec3::z()][random.integer(0, 3)];
    let eighths = random.integer(0, 8) as f64;
    let turn = std::f64::consts::FRAC_PI_4 * eighths;
    (bodies, [Pose::at(x).rotated(axis, turn), Pose::identity()])
}

/// The same pair, moved and rotated together.
pub fn together(poses: [Pose; 2], by: Pose) -> [Pose; 2] {
    poses.map(|p| Pose { x: by.world_from_body(p.x), r: by.r * p.r })
}

/// A body with a face on a face of another: corner on corner or middle of
/// an edge on middle of an edge, `gap` above it, then turned about that
/// point by `tilt`.
pub fn face_to_face(
    random: &mut Random,
    [a, b]: [&Polyhedron; 2],
    gap: f64,
    tilt: f64,
) -> [Pose; 2] {
    let mut pick = |body: &Polyhedron| {
        let i = random.integer(0, body.faces().len());
        let corners = body.corners(i);
        let [p, q] = [0, 1].map(|k| body.vertices()[corners[k] as usize]);
        let at = if random.unit() < 0.5 { p } else { 0.5 * (p + q) };
        (body.faces()[i].n, (q - p).normalize(), at)
    };
    let (na, ea, pa) = pick(a);
    let (nb, eb, pb) = pick(b);
    let frame = |n: Vec3, e: Vec3| Mat3::from_columns(&[e, n.cross(&e), n]);
    let r = frame(nb, eb) * frame(-na, ea).transpose();
    let turn = Pose::identity().rotated(vector(random), tilt).r;
    let x = pb + turn * (gap * nb - r * pa);
    [Pose { x, r: turn * r }, Pose::identity()]
}
