//! Two parts of meshes that may touch: a vertex and a face, or two edges.
//! Either way there are four points, and weights that lead from one part to
//! the other.

use crate::triangle::{mixed, nearest_on_segments, nearest_on_triangle};
use math::Vec3;

/// What may touch what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeaturePair {
    /// The first of the four points, and the triangle of the other three.
    VertexFace,
    /// The edge of the first two points, and that of the other two.
    EdgeEdge,
}

impl FeaturePair {
    /// The weights `w` with which `sum w x` leads from the second part to
    /// the first on the shortest way. Those of each part add up to 1 and -1.
    pub fn nearest(self, x: [Vec3; 4]) -> [f64; 4] {
        match self {
            Self::VertexFace => {
                let [a, b, c] = nearest_on_triangle(x[0], [x[1], x[2], x[3]]);
                [1.0, -a, -b, -c]
            }
            Self::EdgeEdge => {
                let [s, t] = nearest_on_segments([x[0], x[1]], [x[2], x[3]]);
                [1.0 - s, s, t - 1.0, -t]
            }
        }
    }

    /// The shortest way from the second part to the first, m.
    pub fn way(self, x: [Vec3; 4]) -> Vec3 {
        mixed(x, self.nearest(x))
    }

    /// What is perpendicular to both parts, of any length: zero where they
    /// are parallel or have no size.
    pub fn normal(self, x: [Vec3; 4]) -> Vec3 {
        match self {
            Self::VertexFace => (x[2] - x[1]).cross(&(x[3] - x[1])),
            Self::EdgeEdge => (x[1] - x[0]).cross(&(x[3] - x[2])),
        }
    }

    /// By how much the distance can change at most if every point moves so
    /// far straight on, m.
    pub fn most_change(self, moves: [Vec3; 4]) -> f64 {
        let (first, second) = match self {
            Self::VertexFace => moves.split_at(1),
            Self::EdgeEdge => moves.split_at(2),
        };
        let mut most = 0.0_f64;
        for one in first {
            for other in second {
                most = most.max((one - other).norm());
            }
        }
        most
    }
}
