//! The distance of a point from a triangle and of an edge from an edge, with
//! the weights of the corners at the closest points (Ericson 2005, §5.1).

use math::Vec3;

/// How far apart two features are, and how that changes with each corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoints {
    /// The distance `d = |Σ w_i x_i|`, m.
    pub distance: f64,
    /// The unit vector from the second feature to the first; zero where they
    /// touch.
    pub normal: Vec3,
    /// The weights `w_i` of the four corners: positive on the first feature,
    /// negative on the second.
    pub weights: [f64; 4],
}

impl ClosestPoints {
    // ANCHOR: envelope
    // EQ: realtime/distance-gradient
    /// The closest points are at the weights `w`. As they are closest,
    /// moving them along their features changes nothing to first order, and
    /// so `∂d/∂x_i = w_i n`.
    fn new(corners: [Vec3; 4], weights: [f64; 4]) -> Self {
        let mut apart = Vec3::zeros();
        for (w, x) in weights.iter().zip(corners) {
            apart += *w * x;
        }
        let distance = apart.norm();
        let normal = match distance > 0.0 {
            true => apart / distance,
            false => Vec3::zeros(),
        };
        Self { distance, normal, weights }
    }
    // ANCHOR_END: envelope
}

/// The point `x[0]` and the triangle of the other three.
pub fn point_triangle_distance(x: [Vec3; 4]) -> ClosestPoints {
    let [b0, b1, b2] = nearest_in_triangle(x);
    ClosestPoints::new(x, [1.0, -b0, -b1, -b2])
}

/// Barycentric coordinates of the triangle's point nearest to `p`.
fn nearest_in_triangle([p, a, b, c]: [Vec3; 4]) -> [f64; 3] {
    let (ab, ac, ap) = (b - a, c - a, p - a);
    let (d1, d2) = (ab.dot(&ap), ac.dot(&ap));
    if d1 <= 0.0 && d2 <= 0.0 {
        return [1.0, 0.0, 0.0];
    }
    let bp = p - b;
    let (d3, d4) = (ab.dot(&bp), ac.dot(&bp));
    if d3 >= 0.0 && d4 <= d3 {
        return [0.0, 1.0, 0.0];
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        let t = d1 / (d1 - d3);
        return [1.0 - t, t, 0.0];
    }
    let cp = p - c;
    let (d5, d6) = (ab.dot(&cp), ac.dot(&cp));
    if d6 >= 0.0 && d5 <= d6 {
        return [0.0, 0.0, 1.0];
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        let t = d2 / (d2 - d6);
        return [1.0 - t, 0.0, t];
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 >= d3 && d5 >= d6 {
        let t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return [0.0, 1.0 - t, t];
    }
    let sum = va + vb + vc;
    [va / sum, vb / sum, vc / sum]
}

/// The edge from `x[0]` to `x[1]` and the edge from `x[2]` to `x[3]`.
pub fn edge_edge_distance(x: [Vec3; 4]) -> ClosestPoints {
    let (s, t) = nearest_on_edges(x);
    ClosestPoints::new(x, [1.0 - s, s, t - 1.0, -t])
}

/// How far along each edge its point nearest to the other edge is.
fn nearest_on_edges([p, p_end, q, q_end]: [Vec3; 4]) -> (f64, f64) {
    let (d1, d2, r) = (p_end - p, q_end - q, p - q);
    let (a, e) = (d1.norm_squared(), d2.norm_squared());
    let (b, c, f) = (d1.dot(&d2), d1.dot(&r), d2.dot(&r));
    let fraction = |top: f64, bottom: f64| match bottom > 0.0 {
        true => (top / bottom).clamp(0.0, 1.0),
        false => 0.0,
    };
    // Parallel edges have many nearest pairs: any will do.
    let s = fraction(b * f - c * e, a * e - b * b);
    let t = fraction(b * s + f, e);
    // With t at an end, the nearest s is another one.
    (fraction(b * t - c, a), t)
}
