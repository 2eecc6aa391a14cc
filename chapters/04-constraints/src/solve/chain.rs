//! Chains of constraints, solved directly: the matrix `J W J^T` couples only
//! constraints that share a particle, so along a chain it is tridiagonal.

use super::Equations;
use super::constraint_graph::{NONE, chain_order, neighbours};
use crate::Constraint;
use math::registry::Registry;
use math::tridiagonal::{BlockTridiagonal, Tridiagonal};
use math::{Mat3, Vec3};

/// One or more chains: an order of the constraints in which each shares free
/// particles with its neighbours only.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChainSolver {
    /// The position of each constraint along the chains.
    position: Vec<usize>,
    /// The number of rows of each constraint.
    height: Vec<usize>,
    /// Which constraint each row belongs to.
    owner: Vec<usize>,
    /// The first constraint on each particle, and its gradients.
    first: Vec<(usize, [Vec3; 3])>,
    scalar: ScalarSystem,
    block: BlockSystem,
}

/// A tridiagonal system with one row for each constraint.
#[derive(Clone, Debug, Default)]
struct ScalarSystem {
    diagonal: Vec<f64>,
    off: Vec<f64>,
    x: Vec<f64>,
    solver: Tridiagonal,
}

/// A block-tridiagonal system with up to three rows for each constraint.
#[derive(Clone, Debug, Default)]
struct BlockSystem {
    diagonal: Vec<Mat3>,
    off: Vec<Mat3>,
    x: Vec<f64>,
    solver: BlockTridiagonal,
}

impl ChainSolver {
    /// The order along the chains, if the constraints form nothing else;
    /// `free` tells which particles forces can move.
    pub fn find(
        constraints: &Registry<dyn Constraint>,
        free: &[bool],
    ) -> Option<Self> {
        let neighbours = neighbours(constraints, free)?;
        let order = chain_order(&neighbours)?;
        let mut chain = Self::default();
        chain.position.resize(order.len(), 0);
        for (position, &i) in order.iter().enumerate() {
            chain.position[i] = position;
        }
        for (i, constraint) in constraints.iter().enumerate() {
            chain.height.push(constraint.rows());
            chain.owner.extend(std::iter::repeat_n(i, constraint.rows()));
        }
        Some(chain)
    }

    /// Solves equation 11 for `lambda`; none if there is no unique answer.
    pub fn solve(
        &mut self,
        equations: &Equations,
        lambda: &mut [f64],
    ) -> Option<()> {
        self.first.clear();
        let none = (NONE, [Vec3::zeros(); 3]);
        self.first.resize(equations.w.len() / 3, none);
        if self.height.iter().all(|height| *height == 1) {
            self.solve_scalar(equations, lambda)
        } else {
            self.solve_blocks(equations, lambda)
        }
    }

    /// One row for each constraint: a tridiagonal matrix of numbers.
    fn solve_scalar(
        &mut self,
        equations: &Equations,
        lambda: &mut [f64],
    ) -> Option<()> {
        let Self { position, first, scalar, .. } = self;
        let n = position.len();
        scalar.diagonal.clear();
        scalar.diagonal.resize(n, 0.0);
        scalar.off.clear();
        scalar.off.resize(n.saturating_sub(1), 0.0);
        for (block, gradients) in equations.jac.blocks() {
            let w = equations.w[3 * block.particle];
            let (i, g) = (block.row, gradients[0]);
            // (J W J^T)_ii = sum of w g.g
            scalar.diagonal[position[i]] += w * g.norm_squared();
            let (other, before) = &mut first[block.particle];
            if *other == NONE {
                (*other, before[0]) = (i, g);
            } else if w > 0.0 {
                let upper = position[*other].min(position[i]);
                scalar.off[upper] += w * g.dot(&before[0]);
            }
        }
        scalar.x.resize(n, 0.0);
        for i in 0..n {
            scalar.x[position[i]] = equations.rhs[i];
        }
        let ScalarSystem { diagonal, off, x, solver } = scalar;
        solver.solve(diagonal, off, x).ok()?;
        for i in 0..n {
            lambda[i] = x[position[i]];
        }
        Some(())
    }

    /// Up to three rows for each constraint: a tridiagonal matrix of blocks,
    /// filled up with ones where there are fewer.
    fn solve_blocks(
        &mut self,
        equations: &Equations,
        lambda: &mut [f64],
    ) -> Option<()> {
        self.fill_blocks(equations);
        let Self { position, height, block, .. } = self;
        block.x.clear();
        block.x.resize(3 * position.len(), 0.0);
        for (i, &first) in equations.first_row.iter().enumerate() {
            for k in 0..height[i] {
                block.x[3 * position[i] + k] = equations.rhs[first + k];
            }
        }
        let BlockSystem { diagonal, off, x, solver } = block;
        solver.solve(diagonal, off, x).ok()?;
        for (i, &first) in equations.first_row.iter().enumerate() {
            for k in 0..height[i] {
                lambda[first + k] = x[3 * position[i] + k];
            }
        }
        Some(())
    }

    fn fill_blocks(&mut self, equations: &Equations) {
        let Self { position, height, owner, first, block: system, .. } = self;
        let n = position.len();
        system.diagonal.clear();
        system.diagonal.resize(n, Mat3::zeros());
        system.off.clear();
        system.off.resize(n.saturating_sub(1), Mat3::zeros());
        for i in 0..n {
            for k in height[i]..3 {
                system.diagonal[position[i]][(k, k)] = 1.0;
            }
        }
        for (block, gradients) in equations.jac.blocks() {
            let w = equations.w[3 * block.particle];
            let i = owner[block.row];
            let mut g = [Vec3::zeros(); 3];
            g[..block.height].copy_from_slice(gradients);
            system.diagonal[position[i]] += products(w, &g, &g);
            let (other, before) = &mut first[block.particle];
            if *other == NONE {
                (*other, *before) = (i, g);
            } else if w > 0.0 && position[*other] < position[i] {
                system.off[position[*other]] += products(w, before, &g);
            } else if w > 0.0 {
                system.off[position[i]] += products(w, &g, before);
            }
        }
    }
}

/// The block `w A B^T` of the rows `a` and `b`.
fn products(w: f64, a: &[Vec3; 3], b: &[Vec3; 3]) -> Mat3 {
    Mat3::from_fn(|row, column| w * a[row].dot(&b[column]))
}
