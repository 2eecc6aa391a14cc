//! Convex cells: how a plane cuts one, and which two are one again.

use crate::{Polyhedron, PolyhedronError};
use math::Vec3;

/// Two cells are one if their hull has no more volume than both together, up
/// to this fraction: the hull of what does not fit has a good part more.
const VOLUME_ROUNDING: f64 = 1e-7;

/// A plane that cuts cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct CutPlane {
    /// Its normal, of length 1.
    n: Vec3,
    /// How far it is from the origin along `n`, m.
    offset: f64,
}

impl CutPlane {
    /// The plane through `p` across `n`, which may have any length.
    pub fn new(n: Vec3, p: Vec3) -> Self {
        let n = n.normalize();
        Self { n, offset: n.dot(&p) }
    }

    /// Whether `other` is the same plane; the side does not matter.
    pub fn is_same(&self, other: &Self, rounding: f64) -> bool {
        let side = self.n.dot(&other.n).signum();
        let apart = (self.offset - side * other.offset).abs();
        let tilt = (self.n - side * other.n).norm();
        apart <= rounding && tilt <= rounding.max(1e-9)
    }

    /// How far `p` is above it, m.
    fn height(&self, p: Vec3) -> f64 {
        self.n.dot(&p) - self.offset
    }
}

/// A convex cell and its volume, m³.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub shape: Polyhedron,
    pub volume: f64,
}

impl Cell {
    pub fn new(shape: Polyhedron) -> Result<Self, PolyhedronError> {
        let volume = volume(&shape);
        Ok(Self { shape, volume })
    }

    /// The parts of a cell on both sides of a plane; the cell itself where the
    /// plane does not pass through it.
    pub fn cut(
        self,
        plane: &CutPlane,
        rounding: f64,
    ) -> Result<Vec<Self>, PolyhedronError> {
        let points = self.shape.vertices();
        let heights: Vec<f64> =
            points.iter().map(|p| plane.height(*p)).collect();
        let above = heights.iter().any(|h| *h > rounding);
        let below = heights.iter().any(|h| *h < -rounding);
        if !above || !below {
            return Ok(vec![self]);
        }
        let sides = self.sides(&heights, rounding);
        let [one, other] = sides.map(|side| Polyhedron::hull(&side));
        Ok(vec![Self::new(one?)?, Self::new(other?)?])
    }

    // ANCHOR: cut
    /// The corners of the parts above and below a plane, where each corner of
    /// the cell has its height above it, m: the old ones, and where an edge
    /// passes through the plane.
    fn sides(&self, heights: &[f64], rounding: f64) -> [Vec<Vec3>; 2] {
        let points = self.shape.vertices();
        let [mut above, mut below] = [Vec::new(), Vec::new()];
        for (p, h) in points.iter().zip(heights) {
            if *h >= -rounding {
                above.push(*p);
            }
            if *h <= rounding {
                below.push(*p);
            }
        }
        for edge in self.shape.edges() {
            let [i, j] = edge.ends;
            let [h, k] = [heights[i], heights[j]];
            if h.min(k) < -rounding && h.max(k) > rounding {
                // h + s (k - h) = 0
                let p = points[i] + h / (h - k) * (points[j] - points[i]);
                above.push(p);
                below.push(p);
            }
        }
        [above, below]
    }
    // ANCHOR_END: cut

    /// Both cells as one, if that is convex. Then they share a whole face, so
    /// at least three corners.
    pub fn joined(&self, other: &Self, rounding: f64) -> Option<Self> {
        let mut points = self.shape.vertices().to_vec();
        let mut shared = 0;
        for p in other.shape.vertices() {
            let same = |q: &Vec3| (q - p).norm() <= rounding;
            shared += usize::from(self.shape.vertices().iter().any(same));
            points.push(*p);
        }
        if shared < 3 {
            return None;
        }
        let both = Self::new(Polyhedron::hull(&points).ok()?).ok()?;
        let sum = self.volume + other.volume;
        (both.volume <= (1.0 + VOLUME_ROUNDING) * sum).then_some(both)
    }
}

/// The volume of a polyhedron, m³: a pyramid from its centre to each face.
fn volume(shape: &Polyhedron) -> f64 {
    let mut sum = 0.0;
    let vertex = |k: u32| shape.vertices()[k as usize] - shape.centre();
    for i in 0..shape.faces().len() {
        let corners = shape.corners(i);
        let first = vertex(corners[0]);
        for pair in corners[1..].windows(2) {
            let (p, q) = (vertex(pair[0]), vertex(pair[1]));
            sum += first.dot(&p.cross(&q)) / 6.0;
        }
    }
    sum
}
