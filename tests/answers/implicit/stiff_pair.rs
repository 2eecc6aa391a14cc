//! By elimination with the larger pivot, on (I - h J) dY = h f.

/// One linearised step.
pub fn stiff_pair(
    f: &dyn Fn([f64; 2]) -> [f64; 2],
    jacobian: &dyn Fn([f64; 2]) -> [[f64; 2]; 2],
    h: f64,
    y: [f64; 2],
) -> [f64; 2] {
    let (slope, j) = (f(y), jacobian(y));
    let mut rows = [[0.0; 3]; 2];
    for r in 0..2 {
        for c in 0..2 {
            rows[r][c] = f64::from(u8::from(r == c)) - h * j[r][c];
        }
        rows[r][2] = h * slope[r];
    }
    if rows[1][0].abs() > rows[0][0].abs() {
        rows.swap(0, 1);
    }
    let share = rows[1][0] / rows[0][0];
    for c in 0..3 {
        rows[1][c] -= share * rows[0][c];
    }
    let second = rows[1][2] / rows[1][1];
    let first = (rows[0][2] - rows[0][1] * second) / rows[0][0];
    [y[0] + first, y[1] + second]
}
