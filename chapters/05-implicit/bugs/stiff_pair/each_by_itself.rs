//! You treat the two numbers one by one, with only the diagonal of the
//! Jacobian. That is enough when the axes of the problem are x and y, and for
//! nothing else: the other two derivatives belong into the matrix.

/// Two numbers one step later: one linearised implicit step.
pub fn stiff_pair(
    f: &dyn Fn([f64; 2]) -> [f64; 2],
    jacobian: &dyn Fn([f64; 2]) -> [[f64; 2]; 2],
    h: f64,
    y: [f64; 2],
) -> [f64; 2] {
    let [p, q] = f(y);
    let j = jacobian(y);
    let (a, b) = (1.0 / h - j[0][0], 0.0);
    let (c, d) = (0.0, 1.0 / h - j[1][1]);
    let determinant = a * d - b * c;
    let dx = (p * d - b * q) / determinant;
    let dy = (a * q - p * c) / determinant;
    [y[0] + dx, y[1] + dy]
}
