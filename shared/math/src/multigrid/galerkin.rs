//! The matrix of a coarse grid, the Galerkin product `P^T A P`: `A` is the
//! matrix of the fine grid, and the prolongation `P` moves its particles
//! along with the coarse ones.

use super::coarsening::Coarsening;
use super::weights::{Term, Weights};
use crate::Mat3;
use crate::sparse::BlockSymmetric;

/// How the matrix of a coarse grid is made from that of a fine one.
pub(super) struct GalerkinProduct {
    pub coarsening: Coarsening,
    diagonal: BlockSums,
    upper: BlockSums,
}

/// The weighted sums that coarse blocks are.
struct BlockSums {
    /// Of fine blocks on the diagonal.
    diagonal: Weights,
    /// Of fine blocks above the diagonal, as they are.
    upper: Weights,
    /// Of fine blocks above the diagonal, transposed.
    transposed: Weights,
}

impl BlockSums {
    fn sum(&self, k: usize, fine: &BlockSymmetric) -> Mat3 {
        let transposed = self.transposed.sum(k, fine.upper()).transpose();
        let upper = self.upper.sum(k, fine.upper());
        self.diagonal.sum(k, fine.diagonal()) + upper + transposed
    }
}

impl GalerkinProduct {
    /// The product for a grid whose matrix has the pattern of `fine`, and a
    /// matrix for the coarse grid.
    pub fn new(
        fine: &BlockSymmetric,
        coarsening: Coarsening,
    ) -> (Self, BlockSymmetric) {
        let diagonal = || (0..coarsening.fine_len()).map(|i| (i, i));
        let own = || contributions(coarsening, diagonal());
        let beside = || contributions(coarsening, fine.pattern().pairs());
        let couples: Vec<_> = own()
            .chain(beside())
            .filter(|term| term.a != term.b)
            .map(|term| (term.a, term.b))
            .collect();
        let n = coarsening.coarse_len();
        let matrix = BlockSymmetric::new(n, &couples);
        drop(couples);
        // Where the block at (a, b) is.
        let find = |a, b| matrix.pattern().find(a, b);
        let on_diagonal = |term: Contribution| {
            (term.a == term.b).then(|| term.goes_to(term.a))
        };
        let as_is =
            |term: Contribution| find(term.a, term.b).map(|k| term.goes_to(k));
        let transposed =
            |term: Contribution| find(term.b, term.a).map(|k| term.goes_to(k));
        let diagonal = BlockSums {
            diagonal: Weights::new(n, || own().filter_map(on_diagonal)),
            upper: Weights::new(n, || beside().filter_map(on_diagonal)),
            transposed: Weights::new(n, || beside().filter_map(on_diagonal)),
        };
        let blocks = matrix.upper().len();
        let upper = BlockSums {
            diagonal: Weights::new(blocks, || own().filter_map(as_is)),
            upper: Weights::new(blocks, || beside().filter_map(as_is)),
            transposed: Weights::new(blocks, || {
                beside().filter_map(transposed)
            }),
        };
        (Self { coarsening, diagonal, upper }, matrix)
    }

    /// Computes the coarse matrix from the fine matrix.
    pub fn update(&self, fine: &BlockSymmetric, coarse: &mut BlockSymmetric) {
        let (diagonal, upper) = coarse.blocks_mut();
        for (a, block) in diagonal.iter_mut().enumerate() {
            *block = self.diagonal.sum(a, fine);
        }
        for (k, block) in upper.iter_mut().enumerate() {
            *block = self.upper.sum(k, fine);
        }
    }
}

/// What a fine block gives to the coarse block at (a, b).
#[derive(Clone, Copy)]
struct Contribution {
    block: usize,
    a: usize,
    b: usize,
    weight: f64,
}

impl Contribution {
    fn goes_to(self, sum: usize) -> Term {
        Term { sum, block: self.block, weight: self.weight }
    }
}

/// The contributions of all fine blocks in a list, which names them by row
/// and column.
fn contributions(
    coarsening: Coarsening,
    list: impl Iterator<Item = (usize, usize)>,
) -> impl Iterator<Item = Contribution> {
    list.enumerate().flat_map(move |(block, (i, j))| {
        coarsening.parents(i).flat_map(move |(a, wa)| {
            coarsening.parents(j).map(move |(b, wb)| Contribution {
                block,
                a,
                b,
                weight: wa * wb,
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MatN, VecN};
    use course::Random;

    /// A symmetric matrix that couples all particles within two columns and
    /// two rows of each other.
    fn random_matrix(grid: Coarsening) -> BlockSymmetric {
        let cell = |i: usize| (i % grid.columns, i / grid.columns);
        let mut pairs = Vec::new();
        for i in 0..grid.fine_len() {
            for j in i + 1..grid.fine_len() {
                let ((ci, ri), (cj, rj)) = (cell(i), cell(j));
                if ci.abs_diff(cj) <= 2 && ri.abs_diff(rj) <= 2 {
                    pairs.push((i, j));
                }
            }
        }
        let mut random = Random::new(5);
        let mut any = || Mat3::from_fn(|_, _| random.uniform(-1.0, 1.0));
        let mut matrix = BlockSymmetric::new(grid.fine_len(), &pairs);
        for i in 0..grid.fine_len() {
            let block = any();
            matrix.add(i, i, &(block + block.transpose()));
        }
        for (i, j) in pairs {
            matrix.add(i, j, &any());
        }
        matrix
    }

    /// `P` with all its zeros.
    fn prolongation(grid: Coarsening) -> MatN {
        let (fine, coarse) = (3 * grid.fine_len(), 3 * grid.coarse_len());
        let mut p = MatN::zeros(fine, coarse);
        for i in 0..grid.fine_len() {
            for (a, weight) in grid.parents(i) {
                for axis in 0..3 {
                    p[(3 * i + axis, 3 * a + axis)] = weight;
                }
            }
        }
        p
    }

    const GRIDS: [Coarsening; 3] = [
        Coarsening { columns: 5, rows: 5 },
        Coarsening { columns: 6, rows: 4 },
        Coarsening { columns: 4, rows: 7 },
    ];

    #[test]
    fn the_coarse_matrix_is_the_galerkin_product() {
        for grid in GRIDS {
            let fine = random_matrix(grid);
            let (galerkin, mut coarse) = GalerkinProduct::new(&fine, grid);
            let p = prolongation(grid);
            let want = p.transpose() * fine.to_dense() * p;
            // Twice: nothing is left of what was there before.
            for _ in 0..2 {
                galerkin.update(&fine, &mut coarse);
                let off = (coarse.to_dense() - &want).amax();
                assert!(off < 1e-13, "{grid:?} {off:e}");
            }
        }
    }

    #[test]
    fn restriction_is_the_transpose_of_prolongation() {
        for grid in GRIDS {
            let p = prolongation(grid);
            let (fine, coarse) = p.shape();
            let r = Random::new(6).vector(fine, -1.0, 1.0);
            let mut down = vec![f64::NAN; coarse];
            grid.restrict(&r, &mut down);
            let want = p.tr_mul(&VecN::from_vec(r));
            assert!((VecN::from_vec(down) - want).amax() < 1e-14);
            // A coarse sheet that moves as a whole takes the fine one along.
            let mut up = vec![1.0; fine];
            grid.prolongate(&vec![2.0; coarse], &mut up);
            assert_eq!(up, vec![3.0; fine]);
        }
    }
}
