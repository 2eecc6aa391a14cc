//! You multiply the identity matrix by `h`. In eq. 3-2 it is *divided* by `h`;
//! where the other terms keep their `h`, as in `(I - h J) dY = h f`, it has no
//! factor at all.

/// Two numbers one step later: one linearised implicit step.
pub fn stiff_pair(
    f: &dyn Fn([f64; 2]) -> [f64; 2],
    jacobian: &dyn Fn([f64; 2]) -> [[f64; 2]; 2],
    h: f64,
    y: [f64; 2],
) -> [f64; 2] {
    let [p, q] = f(y);
    let j = jacobian(y);
    let (a, b) = (h - j[0][0], -j[0][1]);
    let (c, d) = (-j[1][0], h - j[1][1]);
    let determinant = a * d - b * c;
    let dx = (p * d - b * q) / determinant;
    let dy = (a * q - p * c) / determinant;
    [y[0] + dx, y[1] + dy]
}
