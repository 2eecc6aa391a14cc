//! Conjugate gradients as plainly as they can be written: what the book shows,
//! and what the solver is measured by.

use crate::systems::{difference, sheet};
use course::Random;
use math::conjugate_gradients::{ConjugateGradients, NoFilter, Operator};
use math::dot;
use math::preconditioners::Identity;

// ANCHOR: iteration
/// One iteration for `A x = b`: `r` is the residual, `p` the direction, and
/// `q` has room for `A p`.
fn iterate(
    a: &impl Operator,
    x: &mut [f64],
    r: &mut [f64],
    p: &mut [f64],
    q: &mut [f64],
) {
    a.apply(p, q);
    // alpha = (r . r)/(p . A p)
    let rr = dot(r, r);
    let alpha = rr / dot(p, q);
    for i in 0..x.len() {
        // x += alpha p, r' = r - alpha A p
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
    }
    // beta = (r' . r')/(r . r)
    let beta = dot(r, r) / rr;
    for i in 0..x.len() {
        // p = r' + beta p
        p[i] = r[i] + beta * p[i];
    }
}
// ANCHOR_END: iteration

#[test]
fn the_solver_does_what_the_plain_iteration_does() {
    let a = sheet(5, 0.1, 9);
    let b = Random::new(10).vector(75, -1.0, 1.0);
    let (mut x, mut q) = (vec![0.0; 75], vec![0.0; 75]);
    let (mut r, mut p) = (b.clone(), b.clone());
    for n in 1..=15 {
        iterate(&a, &mut x, &mut r, &mut p, &mut q);
        // Stopped after as many iterations, the solver is at the same place.
        let mut solver = ConjugateGradients::new(1e-30, n);
        let mut found = vec![0.0; 75];
        let stopped =
            solver.solve(&a, &Identity, &NoFilter, &b, &mut found).unwrap_err();
        assert_eq!(stopped.iterations, n);
        // Both round, in another order: a few last digits.
        assert!(difference(&found, &x) < 1e-13, "{n}");
        assert!(
            (stopped.residual * dot(&b, &b).sqrt() - dot(&r, &r).sqrt()).abs()
                < 1e-13,
            "{n}"
        );
    }
}
