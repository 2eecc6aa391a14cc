//! Small dense symmetric systems, solved in place.

/// Replaces the symmetric positive definite `n` by `n` matrix `a`, row after
/// row, by its factor `L` with `A = L L^T` (in the lower triangle). The
/// number of the first row without a positive pivot is the error.
pub(crate) fn factor(n: usize, a: &mut [f64]) -> Result<(), usize> {
    for j in 0..n {
        let before = a[j * n + j];
        for k in 0..j {
            a[j * n + j] -= a[j * n + k] * a[j * n + k];
        }
        // What rounding leaves of a zero is no pivot.
        let pivot = a[j * n + j];
        if !(pivot.is_finite() && pivot > 1e-14 * before) {
            return Err(j);
        }
        a[j * n + j] = pivot.sqrt();
        for i in j + 1..n {
            for k in 0..j {
                a[i * n + j] -= a[i * n + k] * a[j * n + k];
            }
            a[i * n + j] /= a[j * n + j];
        }
    }
    Ok(())
}

/// Replaces `b` by the solution of `L x = b`.
pub(crate) fn solve_lower(n: usize, l: &[f64], b: &mut [f64]) {
    for i in 0..n {
        for k in 0..i {
            b[i] -= l[i * n + k] * b[k];
        }
        b[i] /= l[i * n + i];
    }
}

/// Replaces `b` by the solution of `L L^T x = b`.
pub(crate) fn solve(n: usize, l: &[f64], b: &mut [f64]) {
    solve_lower(n, l, b);
    for i in (0..n).rev() {
        for k in i + 1..n {
            b[i] -= l[k * n + i] * b[k];
        }
        b[i] /= l[i * n + i];
    }
}
