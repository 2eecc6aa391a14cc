//! Lorenz's model of convection: the butterfly.

/// Chaos in three lines, with Lorenz's own constants: `x' = 10 (y - x)`,
/// `y' = x (28 - z) - y`, `z' = x y - 8/3 z`.
pub fn lorenz(_t: f64, x: &[f64], dxdt: &mut [f64]) {
    let [x, y, z] = [x[0], x[1], x[2]];
    dxdt[0] = 10.0 * (y - x);
    dxdt[1] = x * (28.0 - z) - y;
    dxdt[2] = x * y - 8.0 / 3.0 * z;
}
