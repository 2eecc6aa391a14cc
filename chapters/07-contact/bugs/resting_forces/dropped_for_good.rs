//! You drop the contacts that pull and never ask them again. Once others have
//! been dropped, one of them may be needed after all.

/// Forces at resting contacts (N), one for each; `None` if there are none that
/// satisfy all conditions.
///
/// - `a`: the matrix A (1/kg), row by row
/// - `b`: the vector b (m/s²)
pub fn resting_forces(a: &[Vec<f64>], b: &[f64]) -> Option<Vec<f64>> {
    let mut f = vec![0.0; b.len()];
    let mut holding: Vec<usize> = (0..b.len()).collect();
    loop {
        let some = solve(a, b, &holding)?;
        if some.iter().all(|f| *f >= 0.0) {
            for (i, force) in holding.iter().zip(some) {
                f[*i] = force;
            }
            return Some(f);
        }
        let pairs = holding.iter().zip(some);
        holding = pairs.filter(|(_, f)| *f > 0.0).map(|(i, _)| *i).collect();
    }
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
