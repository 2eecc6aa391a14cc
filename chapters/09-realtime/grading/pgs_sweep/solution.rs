//! Contacts are solved one after the other, again and again. One pass over all
//! of them is a sweep; this is the loop at the heart of nearly every game.
//!
//! You get `w = A f + b` row by row. Rows come in pairs: row 0 is the normal
//! force of the first contact, row 1 its friction, row 2 the normal force of the
//! second, and so on. A normal force may not be negative. The friction of a
//! contact may not be larger than `mu` times its normal force, in either
//! direction.
//!
//! For each row in turn: by how much would you have to change *this* force
//! alone, all others as they are *now*, to bring its `w` to zero? Change it by
//! that much, and then bring the **whole force**, not the change, back within
//! its limits. The limits of friction are those of the normal force that the
//! same sweep has just found.
//!
//! **An example.** `A = [[1, 0.5], [0.5, 1]]`, `b = [-2, 3]`, `mu = 0.5`, and
//! no forces. Row 0: `w = -2`, so the force becomes 2. Row 1: `w = 0.5 · 2 + 3 =
//! 4`, so friction would have to be -4, but more than 0.5 · 2 = 1 is not to be
//! had: -1. The second sweep finds `w = 2 - 0.5 - 2 = -0.5` in row 0, and the
//! force becomes 2.5; friction follows to -1.25.
//!
//! Write `pgs_sweep`. All forces in N, `A` in 1/kg, `b` and `w` in m/s².

/// The forces after one sweep.
///
/// - `a`: the matrix, row by row (1/kg); its diagonal is positive
/// - `b`: what `w` is without forces (m/s²)
/// - `mu`: coefficient of friction
/// - `f`: the forces before the sweep (N)
pub fn pgs_sweep(a: &[Vec<f64>], b: &[f64], mu: f64, f: &[f64]) -> Vec<f64> {
    // ANSWER
    let mut f = f.to_vec();
    for i in 0..f.len() {
        let mut w = b[i];
        for j in 0..f.len() {
            w += a[i][j] * f[j];
        }
        let wanted = f[i] - w / a[i][i];
        f[i] = if i % 2 == 0 {
            wanted.max(0.0)
        } else {
            let limit = mu * f[i - 1];
            wanted.max(-limit).min(limit)
        };
    }
    f
    // END
}
