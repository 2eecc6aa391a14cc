//! A gradient and a Hessian that are being added up, vertex by vertex.

use math::{Mat3, Vec3};

/// Three numbers for each vertex, and three rows of the matrix.
pub(crate) struct DerivativeSum<'a> {
    gradient: &'a mut [f64],
    hessian: &'a mut [f64],
}

impl<'a> DerivativeSum<'a> {
    /// Starts from zero.
    pub fn new(gradient: &'a mut [f64], hessian: &'a mut [f64]) -> Self {
        gradient.fill(0.0);
        hessian.fill(0.0);
        Self { gradient, hessian }
    }

    /// Adds to the gradient of vertex `a`.
    pub fn add_gradient(&mut self, a: usize, g: Vec3) {
        for r in 0..3 {
            self.gradient[3 * a + r] += g[r];
        }
    }

    /// Adds to the block of the Hessian for vertices `a` and `b`.
    pub fn add_block(&mut self, a: usize, b: usize, block: &Mat3) {
        let n = self.gradient.len();
        for r in 0..3 {
            for c in 0..3 {
                self.hessian[(3 * a + r) * n + 3 * b + c] += block[(r, c)];
            }
        }
    }
}
