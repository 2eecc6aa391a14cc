//! The simplex of GJK: up to four points of the Minkowski difference, and the
//! point of their hull closest to the origin.

use math::Vec3;

/// Triangles with a smaller sine between their sides have no reliable normal.
const SLIVER_SINE: f64 = 1e-14;

/// The faces of a tetrahedron: face `i` is the one opposite to point `i`.
const FACES: [[usize; 3]; 4] = [[1, 2, 3], [0, 3, 2], [0, 1, 3], [0, 2, 1]];

/// A vertex of the Minkowski difference: a vertex of A minus one of B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct MinkowskiPoint {
    /// From the vertex of B to the vertex of A, m.
    pub w: Vec3,
    /// The vertex of A.
    pub a: usize,
    /// The vertex of B.
    pub b: usize,
}

/// Up to four points, with the barycentric weights of the closest point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simplex {
    points: [MinkowskiPoint; 4],
    weights: [f64; 4],
    len: usize,
}

/// The closest point and its barycentric weights.
#[derive(Clone, Copy, Debug)]
struct ClosestPoint {
    weights: [f64; 4],
    point: Vec3,
}

impl Simplex {
    /// A single point.
    pub(crate) fn new(first: MinkowskiPoint) -> Self {
        Self { points: [first; 4], weights: [1.0, 0.0, 0.0, 0.0], len: 1 }
    }

    /// The points.
    pub(crate) fn points(&self) -> &[MinkowskiPoint] {
        &self.points[..self.len]
    }

    /// Their barycentric weights in the closest point.
    pub(crate) fn weights(&self) -> &[f64] {
        &self.weights[..self.len]
    }

    /// Whether the pair of vertices is already among the points.
    pub(crate) fn has(&self, a: usize, b: usize) -> bool {
        self.points().iter().any(|p| p.a == a && p.b == b)
    }

    /// Adds a point, finds the point of the hull closest to the origin, drops
    /// the points with weight zero, and returns it.
    pub(crate) fn add(&mut self, point: MinkowskiPoint) -> Vec3 {
        self.points[self.len] = point;
        self.len += 1;
        let closest = match self.len {
            2 => self.segment([0, 1]),
            3 => self.triangle([0, 1, 2]),
            _ => self.tetrahedron(),
        };
        let mut kept = 0;
        for k in 0..self.len {
            if closest.weights[k] > 0.0 {
                self.points[kept] = self.points[k];
                self.weights[kept] = closest.weights[k];
                kept += 1;
            }
        }
        self.len = kept;
        closest.point
    }

    /// Whether the origin is inside: the closest point needs all four.
    pub(crate) fn encloses(&self) -> bool {
        self.len == 4
    }

    /// How deep the origin is inside a tetrahedron, m.
    pub(crate) fn depth(&self) -> f64 {
        let mut least = f64::INFINITY;
        for at in FACES {
            let [p, q, r] = at.map(|k| self.points[k].w);
            let n = (q - p).cross(&(r - p));
            least = least.min(n.dot(&p).abs() / n.norm());
        }
        least
    }

    /// The point with the weights `of` the points `at`.
    fn weighted<const N: usize>(
        &self,
        at: [usize; N],
        of: [f64; N],
    ) -> ClosestPoint {
        let mut closest =
            ClosestPoint { weights: [0.0; 4], point: Vec3::zeros() };
        for (k, weight) in at.into_iter().zip(of) {
            closest.weights[k] = weight;
            closest.point += weight * self.points[k].w;
        }
        closest
    }

    // ANCHOR: segment
    // EQ: collision/segment_weight
    /// The point of a segment closest to the origin.
    fn segment(&self, at: [usize; 2]) -> ClosestPoint {
        let [p, q] = at.map(|k| self.points[k].w);
        let along = q - p;
        let square = along.norm_squared();
        // s = -p.(q - p) / |q - p|^2
        let s = if square > 0.0 { -p.dot(&along) / square } else { 0.0 };
        let s = s.clamp(0.0, 1.0);
        self.weighted(at, [1.0 - s, s])
    }
    // ANCHOR_END: segment

    // ANCHOR: triangle
    /// The point of a triangle closest to the origin.
    fn triangle(&self, at: [usize; 3]) -> ClosestPoint {
        let [p, q, r] = at.map(|k| self.points[k].w);
        let (e, f) = (q - p, r - p);
        let n = e.cross(&f);
        let square = n.norm_squared();
        let sides = e.norm_squared() * f.norm_squared();
        if square > SLIVER_SINE * SLIVER_SINE * sides {
            // The foot of the normal: its weights are ratios of areas.
            let s = n.dot(&f.cross(&p)) / square;
            let t = n.dot(&p.cross(&e)) / square;
            if s >= 0.0 && t >= 0.0 && s + t <= 1.0 {
                // Not n (n.p) / n^2: for a sliver that may be closer than any
                // point of the bodies.
                return self.weighted(at, [1.0 - s - t, s, t]);
            }
        }
        let [i, j, k] = at;
        let sides = [[i, j], [j, k], [k, i]].map(|at| self.segment(at));
        closer_of(closer_of(sides[0], sides[1]), sides[2])
    }
    // ANCHOR_END: triangle

    /// The point of a tetrahedron closest to the origin: the origin itself if
    /// it is inside, or else a point of a face.
    fn tetrahedron(&self) -> ClosestPoint {
        let mut weights = [0.0; 4];
        for (apex, at) in FACES.into_iter().enumerate() {
            let [p, q, r] = at.map(|k| self.points[k].w);
            let n = (q - p).cross(&(r - p));
            let inside = n.dot(&(self.points[apex].w - p));
            let origin = -n.dot(&p);
            weights[apex] = if inside == 0.0 { -1.0 } else { origin / inside };
        }
        // Inside all four faces: the origin itself is the closest point. The
        // weights of four points in one plane are rounding and do not add up
        // to 1.
        let flat = (weights.iter().sum::<f64>() - 1.0).abs() > 1e-6;
        if !flat && weights.iter().all(|w| *w > 0.0) {
            return ClosestPoint { weights, point: Vec3::zeros() };
        }
        let mut best: Option<ClosestPoint> = None;
        for (apex, at) in FACES.into_iter().enumerate() {
            if flat || weights[apex] <= 0.0 {
                let found = self.triangle(at);
                best = Some(best.map_or(found, |best| closer_of(best, found)));
            }
        }
        best.unwrap_or_else(|| self.triangle(FACES[0]))
    }
}

/// The one that is closer to the origin.
fn closer_of(one: ClosestPoint, other: ClosestPoint) -> ClosestPoint {
    let closer = other.point.norm_squared() < one.point.norm_squared();
    if closer { other } else { one }
}
