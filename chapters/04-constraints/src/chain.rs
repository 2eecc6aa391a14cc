//! Chains of constraints, solved from one end to the other: the matrix
//! `J W J^T` couples only constraints that share a particle, so along a
//! chain each one with the next.

use crate::Constraint;
use crate::equations::Equations;
use crate::links::{NONE, neighbours, walk};
use math::registry::Registry;
use math::tridiagonal::{BlockTridiagonal, Tridiagonal};
use math::{Mat3, Vec3};

/// One or more chains: an order of the constraints in which each shares free
/// particles with its neighbours only.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chain {
    /// The place of each constraint along the chains.
    place: Vec<usize>,
    /// The number of rows of each constraint.
    height: Vec<usize>,
    /// Which constraint each row belongs to.
    owner: Vec<usize>,
    /// The constraint that a particle was first met at, and its gradients.
    held: Vec<(usize, [Vec3; 3])>,
    single: Singles,
    block: Blocks,
}

/// Room for a system with one row for each constraint.
#[derive(Clone, Debug, Default)]
struct Singles {
    diagonal: Vec<f64>,
    off: Vec<f64>,
    x: Vec<f64>,
    solver: Tridiagonal,
}

/// Room for a system with up to three rows for each constraint.
#[derive(Clone, Debug, Default)]
struct Blocks {
    diagonal: Vec<Mat3>,
    off: Vec<Mat3>,
    x: Vec<f64>,
    solver: BlockTridiagonal,
}

impl Chain {
    /// The order along the chains, if the constraints form nothing else;
    /// `free` tells which particles forces can move.
    pub fn find(
        constraints: &Registry<dyn Constraint>,
        free: &[bool],
    ) -> Option<Self> {
        let neighbours = neighbours(constraints, free)?;
        let order = walk(&neighbours)?;
        let mut chain = Self::default();
        chain.place.resize(order.len(), 0);
        for (place, &i) in order.iter().enumerate() {
            chain.place[i] = place;
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
        self.held.clear();
        let nobody = (NONE, [Vec3::zeros(); 3]);
        self.held.resize(equations.w.len() / 3, nobody);
        if self.height.iter().all(|height| *height == 1) {
            self.solve_singles(equations, lambda)
        } else {
            self.solve_blocks(equations, lambda)
        }
    }

    /// One row for each constraint: a tridiagonal matrix of numbers.
    fn solve_singles(
        &mut self,
        equations: &Equations,
        lambda: &mut [f64],
    ) -> Option<()> {
        let Self { place, held, single, .. } = self;
        let n = place.len();
        single.diagonal.clear();
        single.diagonal.resize(n, 0.0);
        single.off.clear();
        single.off.resize(n.saturating_sub(1), 0.0);
        for (block, gradients) in equations.jac.blocks() {
            let w = equations.w[3 * block.particle];
            let (i, g) = (block.row, gradients[0]);
            // (J W J^T)_ii = sum of w g.g
            single.diagonal[place[i]] += w * g.norm_squared();
            let (other, before) = &mut held[block.particle];
            if *other == NONE {
                (*other, before[0]) = (i, g);
            } else if w > 0.0 {
                let first = place[*other].min(place[i]);
                single.off[first] += w * g.dot(&before[0]);
            }
        }
        single.x.resize(n, 0.0);
        for i in 0..n {
            single.x[place[i]] = equations.rhs[i];
        }
        let Singles { diagonal, off, x, solver } = single;
        solver.solve(diagonal, off, x).ok()?;
        for i in 0..n {
            lambda[i] = x[place[i]];
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
        let Self { place, height, block, .. } = self;
        block.x.clear();
        block.x.resize(3 * place.len(), 0.0);
        for (i, &first) in equations.first_row.iter().enumerate() {
            for k in 0..height[i] {
                block.x[3 * place[i] + k] = equations.rhs[first + k];
            }
        }
        let Blocks { diagonal, off, x, solver } = block;
        solver.solve(diagonal, off, x).ok()?;
        for (i, &first) in equations.first_row.iter().enumerate() {
            for k in 0..height[i] {
                lambda[first + k] = x[3 * place[i] + k];
            }
        }
        Some(())
    }

    fn fill_blocks(&mut self, equations: &Equations) {
        let Self { place, height, owner, held, block: room, .. } = self;
        let n = place.len();
        room.diagonal.clear();
        room.diagonal.resize(n, Mat3::zeros());
        room.off.clear();
        room.off.resize(n.saturating_sub(1), Mat3::zeros());
        for i in 0..n {
            for k in height[i]..3 {
                room.diagonal[place[i]][(k, k)] = 1.0;
            }
        }
        for (block, gradients) in equations.jac.blocks() {
            let w = equations.w[3 * block.particle];
            let i = owner[block.row];
            let mut g = [Vec3::zeros(); 3];
            g[..block.height].copy_from_slice(gradients);
            room.diagonal[place[i]] += products(w, &g, &g);
            let (other, before) = &mut held[block.particle];
            if *other == NONE {
                (*other, *before) = (i, g);
            } else if w > 0.0 && place[*other] < place[i] {
                room.off[place[*other]] += products(w, before, &g);
            } else if w > 0.0 {
                room.off[place[i]] += products(w, &g, before);
            }
        }
    }
}

/// The block `w A B^T` of the rows `a` and `b`.
fn products(w: f64, a: &[Vec3; 3], b: &[Vec3; 3]) -> Mat3 {
    Mat3::from_fn(|row, column| w * a[row].dot(&b[column]))
}
