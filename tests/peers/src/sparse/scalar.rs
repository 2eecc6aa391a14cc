//! Conjugate gradients as one writes them without blocks: scalar compressed
//! rows, one pass over the vectors for each line of the algorithm.

use sprs::prod::mul_acc_mat_vec_csr;
use sprs::{CsMat, TriMat};

/// A matrix of `sprs`, and the vectors of the iteration.
pub struct Scalar {
    matrix: CsMat<f64>,
    r: Vec<f64>,
    p: Vec<f64>,
    q: Vec<f64>,
}

impl Scalar {
    /// The matrix with these entries (row, column, value).
    pub fn new(n: usize, entries: &[(usize, usize, f64)]) -> Scalar {
        let mut triplets = TriMat::new((n, n));
        for &(i, j, value) in entries {
            triplets.add_triplet(i, j, value);
        }
        let zeros = vec![0.0; n];
        Scalar {
            matrix: triplets.to_csr(),
            r: zeros.clone(),
            p: zeros.clone(),
            q: zeros,
        }
    }

    /// Solves from zero until the relative residual is `tolerance`, or for
    /// `cap` iterations; returns their number.
    pub fn solve(
        &mut self,
        b: &[f64],
        x: &mut [f64],
        tolerance: f64,
        cap: usize,
    ) -> usize {
        let Scalar { matrix, r, p, q } = self;
        x.fill(0.0);
        r.copy_from_slice(b);
        p.copy_from_slice(b);
        let mut rr = dot(r, r);
        let enough = tolerance * tolerance * rr;
        for iteration in 0..cap {
            if rr <= enough {
                return iteration;
            }
            q.fill(0.0);
            mul_acc_mat_vec_csr(matrix.view(), &p[..], &mut q[..]);
            let alpha = rr / dot(p, q);
            for (x, p) in x.iter_mut().zip(&*p) {
                *x += alpha * p;
            }
            for (r, q) in r.iter_mut().zip(&*q) {
                *r -= alpha * q;
            }
            let before = rr;
            rr = dot(r, r);
            for (p, r) in p.iter_mut().zip(&*r) {
                *p = r + rr / before * *p;
            }
        }
        cap
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
