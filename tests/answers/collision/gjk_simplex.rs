//! By regions: the signs of a few dot products say which corner, side or face
//! is closest (Voronoi regions), and no side is asked in vain.

use math::Vec3;

/// A step.
#[derive(Clone)]
pub struct Step {
    /// The closest point.
    pub v: Vec3,
    /// The corners that stay.
    pub keep: Vec<usize>,
}

/// A segment.
pub fn segment_weights(p: Vec3, q: Vec3) -> [f64; 2] {
    // How far p and q are behind the origin, along the segment.
    let (before, beyond) = (-p.dot(&(q - p)), q.dot(&(q - p)));
    if before <= 0.0 {
        return [1.0, 0.0];
    }
    if beyond <= 0.0 {
        return [0.0, 1.0];
    }
    let s = before / (before + beyond);
    [1.0 - s, s]
}

/// A triangle.
pub fn triangle_weights(p: Vec3, q: Vec3, r: Vec3) -> [f64; 3] {
    let (u, w) = (q - p, r - p);
    let (d1, d2) = (-u.dot(&p), -w.dot(&p));
    if d1 <= 0.0 && d2 <= 0.0 {
        return [1.0, 0.0, 0.0];
    }
    let (d3, d4) = (-u.dot(&q), -w.dot(&q));
    if d3 >= 0.0 && d4 <= d3 {
        return [0.0, 1.0, 0.0];
    }
    let (d5, d6) = (-u.dot(&r), -w.dot(&r));
    if d6 >= 0.0 && d5 <= d6 {
        return [0.0, 0.0, 1.0];
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        let s = d1 / (d1 - d3);
        return [1.0 - s, s, 0.0];
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
    [1.0 - vb / sum - vc / sum, vb / sum, vc / sum]
}

/// A simplex.
pub fn simplex_step(simplex: &[Vec3]) -> Step {
    let mut weights = vec![1.0];
    if simplex.len() == 2 {
        weights = segment_weights(simplex[0], simplex[1]).to_vec();
    } else if simplex.len() == 3 {
        let w = triangle_weights(simplex[0], simplex[1], simplex[2]);
        weights = w.to_vec();
    }
    let keep: Vec<usize> =
        (0..weights.len()).filter(|i| weights[*i] != 0.0).collect();
    let v = keep.iter().map(|&i| weights[i] * simplex[i]).sum();
    Step { v, keep }
}
