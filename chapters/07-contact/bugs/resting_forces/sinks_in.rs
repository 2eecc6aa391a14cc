//! Your forces are never negative, but some bodies sink in. Look at w at the
//! contacts that are not in C.

/// Forces at resting contacts (N), one for each; `None` if there are none that
/// satisfy all conditions.
///
/// - `a`: the matrix A (1/kg), row by row
/// - `b`: the vector b (m/s²)
pub fn resting_forces(a: &[Vec<f64>], b: &[f64]) -> Option<Vec<f64>> {
    let n = b.len();
    let scale = b.iter().fold(1.0, |s: f64, c| s.max(c.abs()));
    for guess in (0..1_usize << n).rev() {
        let holding: Vec<usize> =
            (0..n).filter(|i| guess >> i & 1 == 1).collect();
        let Some(some) = solve(a, b, &holding) else { continue };
        let mut f = vec![0.0; n];
        for (i, force) in holding.iter().zip(some) {
            f[*i] = force;
        }
        let mut least = 0.0_f64;
        for i in 0..n {
            least = least.min(f[i]);
        }
        if least >= -1e-9 * scale {
            return Some(f);
        }
    }
    None
}

/// The forces at the contacts that hold, so that w is zero there; `None` if
/// they are not unique.
fn solve(a: &[Vec<f64>], b: &[f64], holding: &[usize]) -> Option<Vec<f64>> {
    let m = holding.len();
    // One row for each equation, its right side at the end.
    let mut rows = Vec::new();
    for i in holding {
        let mut row: Vec<f64> = holding.iter().map(|j| a[*i][*j]).collect();
        row.push(-b[*i]);
        rows.push(row);
    }
    for k in 0..m {
        // A has no negative stretches: rows need not be exchanged.
        if rows[k][k] < 1e-10 {
            return None;
        }
        for i in 0..m {
            if i != k {
                let share = rows[i][k] / rows[k][k];
                for j in k..=m {
                    rows[i][j] -= share * rows[k][j];
                }
            }
        }
    }
    Some((0..m).map(|i| rows[i][m] / rows[i][i]).collect())
}
