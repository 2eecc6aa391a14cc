//! The Jacobian of constraints on particles: one block for each particle
//! that a constraint depends on.

use crate::{MatN, Vec3};

/// A matrix with a few rows for each constraint and three columns for each
/// particle, stored as a list of blocks (notes F §4.2: the block at (i, j)
/// belongs to constraint i, a row, and to particle j, a column).
#[derive(Clone, Debug, Default)]
pub struct BlockJacobian {
    rows: usize,
    particles: usize,
    blocks: Vec<Block>,
    /// The rows of all blocks, one after another.
    gradients: Vec<Vec3>,
    newest: Newest,
}

/// The position of a block and its height; it is always three columns wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its first row: where the constraint's slice begins.
    pub row: usize,
    /// How many rows it has: the number of equations of the constraint.
    pub height: usize,
    /// Its particle `j`; its columns are `3j`, `3j + 1` and `3j + 2`.
    pub particle: usize,
}

/// The rows of the constraint that was added last: blocks are pushed there.
#[derive(Clone, Copy, Debug, Default)]
struct Newest {
    row: usize,
    height: usize,
    /// Where its blocks begin, and where its gradients do.
    block: usize,
    gradient: usize,
}

impl BlockJacobian {
    /// A matrix without rows for this number of particles.
    pub fn new(particles: usize) -> BlockJacobian {
        BlockJacobian { particles, ..BlockJacobian::default() }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of particles, each with three columns.
    pub fn particles(&self) -> usize {
        self.particles
    }

    /// Drops all rows and keeps the memory: filling it again with as many
    /// blocks allocates nothing.
    pub fn clear(&mut self, particles: usize) {
        self.rows = 0;
        self.particles = particles;
        self.blocks.clear();
        self.gradients.clear();
        self.newest = Newest::default();
    }

    /// Adds the rows of a constraint of `height` equations, zero so far, and
    /// returns the index of the first.
    pub fn push_rows(&mut self, height: usize) -> usize {
        let row = self.rows;
        self.rows += height;
        self.newest = Newest {
            row,
            height,
            block: self.blocks.len(),
            gradient: self.gradients.len(),
        };
        row
    }

    /// Adds a block to the rows added last: `gradients[k]` is the derivative of
    /// equation `k` by the position of `particle`. A second block for the
    /// same particle is added to the first.
    pub fn push_block(&mut self, particle: usize, gradients: &[Vec3]) {
        let Newest { row, height, block, gradient } = self.newest;
        assert!(particle < self.particles, "there is no particle {particle}");
        assert_eq!(gradients.len(), height, "one gradient for each new row");
        for (k, block) in self.blocks[block..].iter().enumerate() {
            if block.particle == particle {
                let start = gradient + k * height;
                for (i, g) in gradients.iter().enumerate() {
                    self.gradients[start + i] += g;
                }
                return;
            }
        }
        self.blocks.push(Block { row, height, particle });
        self.gradients.extend_from_slice(gradients);
    }

    /// All blocks, each with its gradients, in the order of the constraints.
    pub fn blocks(&self) -> impl Iterator<Item = (Block, &[Vec3])> {
        let mut rest = &self.gradients[..];
        self.blocks.iter().map(move |block| {
            let (gradients, after) = rest.split_at(block.height);
            rest = after;
            (*block, gradients)
        })
    }

    // ANCHOR: multiply
    /// Sets `y = J x`.
    pub fn multiply(&self, x: &[f64], y: &mut [f64]) {
        assert_eq!(x.len(), 3 * self.particles, "x has 3 entries a particle");
        assert_eq!(y.len(), self.rows, "y has an entry for each row");
        let (x, _) = x.as_chunks::<3>();
        y.fill(0.0);
        for (block, gradients) in self.blocks() {
            let xj = Vec3::from(x[block.particle]);
            for (k, gradient) in gradients.iter().enumerate() {
                y[block.row + k] += gradient.dot(&xj);
            }
        }
    }
    // ANCHOR_END: multiply

    // ANCHOR: transpose-multiply
    /// Sets `x = J^T lambda`.
    pub fn transpose_multiply(&self, lambda: &[f64], x: &mut [f64]) {
        assert_eq!(x.len(), 3 * self.particles, "x has 3 entries a particle");
        assert_eq!(lambda.len(), self.rows, "lambda has an entry for each row");
        let (x, _) = x.as_chunks_mut::<3>();
        x.fill([0.0; 3]);
        for (block, gradients) in self.blocks() {
            let mut xj = Vec3::from(x[block.particle]);
            for (k, gradient) in gradients.iter().enumerate() {
                xj += lambda[block.row + k] * gradient;
            }
            x[block.particle] = xj.into();
        }
    }
    // ANCHOR_END: transpose-multiply

    /// The dense matrix, for small systems and for tests.
    pub fn to_dense(&self) -> MatN {
        let mut dense = MatN::zeros(self.rows, 3 * self.particles);
        for (block, gradients) in self.blocks() {
            for (k, gradient) in gradients.iter().enumerate() {
                for axis in 0..3 {
                    let at = (block.row + k, 3 * block.particle + axis);
                    dense[at] = gradient[axis];
                }
            }
        }
        dense
    }
}
