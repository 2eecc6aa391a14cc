//! Sparse Cholesky of `faer`, one thread, with all its memory made before.

use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::cholesky::llt::factor::LltRegularization;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, LltRef, SymbolicCholesky, SymmetricOrdering,
    factorize_symbolic_cholesky,
};
use faer::sparse::{SparseColMat, Triplet};
use faer::{Conj, MatMut, Par, Side, Spec};

/// A matrix of `faer` with its symbolic factorisation.
pub struct Factor {
    matrix: SparseColMat<usize, f64>,
    symbolic: SymbolicCholesky<usize>,
    values: Vec<f64>,
    memory: MemBuffer,
}

impl Factor {
    /// The matrix with these entries (row, column, value).
    pub fn new(n: usize, entries: &[(usize, usize, f64)]) -> Factor {
        let mut triplets = Vec::new();
        for &(i, j, value) in entries {
            if i >= j {
                triplets.push(Triplet::new(i, j, value));
            }
        }
        let matrix = SparseColMat::try_new_from_triplets(n, n, &triplets)
            .expect("the entries are inside");
        let symbolic = symbolic(&matrix);
        let factor = symbolic
            .factorize_numeric_llt_scratch::<f64>(Par::Seq, Spec::default());
        let solve = symbolic.solve_in_place_scratch::<f64>(1, Par::Seq);
        Factor {
            values: vec![0.0; symbolic.len_val()],
            memory: MemBuffer::new(factor.or(solve)),
            matrix,
            symbolic,
        }
    }

    /// Orders the rows and finds the pattern of the factor, once more.
    pub fn analyse(&self) -> usize {
        symbolic(&self.matrix).len_val()
    }

    /// Factors and solves: `x` holds the right-hand side before, the answer
    /// after.
    pub fn solve(&mut self, x: &mut [f64]) {
        let stack = MemStack::new(&mut self.memory);
        let factored = self.symbolic.factorize_numeric_llt(
            &mut self.values,
            self.matrix.as_ref(),
            Side::Lower,
            LltRegularization::default(),
            Par::Seq,
            stack,
            Spec::default(),
        );
        let factor: LltRef<'_, usize, f64> =
            factored.expect("the matrix is positive definite");
        let n = x.len();
        let x = MatMut::from_column_major_slice_mut(x, n, 1);
        factor.solve_in_place_with_conj(Conj::No, x, Par::Seq, stack);
    }
}

fn symbolic(matrix: &SparseColMat<usize, f64>) -> SymbolicCholesky<usize> {
    factorize_symbolic_cholesky(
        matrix.symbolic(),
        Side::Lower,
        SymmetricOrdering::Amd,
        CholeskySymbolicParams::default(),
    )
    .expect("memory is enough")
}
