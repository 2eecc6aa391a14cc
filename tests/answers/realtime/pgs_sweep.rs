//! A sweep that keeps `w` up to date, as engines keep velocities.

/// Increments, and the columns of the matrix.
pub fn pgs_sweep(a: &[Vec<f64>], b: &[f64], mu: f64, f: &[f64]) -> Vec<f64> {
    let n = b.len();
    let mut w = b.to_vec();
    for j in 0..n {
        for i in 0..n {
            w[i] += a[i][j] * f[j];
        }
    }
    let mut f = f.to_vec();
    for i in 0..n {
        let (lo, hi) = match i % 2 {
            0 => (0.0, f64::INFINITY),
            _ => (-mu * f[i - 1], mu * f[i - 1]),
        };
        let change = (f[i] - w[i] / a[i][i]).clamp(lo, hi) - f[i];
        f[i] += change;
        for k in 0..n {
            w[k] += a[k][i] * change;
        }
    }
    f
}
