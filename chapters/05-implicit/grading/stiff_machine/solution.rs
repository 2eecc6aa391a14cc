//! Two masses hang on two rods, one below the other, and swing. The rods are
//! springs, so stiff that they stretch by a few micrometres, and they tremble a
//! thousand times a second. Nobody wants to see that. How long a step can you
//! take, and still have the swing right?
//!
//! The machine is given as a function `f(x)`: how fast each number of the state
//! changes. The state is 8 numbers: two positions in the plane, then two
//! velocities. Masses, rods and the wind that blows are other ones each time, so
//! that nobody can compute `f` in another way than by calling it. Write one step
//! of length `h`. You may call `f` at most 100 times in it.
//!
//! **Valid** is a step size if after 2 seconds neither mass is off by more than
//! 1 cm, and no step called `f` more than 100 times. **The score** is the longest
//! step of this kind, in milliseconds, for which two shorter ones (by a fifth, and
//! again) are valid too; longer is better. The checker tries the steps, counts the
//! calls and compares with a solution of its own.
//!
//! **An example.** The classical Runge–Kutta method, with 4 calls, stays stable up
//! to about half a millisecond. Twenty-five of its steps in one make 100 calls, and
//! twenty-five times as long a step.
//!
//! An implicit step is not limited by the rods, only by how well it follows the
//! swing, and by how well you solve its equations: when a rod turns by a tenth of
//! its length in a step, the linear guess is far off.

/// The state one step later.
///
/// - `f`: how fast the state changes, at a state (m/s, m/s²); at most 100 calls
/// - `h`: how long the step lasts (s)
/// - `x`: the state at the start of the step (m, m/s)
pub fn step(f: &dyn Fn(&[f64]) -> Vec<f64>, h: f64, x: &[f64]) -> Vec<f64> {
    // ANSWER
    let n = x.len();
    // Radau's method of order 3: two stages, at h/3 and at h. The unknowns are
    // z_i = h (a_i1 f(x + z_1) + a_i2 f(x + z_2)), and the step ends at x + z_2.
    let a = [[5.0 / 12.0, -1.0 / 12.0], [0.75, 0.25]];
    let first = f(x);
    let mut calls = 1;
    let mut z = vec![0.0; 2 * n];
    for i in 0..n / 2 {
        // Positions move on with their velocities: a better guess than none.
        z[i] = h / 3.0 * first[i];
        z[n + i] = h * first[i];
    }
    while calls + 2 * (n + 1) <= 100 {
        let mut off = z.clone();
        let mut matrix = vec![vec![0.0; 2 * n]; 2 * n];
        for (i, row) in matrix.iter_mut().enumerate() {
            row[i] = 1.0;
        }
        for q in 0..2 {
            let stage: Vec<f64> = (0..n).map(|i| x[i] + z[q * n + i]).collect();
            let (slope, jacobian) = slope_and_jacobian(f, &stage);
            calls += n + 1;
            for s in 0..2 {
                for r in 0..n {
                    off[s * n + r] -= h * a[s][q] * slope[r];
                    for c in 0..n {
                        matrix[s * n + r][q * n + c] -=
                            h * a[s][q] * jacobian[c][r];
                    }
                }
            }
        }
        let change = solve(matrix, off);
        for (z, change) in z.iter_mut().zip(&change) {
            *z -= change;
        }
        if change.iter().all(|c| c.abs() < 1e-6) {
            break;
        }
    }
    (0..n).map(|i| x[i] + z[n + i]).collect()
    // END
}

// ANSWER
/// f, and how it changes with each number of the state, a column each.
fn slope_and_jacobian(
    f: &dyn Fn(&[f64]) -> Vec<f64>,
    x: &[f64],
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let slope = f(x);
    let mut columns = Vec::new();
    for c in 0..x.len() {
        let mut near = x.to_vec();
        near[c] += 1e-7;
        let there = f(&near);
        let change = there.iter().zip(&slope).map(|(a, b)| (a - b) / 1e-7);
        columns.push(change.collect());
    }
    (slope, columns)
}

/// The solution of a x = b, by elimination with row exchanges.
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for k in 0..n {
        for i in k + 1..n {
            if a[i][k].abs() > a[k][k].abs() {
                a.swap(i, k);
                b.swap(i, k);
            }
        }
        for i in k + 1..n {
            let factor = a[i][k] / a[k][k];
            for j in k..n {
                a[i][j] -= factor * a[k][j];
            }
            b[i] -= factor * b[k];
        }
    }
    for k in (0..n).rev() {
        for j in k + 1..n {
            b[k] -= a[k][j] * b[j];
        }
        b[k] /= a[k][k];
    }
    b
}
// END
