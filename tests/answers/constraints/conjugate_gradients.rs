//! By the older formulas: alpha makes the new residual stand across the
//! direction, beta makes the new direction conjugate to the old one. No square
//! of a residual is needed for either.

/// Solution and history.
pub struct Solved {
    /// Solution.
    pub x: Vec<f64>,
    /// Lengths of the residuals.
    pub residuals: Vec<f64>,
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// a + s b, number by number.
fn plus(a: &[f64], s: f64, b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a + s * b).collect()
}

/// Solves A x = b.
pub fn conjugate_gradients(
    multiply: &mut dyn FnMut(&[f64]) -> Vec<f64>,
    b: &[f64],
    tolerance: f64,
    most: usize,
) -> Solved {
    let size = |r: &[f64]| dot(r, r).sqrt();
    let (mut x, mut r, mut p) = (vec![0.0; b.len()], b.to_vec(), b.to_vec());
    let mut residuals = vec![size(b)];
    for _ in 0..most {
        if size(&r) <= tolerance * residuals[0] {
            break;
        }
        let ap = multiply(&p);
        let pap = dot(&p, &ap);
        if pap.partial_cmp(&0.0) != Some(std::cmp::Ordering::Greater) {
            break;
        }
        let alpha = dot(&p, &r) / pap;
        x = plus(&x, alpha, &p);
        r = plus(&r, -alpha, &ap);
        p = plus(&r, -dot(&r, &ap) / pap, &p);
        residuals.push(size(&r));
    }
    Solved { x, residuals }
}
