//! Which features may come near in a step: all pairs whose swept boxes
//! overlap.

use super::{ClosestPoints, edge_edge_distance, point_triangle_distance};
use math::Vec3;

/// A point and a triangle, or two edges, by the numbers of their corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pair {
    pub corners: [usize; 4],
    /// How many corners the first feature has: 1 for a point, 2 for an edge.
    pub first: usize,
}

impl Pair {
    /// How the distance of its corners is found.
    pub fn distance(&self) -> fn([Vec3; 4]) -> ClosestPoints {
        match self.first {
            1 => point_triangle_distance,
            _ => edge_edge_distance,
        }
    }

    /// The corners among the first `count` vertices, which can move: each
    /// with its number among the four.
    pub fn moving(&self, count: usize) -> impl Iterator<Item = (usize, usize)> {
        let corners = self.corners.into_iter().enumerate();
        corners.filter(move |(_, vertex)| *vertex < count)
    }

    /// The closest points with all vertices at `x`.
    pub fn closest(&self, x: &[Vec3]) -> ClosestPoints {
        (self.distance())(self.corners.map(|i| x[i]))
    }
}

/// The surface features of a world: the first `moving` vertices can move.
#[derive(Clone, Debug, Default)]
pub(super) struct Features {
    pub points: Vec<usize>,
    pub edges: Vec<[usize; 2]>,
    pub triangles: Vec<[usize; 3]>,
    pub moving: usize,
    boxes: [Vec<[Vec3; 2]>; 3],
}

impl Features {
    /// All pairs that may come within `reach` m while the vertices move
    /// from `x` by `p`.
    pub fn near(
        &mut self,
        x: &[Vec3],
        p: &[Vec3],
        reach: f64,
        pairs: &mut Vec<Pair>,
    ) {
        let sweep = |corners: &[usize], margin: f64| {
            let [mut lo, mut hi] = [x[corners[0]]; 2];
            for &i in corners {
                let moved = if i < p.len() { x[i] + p[i] } else { x[i] };
                for at in [x[i], moved] {
                    (lo, hi) = (lo.inf(&at), hi.sup(&at));
                }
            }
            let margin = Vec3::repeat(margin);
            [lo - margin, hi + margin]
        };
        let [points, edges, triangles] = &mut self.boxes;
        points.clear();
        points.extend(self.points.iter().map(|i| sweep(&[*i], reach)));
        edges.clear();
        edges.extend(self.edges.iter().map(|e| sweep(e, 0.5 * reach)));
        triangles.clear();
        triangles.extend(self.triangles.iter().map(|t| sweep(t, 0.0)));
        pairs.clear();
        self.collect(pairs);
    }

    fn collect(&self, pairs: &mut Vec<Pair>) {
        let [points, edges, triangles] = &self.boxes;
        for (&i, a) in self.points.iter().zip(points) {
            for (&[j, k, l], b) in self.triangles.iter().zip(triangles) {
                if overlap(a, b) {
                    self.add([i, j, k, l], 1, pairs);
                }
            }
        }
        for (m, (&[i, j], a)) in self.edges.iter().zip(edges).enumerate() {
            for (&[k, l], b) in self.edges[..m].iter().zip(edges) {
                if overlap(a, b) {
                    self.add([i, j, k, l], 2, pairs);
                }
            }
        }
    }

    /// Adds a pair, unless its features share a corner or cannot move.
    fn add(&self, corners: [usize; 4], first: usize, pairs: &mut Vec<Pair>) {
        let (one, other) = corners.split_at(first);
        let apart = one.iter().all(|i| !other.contains(i));
        if apart && corners.iter().any(|i| *i < self.moving) {
            pairs.push(Pair { corners, first });
        }
    }
}

fn overlap([lo, hi]: &[Vec3; 2], [other_lo, other_hi]: &[Vec3; 2]) -> bool {
    (0..3).all(|k| lo[k] <= other_hi[k] && other_lo[k] <= hi[k])
}
