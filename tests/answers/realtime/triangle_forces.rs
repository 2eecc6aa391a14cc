//! Without a matrix: the invariants from the edges. I comes from the squared
//! lengths and the product of the two edges, J from their cross product; the
//! forces are the derivatives of these with respect to the edges.

/// What the jelly is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    pub mu: f64,
    pub lambda: f64,
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn cross(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn edges(x: [[f64; 2]; 3]) -> [[f64; 2]; 2] {
    [1, 2].map(|k| [x[k][0] - x[0][0], x[k][1] - x[0][1]])
}

/// The force on each corner.
pub fn triangle_forces(
    material: &Material,
    rest: [[f64; 2]; 3],
    x: [[f64; 2]; 3],
) -> [[f64; 2]; 3] {
    let ([a, b], [s, t]) = (edges(rest), edges(x));
    let whole = cross(a, b);
    // I = (|s|² |b|² - 2 s.t a.b + |t|² |a|²) / whole², J = s × t / whole
    let square = whole * whole;
    let i = (dot(s, s) * dot(b, b) - 2.0 * dot(s, t) * dot(a, b)
        + dot(t, t) * dot(a, a))
        / square;
    let j = cross(s, t) / whole;
    let by_i = 0.5 * material.mu * i / (i + 1.0);
    let by_j = material.lambda * (j - 1.0) - material.mu * 2.0 / 3.0;
    let size = -0.5 * whole.abs();
    let mut one = [0.0; 2];
    let mut two = [0.0; 2];
    for k in 0..2 {
        let i_s = 2.0 * (s[k] * dot(b, b) - t[k] * dot(a, b)) / square;
        let i_t = 2.0 * (t[k] * dot(a, a) - s[k] * dot(a, b)) / square;
        // ∂(s × t)/∂s = (t_z, -t_x), ∂(s × t)/∂t = (-s_z, s_x)
        let j_s = [t[1], -t[0]][k] / whole;
        let j_t = [-s[1], s[0]][k] / whole;
        one[k] = size * (by_i * i_s + by_j * j_s);
        two[k] = size * (by_i * i_t + by_j * j_t);
    }
    [[-one[0] - two[0], -one[1] - two[1]], one, two]
}
