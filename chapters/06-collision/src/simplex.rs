//! Up to four points, and the point of their hull nearest to the origin.

use math::Vec3;

/// Triangles with a smaller sine between their sides have no sure normal.
const SLIVER: f64 = 1e-14;

/// The faces of four points: each without the point of its number.
const FACES: [[usize; 3]; 4] = [[1, 2, 3], [0, 3, 2], [0, 1, 3], [0, 2, 1]];

/// A vertex of A minus a vertex of B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Difference {
    /// From the vertex of B to the vertex of A, m.
    pub w: Vec3,
    /// The vertex of A.
    pub a: usize,
    /// The vertex of B.
    pub b: usize,
}

/// Up to four differences, with the weights of the nearest point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simplex {
    points: [Difference; 4],
    weights: [f64; 4],
    len: usize,
}

/// Weights of the nearest point on some of the corners, and what it is.
#[derive(Clone, Copy, Debug)]
struct Nearest {
    weights: [f64; 4],
    point: Vec3,
}

impl Simplex {
    /// A single point.
    pub(crate) fn new(first: Difference) -> Self {
        Self { points: [first; 4], weights: [1.0, 0.0, 0.0, 0.0], len: 1 }
    }

    /// The points that count.
    pub(crate) fn points(&self) -> &[Difference] {
        &self.points[..self.len]
    }

    /// Their weights: what the nearest point is made of.
    pub(crate) fn weights(&self) -> &[f64] {
        &self.weights[..self.len]
    }

    /// Whether the pair of vertices is already among the points.
    pub(crate) fn has(&self, a: usize, b: usize) -> bool {
        self.points().iter().any(|p| p.a == a && p.b == b)
    }

    /// Adds a point, finds the point of the hull nearest to the origin,
    /// keeps the corners that it is made of and returns it.
    pub(crate) fn add(&mut self, point: Difference) -> Vec3 {
        self.points[self.len] = point;
        self.len += 1;
        let nearest = match self.len {
            2 => self.segment([0, 1]),
            3 => self.triangle([0, 1, 2]),
            _ => self.tetrahedron(),
        };
        let mut kept = 0;
        for k in 0..self.len {
            if nearest.weights[k] > 0.0 {
                self.points[kept] = self.points[k];
                self.weights[kept] = nearest.weights[k];
                kept += 1;
            }
        }
        self.len = kept;
        nearest.point
    }

    /// Whether the origin is inside of four points.
    pub(crate) fn encloses(&self) -> bool {
        self.len == 4
    }

    /// How far the origin is inside of four points, m.
    pub(crate) fn depth(&self) -> f64 {
        let mut least = f64::INFINITY;
        for at in FACES {
            let [p, q, r] = at.map(|k| self.points[k].w);
            let n = (q - p).cross(&(r - p));
            least = least.min(n.dot(&p).abs() / n.norm());
        }
        least
    }

    /// The point with the given weights of the corners `at`.
    fn mix<const N: usize>(&self, at: [usize; N], of: [f64; N]) -> Nearest {
        let mut nearest = Nearest { weights: [0.0; 4], point: Vec3::zeros() };
        for (k, weight) in at.into_iter().zip(of) {
            nearest.weights[k] = weight;
            nearest.point += weight * self.points[k].w;
        }
        nearest
    }

    fn segment(&self, at: [usize; 2]) -> Nearest {
        let [p, q] = at.map(|k| self.points[k].w);
        let along = q - p;
        let square = along.norm_squared();
        let s = if square > 0.0 { -p.dot(&along) / square } else { 0.0 };
        let s = s.clamp(0.0, 1.0);
        self.mix(at, [1.0 - s, s])
    }

    fn triangle(&self, at: [usize; 3]) -> Nearest {
        let [p, q, r] = at.map(|k| self.points[k].w);
        let (u, v) = (q - p, r - p);
        let n = u.cross(&v);
        let square = n.norm_squared();
        let sides = u.norm_squared() * v.norm_squared();
        if square > SLIVER * SLIVER * sides {
            // The foot of the normal: its weights are areas over areas.
            let s = n.dot(&v.cross(&p)) / square;
            let t = n.dot(&p.cross(&u)) / square;
            if s >= 0.0 && t >= 0.0 && s + t <= 1.0 {
                // Not n (n.p) / n^2: of a sliver it may be nearer than any
                // point of the bodies.
                return self.mix(at, [1.0 - s - t, s, t]);
            }
        }
        let [i, j, k] = at;
        let sides = [[i, j], [j, k], [k, i]].map(|at| self.segment(at));
        nearer(nearer(sides[0], sides[1]), sides[2])
    }

    fn tetrahedron(&self) -> Nearest {
        let mut shares = [0.0; 4];
        for (apex, at) in FACES.into_iter().enumerate() {
            let [p, q, r] = at.map(|k| self.points[k].w);
            let n = (q - p).cross(&(r - p));
            let inside = n.dot(&(self.points[apex].w - p));
            let origin = -n.dot(&p);
            shares[apex] = if inside == 0.0 { -1.0 } else { origin / inside };
        }
        // Inside of all four faces: nothing is nearer than the origin
        // itself. The shares of four points in one plane are rounding, and
        // do not add up.
        let flat = (shares.iter().sum::<f64>() - 1.0).abs() > 1e-6;
        if !flat && shares.iter().all(|share| *share > 0.0) {
            return Nearest { weights: shares, point: Vec3::zeros() };
        }
        let mut best: Option<Nearest> = None;
        for (apex, at) in FACES.into_iter().enumerate() {
            if flat || shares[apex] <= 0.0 {
                let found = self.triangle(at);
                best = Some(best.map_or(found, |best| nearer(best, found)));
            }
        }
        best.unwrap_or_else(|| self.triangle(FACES[0]))
    }
}

/// The one that is nearer to the origin.
fn nearer(one: Nearest, other: Nearest) -> Nearest {
    let closer = other.point.norm_squared() < one.point.norm_squared();
    if closer { other } else { one }
}
