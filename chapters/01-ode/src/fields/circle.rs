//! The field whose integral curves are circles: notes B §2.1, figure 4.

// ANCHOR: circle
/// Rotation about the origin with the period `2 pi`: `x' = -y`, `y' = x`.
pub fn circle(_t: f64, x: &[f64], dxdt: &mut [f64]) {
    dxdt[0] = -x[1];
    dxdt[1] = x[0];
}
// ANCHOR_END: circle
