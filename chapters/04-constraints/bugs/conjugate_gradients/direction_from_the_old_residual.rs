//! Your next direction is made of the residual before the step. Change the
//! residual first, then the direction.

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The solution, or the best that was found.
    pub x: Vec<f64>,
    /// `|b - A x|` at the start and after each step.
    pub residuals: Vec<f64>,
}

/// Solves `A x = b` by conjugate gradients, from zero.
///
/// - `multiply`: gives `A p` for any `p`; A is symmetric
/// - `b`: the right side
/// - `tolerance`: how long the residual may be at the end, in units of `|b|`
/// - `most`: how many steps are allowed
pub fn conjugate_gradients(
    multiply: &mut dyn FnMut(&[f64]) -> Vec<f64>,
    b: &[f64],
    tolerance: f64,
    most: usize,
) -> Solved {
    let mut x = vec![0.0; b.len()];
    let mut r = b.to_vec();
    let mut p = r.clone();
    let mut square = dot(&r, &r);
    let enough = tolerance * square.sqrt();
    let mut residuals = vec![square.sqrt()];
    while square.sqrt() > enough && residuals.len() <= most {
        let ap = multiply(&p);
        let curvature = dot(&p, &ap);
        if curvature <= 0.0 {
            break;
        }
        let alpha = square / curvature;
        let old = r.clone();
        for i in 0..x.len() {
            x[i] += alpha * p[i];
            r[i] -= alpha * ap[i];
        }
        let new_square = dot(&r, &r);
        let beta = new_square / square;
        for i in 0..x.len() {
            p[i] = old[i] + beta * p[i];
        }
        square = new_square;
        residuals.push(square.sqrt());
    }
    Solved { x, residuals }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    let mut sum = 0.0;
    for i in 0..a.len() {
        sum += a[i] * b[i];
    }
    sum
}
