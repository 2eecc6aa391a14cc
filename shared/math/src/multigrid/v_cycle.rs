//! The V-cycle: from the finest grid down to the coarsest and up again.

use super::Hierarchy;
use super::hierarchy::{Level, Workspace};
use crate::conjugate_gradients::Filter;
use crate::preconditioners::Preconditioner;
use crate::sparse::BlockSymmetric;

/// One V-cycle through a [`Hierarchy`], as a preconditioner.
pub struct VCycle<'a, F> {
    pub(super) hierarchy: &'a Hierarchy,
    pub(super) matrix: &'a BlockSymmetric,
    pub(super) filter: &'a F,
}

impl<F: Filter> VCycle<'_, F> {
    /// All but the last sweep; `residual` is workspace.
    fn before_last_sweep(
        &self,
        r: &[f64],
        z: &mut [f64],
        residual: &mut [f64],
    ) {
        let Hierarchy { finest, coarser, .. } = self.hierarchy;
        finest.sweep_forward(self.matrix, r, z, residual);
        self.filter.apply(residual);
        add_coarse_correction(coarser, residual, z);
        self.filter.apply(z);
    }
}

impl<F: Filter> Preconditioner for VCycle<'_, F> {
    fn apply(&self, r: &[f64], z: &mut [f64]) {
        self.apply_dot(r, z);
    }

    fn apply_dot(&self, r: &[f64], z: &mut [f64]) -> f64 {
        let residual = &mut *self.hierarchy.residual.borrow_mut();
        self.before_last_sweep(r, z, residual);
        self.hierarchy.finest.sweep_backward(self.matrix, r, z, residual)
    }

    fn apply_product(
        &self,
        r: &[f64],
        z: &mut [f64],
        az: &mut [f64],
    ) -> Option<f64> {
        self.before_last_sweep(r, z, az);
        let finest = &self.hierarchy.finest;
        Some(finest.sweep_backward_with_product(self.matrix, r, z, az))
    }
}

// ANCHOR: v-cycle
/// Coarse-grid correction: adds to `z` what the coarser grids make of the
/// residual.
fn add_coarse_correction(levels: &[Level], residual: &[f64], z: &mut [f64]) {
    let Some((level, coarser)) = levels.split_first() else { return };
    let Level { galerkin, matrix, smoother, workspace } = level;
    let Workspace { r: rc, z: zc, residual: rest } =
        &mut *workspace.borrow_mut();
    galerkin.coarsening.restrict(residual, rc);
    smoother.sweep_forward(matrix, rc, zc, rest);
    add_coarse_correction(coarser, rest, zc);
    smoother.sweep_backward(matrix, rc, zc, rest);
    galerkin.coarsening.prolongate(zc, z);
}
// ANCHOR_END: v-cycle
