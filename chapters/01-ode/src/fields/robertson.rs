//! Robertson's chemical reaction: a stiff system.

/// One slow and two very fast reactions: `x' = -0.04 x + 1e4 y z`,
/// `z' = 3e7 y^2`, and `y'` such that nothing is lost.
pub fn robertson(_t: f64, x: &[f64], dxdt: &mut [f64]) {
    let [x, y, z] = [x[0], x[1], x[2]];
    dxdt[0] = -0.04 * x + 1e4 * y * z;
    dxdt[2] = 3e7 * y * y;
    dxdt[1] = -dxdt[0] - dxdt[2];
}
