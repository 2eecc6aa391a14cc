//! Conjugate residuals, once for each right-hand side.

fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(a, b)| a * b).sum()
}

fn add(x: &mut [f64], factor: f64, y: &[f64]) {
    for (x, y) in x.iter_mut().zip(y) {
        *x += factor * y;
    }
}

pub fn solve_all(
    a: &dyn Fn(&[f64]) -> Vec<f64>,
    _n: usize,
    b: &[Vec<f64>],
) -> Vec<Vec<f64>> {
    b.iter().map(|b| residuals(a, b)).collect()
}

fn residuals(a: &dyn Fn(&[f64]) -> Vec<f64>, b: &[f64]) -> Vec<f64> {
    let goal = 0.25e-12 * dot(b, b);
    let mut x = vec![0.0; b.len()];
    let mut r = b.to_vec();
    let mut ar = a(&r);
    let (mut p, mut ap) = (r.clone(), ar.clone());
    let mut rar = dot(&r, &ar);
    while dot(&r, &r) > goal {
        let alpha = rar / dot(&ap, &ap);
        add(&mut x, alpha, &p);
        add(&mut r, -alpha, &ap);
        ar = a(&r);
        let next = dot(&r, &ar);
        let beta = next / rar;
        rar = next;
        for i in 0..p.len() {
            p[i] = r[i] + beta * p[i];
            ap[i] = ar[i] + beta * ap[i];
        }
    }
    x
}
