//! You compare `r . r`, a square, with the tolerance itself. That stops too
//! early: with a tolerance of 1e-10 at a residual of 1e-5.

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
    let mut x: Vec<f64> = held.iter().map(|h| h.unwrap_or(0.0)).collect();
    let product = apply(&x);
    let mut r: Vec<f64> = (0..n).map(|i| b[i] - product[i]).collect();
    filter(&mut r, held);
    let mut p = r.clone();
    let mut rr = dot(&r, &r);
    let enough = tolerance * rr;
    let mut iterations = 0;
    while rr > enough && iterations < most {
        let mut q = apply(&p);
        filter(&mut q, held);
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
    Solved { x, iterations }
}

/// Zero wherever a number is held.
fn filter(list: &mut [f64], held: &[Option<f64>]) {
    for (number, held) in list.iter_mut().zip(held) {
        if held.is_some() {
            *number = 0.0;
        }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
