//! By edges instead of corners: each edge of the ring presses on both of its
//! ends with half of its outward normal, as long as the edge.

/// A ring that wants an area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AreaConstraint {
    pub rest: f64,
    pub compliance: f64,
}

/// What a projection has done.
#[derive(Clone, Debug, PartialEq)]
pub struct Ring {
    pub x: Vec<[f64; 2]>,
    pub lambda: f64,
}

/// The area between each edge and the x axis, added up.
pub fn area(x: &[[f64; 2]]) -> f64 {
    let mut last = x[x.len() - 1];
    let mut sum = 0.0;
    for corner in x {
        sum += (last[0] - corner[0]) * (last[1] + corner[1]) / 2.0;
        last = *corner;
    }
    sum
}

/// One projection.
pub fn project_area(
    constraint: &AreaConstraint,
    h: f64,
    w: &[f64],
    x: &[[f64; 2]],
    lambda: f64,
) -> Ring {
    let n = x.len();
    let mut pressure = vec![(0.0, 0.0); n];
    for i in 0..n {
        let j = if i + 1 == n { 0 } else { i + 1 };
        let normal = (x[j][1] - x[i][1], x[i][0] - x[j][0]);
        for end in [i, j] {
            pressure[end].0 += normal.0 / 2.0;
            pressure[end].1 += normal.1 / 2.0;
        }
    }
    let mut yielding = 0.0;
    for (w, p) in w.iter().zip(&pressure) {
        yielding += w * (p.0.powi(2) + p.1.powi(2));
    }
    if yielding == 0.0 {
        return Ring { x: x.to_vec(), lambda };
    }
    let soft = constraint.compliance / h.powi(2);
    let missing = constraint.rest - area(x);
    let change = (missing - soft * lambda) / (soft + yielding);
    let mut end = Vec::new();
    for i in 0..n {
        let by = w[i] * change;
        end.push([x[i][0] + by * pressure[i].0, x[i][1] + by * pressure[i].1]);
    }
    Ring { x: end, lambda: lambda + change }
}
