//! Feature pairs: a vertex and a face, or two edges, that may touch. Either
//! way there are four points, and weights that lead from one feature to the
//! other.

use crate::{nearest_on_segments, nearest_on_triangle, weighted_sum};
use math::Vec3;

/// Which features may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeaturePair {
    /// The first of the four points, and the triangle of the other three.
    VertexFace,
    /// The edge of the first two points, and that of the other two.
    EdgeEdge,
}

impl FeaturePair {
    /// The weights `w` of the closest points: `sum w x` is the shortest vector
    /// from the second feature to the first. Those of the first feature add
    /// up to 1, those of the second to -1.
    pub fn closest_weights(self, x: [Vec3; 4]) -> [f64; 4] {
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

    /// The shortest vector from the second feature to the first, m.
    pub fn separation_vector(self, x: [Vec3; 4]) -> Vec3 {
        weighted_sum(x, self.closest_weights(x))
    }

    /// A vector perpendicular to both features, of any length: zero if they
    /// are parallel or degenerate.
    pub fn normal(self, x: [Vec3; 4]) -> Vec3 {
        match self {
            Self::VertexFace => (x[2] - x[1]).cross(&(x[3] - x[1])),
            Self::EdgeEdge => (x[1] - x[0]).cross(&(x[3] - x[2])),
        }
    }

    /// An upper bound on how much the distance changes if the points are
    /// displaced like this in straight lines, m.
    pub fn max_distance_change(self, displacements: [Vec3; 4]) -> f64 {
        let (first, second) = match self {
            Self::VertexFace => displacements.split_at(1),
            Self::EdgeEdge => displacements.split_at(2),
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
