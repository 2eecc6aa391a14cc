//! The linear equations as a matrix, and its exponential as a series: short
//! times by Taylor's polynomial, long ones by squaring.

use math::Vec3;

/// What becomes of a small deviation.
#[derive(Clone, Copy)]
pub enum Deviation {
    /// Radians per second.
    Swings(f64),
    /// Per second.
    Grows(f64),
    /// Neither.
    Neutral,
}

/// Row by row.
type Matrix = [[f64; 2]; 2];

fn product(a: Matrix, b: Matrix) -> Matrix {
    let entry = |i: usize, j: usize| a[i][0] * b[0][j] + a[i][1] * b[1][j];
    [[entry(0, 0), entry(0, 1)], [entry(1, 0), entry(1, 1)]]
}

/// The rates of the two small rates.
fn matrix(moments: Vec3, axis: usize, omega: f64) -> Matrix {
    // Euler's equations with unit vectors in place of the small rates.
    let unit = |k: usize| {
        let mut unit = Vec3::zeros();
        unit[k % 3] = 1.0;
        unit
    };
    let spin = omega * unit(axis);
    let mut rows = [[0.0; 2]; 2];
    for j in 0..2 {
        let w = unit(axis + 1 + j);
        let torque = moments.component_mul(&spin).cross(&w)
            + moments.component_mul(&w).cross(&spin);
        for (i, row) in rows.iter_mut().enumerate() {
            let k = (axis + 1 + i) % 3;
            row[j] = torque[k] / moments[k];
        }
    }
    rows
}

/// By the determinant: the trace of the matrix is zero.
pub fn stability(moments: Vec3, axis: usize, omega: f64) -> Deviation {
    let m = matrix(moments, axis, omega);
    let determinant = m[0][0] * m[1][1] - m[0][1] * m[1][0];
    match determinant.partial_cmp(&0.0) {
        Some(std::cmp::Ordering::Greater) => {
            Deviation::Swings(determinant.sqrt())
        }
        Some(std::cmp::Ordering::Less) => {
            Deviation::Grows(determinant.abs().sqrt())
        }
        _ => Deviation::Neutral,
    }
}

/// The exponential of the matrix, times the start.
pub fn small_rates(
    moments: Vec3,
    axis: usize,
    omega: f64,
    start: [f64; 2],
    t: f64,
) -> [f64; 2] {
    let m = matrix(moments, axis, omega);
    // A thousandth of the time by the series, doubled ten times.
    let short = m.map(|row| row.map(|entry| entry * t / 1024.0));
    let mut sum = [[1.0, 0.0], [0.0, 1.0]];
    let mut term = sum;
    for n in 1..12 {
        term = product(term, short).map(|r| r.map(|x| x / f64::from(n)));
        for i in 0..2 {
            for j in 0..2 {
                sum[i][j] += term[i][j];
            }
        }
    }
    for _ in 0..10 {
        sum = product(sum, sum);
    }
    [0, 1].map(|i: usize| sum[i][0] * start[0] + sum[i][1] * start[1])
}
