//! The matrix of constraint dynamics, J W Jᵀ, which is never formed.

use super::BlockJacobian;
use crate::Vec3;
use crate::conjugate_gradients::Operator;
use std::cell::RefCell;

/// `J W J^T` as an operator on the multipliers lambda: one product with the
/// transpose, a scaling, one product (notes F §4.4).
#[derive(Debug)]
pub struct ConstraintMatrix<'a> {
    jac: &'a BlockJacobian,
    w: &'a [f64],
    workspace: RefCell<&'a mut [f64]>,
}

impl<'a> ConstraintMatrix<'a> {
    /// The matrix for the Jacobian `jac` and the inverse masses `w`, one for
    /// each coordinate, so three for each particle; `workspace` has
    /// the same length.
    pub fn new(
        jac: &'a BlockJacobian,
        w: &'a [f64],
        workspace: &'a mut [f64],
    ) -> ConstraintMatrix<'a> {
        let coordinates = 3 * jac.particles();
        assert_eq!(w.len(), coordinates, "w has 3 entries a particle");
        assert_eq!(
            workspace.len(),
            coordinates,
            "workspace has 3 entries a particle"
        );
        ConstraintMatrix { jac, w, workspace: RefCell::new(workspace) }
    }

    /// Sets `diagonal` to that of `J W J^T`, for a preconditioner.
    pub fn diagonal(&self, diagonal: &mut [f64]) {
        assert_eq!(diagonal.len(), self.dim(), "one entry for each row");
        diagonal.fill(0.0);
        let (w, _) = self.w.as_chunks::<3>();
        for (block, gradients) in self.jac.blocks() {
            let w = Vec3::from(w[block.particle]);
            for (k, gradient) in gradients.iter().enumerate() {
                let weighted = gradient.component_mul(&w);
                diagonal[block.row + k] += weighted.dot(gradient);
            }
        }
    }
}

impl Operator for ConstraintMatrix<'_> {
    fn dim(&self) -> usize {
        self.jac.rows()
    }

    // ANCHOR: apply
    // EQ: constraints/jwjt
    fn apply(&self, lambda: &[f64], y: &mut [f64]) {
        let mut workspace = self.workspace.borrow_mut();
        // The force J^T lambda, then the acceleration W J^T lambda.
        self.jac.transpose_multiply(lambda, &mut workspace);
        for (a, w) in workspace.iter_mut().zip(self.w) {
            *a *= w;
        }
        self.jac.multiply(&workspace, y);
    }
    // ANCHOR_END: apply
}
