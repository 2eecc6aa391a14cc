//! By descent: f minimises f . A f/2 + b . f among all f >= 0, and where there
//! is no smallest value there are no forces. One contact after the other is
//! set to what is best for it, again and again; w tells in the end whether it
//! has come to anything.

/// The forces.
pub fn resting_forces(a: &[Vec<f64>], b: &[f64]) -> Option<Vec<f64>> {
    let n = b.len();
    let size = b.iter().map(|b| b.abs()).fold(1.0, f64::max);
    let mut f = vec![0.0; n];
    let w = |f: &[f64], i: usize| {
        a[i].iter().zip(f).fold(b[i], |sum, (a, f)| sum + a * f)
    };
    for _ in 0..200_000 {
        let mut moved = false;
        for i in 0..n {
            if a[i][i] == 0.0 {
                continue;
            }
            let best = (f[i] - w(&f, i) / a[i][i]).max(0.0);
            moved |= (best - f[i]).abs() > 1e-14 * (1.0 + best);
            f[i] = best;
        }
        if !moved {
            break;
        }
    }
    let fine = (0..n).all(|i| w(&f, i) >= -1e-8 * size);
    fine.then_some(f)
}
