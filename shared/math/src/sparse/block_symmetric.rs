//! A symmetric matrix of 3×3 blocks, one for each pair of coupled particles:
//! the matrix of an implicit step.

use super::SparsityPattern;
use crate::conjugate_gradients::Operator;
use crate::{Mat3, MatN, Vec3};

/// A symmetric matrix of `n` by `n` blocks. The diagonal blocks are stored,
/// and of the others those above the diagonal: the block at (j, i) is the
/// transpose of the one at (i, j).
#[derive(Clone, Debug)]
pub struct BlockSymmetric {
    pattern: SparsityPattern,
    diagonal: Vec<Mat3>,
    upper: Vec<Mat3>,
}

/// Where a block is stored: found once, used in every step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockSlot {
    index: u32,
    part: StoredPart,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StoredPart {
    Diagonal,
    Upper,
    Lower,
}

impl BlockSymmetric {
    /// A zero matrix for `n` particles, with room for the blocks of all
    /// `pairs` and for the diagonal. The order of a pair does not matter,
    /// and a pair may come twice.
    pub fn new(n: usize, pairs: &[(usize, usize)]) -> BlockSymmetric {
        let pattern = SparsityPattern::new(n, pairs);
        let diagonal = vec![Mat3::zeros(); n];
        let upper = vec![Mat3::zeros(); pattern.column.len()];
        BlockSymmetric { pattern, diagonal, upper }
    }

    /// Sets all blocks to zero; the pattern stays.
    pub fn clear(&mut self) {
        self.diagonal.fill(Mat3::zeros());
        self.upper.fill(Mat3::zeros());
    }

    /// Where the block at (i, j) is stored.
    #[inline]
    pub fn slot(&self, i: usize, j: usize) -> BlockSlot {
        let n = self.diagonal.len();
        assert!(i < n && j < n, "block ({i}, {j}): there are {n} particles");
        let (index, part) = if i == j {
            (Some(i), StoredPart::Diagonal)
        } else if i < j {
            (self.pattern.find(i, j), StoredPart::Upper)
        } else {
            (self.pattern.find(j, i), StoredPart::Lower)
        };
        let Some(index) = index else {
            panic!("block ({i}, {j}) is not among the pairs of the pattern");
        };
        BlockSlot { index: index as u32, part }
    }

    /// Adds to the block in a slot, and so also to its mirror image. A block
    /// on the diagonal must be symmetric.
    #[inline]
    pub fn add_at(&mut self, slot: BlockSlot, block: &Mat3) {
        let index = slot.index as usize;
        match slot.part {
            StoredPart::Diagonal => self.diagonal[index] += block,
            StoredPart::Upper => self.upper[index] += block,
            StoredPart::Lower => self.upper[index] += block.transpose(),
        }
    }

    /// Adds to the block at (i, j), and so also to its mirror image at
    /// (j, i): each pair is added once.
    #[inline]
    pub fn add(&mut self, i: usize, j: usize, block: &Mat3) {
        self.add_at(self.slot(i, j), block);
    }

    /// The diagonal blocks.
    pub fn diagonal(&self) -> &[Mat3] {
        &self.diagonal
    }

    /// The blocks above the diagonal, in the order of the pattern.
    pub fn upper(&self) -> &[Mat3] {
        &self.upper
    }

    /// The blocks on the diagonal and above it, mutably. Those on the
    /// diagonal must stay symmetric.
    pub fn blocks_mut(&mut self) -> (&mut [Mat3], &mut [Mat3]) {
        (&mut self.diagonal, &mut self.upper)
    }

    /// Which blocks above the diagonal are stored.
    pub fn pattern(&self) -> &SparsityPattern {
        &self.pattern
    }

    /// The blocks of row `i` right of the diagonal, each with its column.
    #[inline]
    pub fn row(&self, i: usize) -> impl Iterator<Item = (usize, &Mat3)> {
        let row = self.pattern.row(i);
        let columns = self.pattern.column[row.clone()].iter();
        columns.map(|j| *j as usize).zip(&self.upper[row])
    }

    /// Row `i` right of the diagonal times `x`: `sum A_ij x_j`, `j > i`.
    #[inline]
    pub fn upper_row_times(&self, i: usize, x: &[[f64; 3]]) -> Vec3 {
        let mut sum = Vec3::zeros();
        for (j, block) in self.row(i) {
            sum += block * Vec3::from(x[j]);
        }
        sum
    }

    /// Subtracts column `i` below the diagonal times `xi`: `y_j -= A_ji x_i`
    /// for all `j > i`.
    #[inline]
    pub fn subtract_lower_column(
        &self,
        i: usize,
        xi: &Vec3,
        y: &mut [[f64; 3]],
    ) {
        for (j, block) in self.row(i) {
            y[j] = (Vec3::from(y[j]) - block.tr_mul(xi)).into();
        }
    }

    /// The number of blocks, in both triangles and on the diagonal.
    pub fn blocks(&self) -> usize {
        self.diagonal.len() + 2 * self.upper.len()
    }

    /// The number of blocks that are stored.
    pub fn stored(&self) -> usize {
        self.diagonal.len() + self.upper.len()
    }

    /// The dense matrix, for small systems and for tests.
    pub fn to_dense(&self) -> MatN {
        let n = 3 * self.diagonal.len();
        let mut dense = MatN::zeros(n, n);
        for (i, block) in self.diagonal.iter().enumerate() {
            dense.view_mut((3 * i, 3 * i), (3, 3)).copy_from(block);
        }
        for ((i, j), block) in self.pattern.pairs().zip(&self.upper) {
            dense.view_mut((3 * i, 3 * j), (3, 3)).copy_from(block);
            let mirrored = block.transpose();
            dense.view_mut((3 * j, 3 * i), (3, 3)).copy_from(&mirrored);
        }
        dense
    }
}

impl Operator for BlockSymmetric {
    fn dim(&self) -> usize {
        3 * self.diagonal.len()
    }

    fn apply(&self, x: &[f64], y: &mut [f64]) {
        self.apply_dot(x, y);
    }

    // ANCHOR: apply
    fn apply_dot(&self, x: &[f64], y: &mut [f64]) -> f64 {
        assert_eq!(x.len(), self.dim(), "x has 3 entries a particle");
        assert_eq!(y.len(), self.dim(), "y has 3 entries a particle");
        let (x, _) = x.as_chunks::<3>();
        let (y, _) = y.as_chunks_mut::<3>();
        y.fill([0.0; 3]);
        let mut curvature = 0.0;
        for i in 0..x.len() {
            let xi = Vec3::from(x[i]);
            let mut yi = Vec3::from(y[i]) + self.diagonal[i] * xi;
            for (j, block) in self.row(i) {
                yi += block * Vec3::from(x[j]);
                // The mirror image, below the diagonal.
                y[j] = (Vec3::from(y[j]) + block.tr_mul(&xi)).into();
            }
            y[i] = yi.into();
            curvature += xi.dot(&yi);
        }
        curvature
    }
    // ANCHOR_END: apply
}
