//! The matrix of notes F eq. 11 is `J W Jᵀ`. It is never formed: with a hundred
//! thousand rods it would have ten billion entries, nearly all of them zero.
//! All a solver needs is this matrix *times a vector*, and for that J itself is
//! enough, stored as a short list of blocks (notes F §4.2 and §4.4).
//!
//! A block belongs to one constraint and one particle. It holds the derivatives
//! of the constraint by the three coordinates of the particle: one row of three
//! numbers for each number that the constraint keeps at zero. A rod keeps one
//! at zero, and has a block of one row for each end; a nail keeps three, and
//! has one block of three rows. In the whole matrix, the first row of a block
//! is the row `row`, and its three columns are those of its particle,
//! `3 particle` and the next two. (The caption of figure 3 in the notes has it
//! the other way round, particles down the side. The text beside it, and the
//! code here, have constraints as rows.)
//!
//! With one number `lambda` for each row, read the product from right to left:
//! `Jᵀ lambda` is a force on every particle, `W` turns it into an acceleration
//! (it has the inverse masses on its diagonal, 1/kg, and zero for a particle
//! that is nailed down), and J turns that into one number for each row. What
//! does a single block contribute to the first and to the last of these? A
//! transpose swaps rows and columns, and nothing else.
//!
//! **An example.** Two particles of 1 kg and 2 kg, so `w = [1.0, 0.5]`, on a
//! rod along x. The rod is row 0. Its block for particle 0 is (-1, 0, 0), that
//! for particle 1 is (1, 0, 0). With `lambda = [2.0]`: the first step gives
//! (-2, 0, 0) and (2, 0, 0) N, the second (-2, 0, 0) and (1, 0, 0) m/s², the
//! third 2 + 1. The product is `[3.0]`.
//!
//! Write `jwjt_multiply`. It takes one pass over the blocks for each step; the
//! tests include a chain that is too long for the whole matrix. Only the
//! standard library is linked here: `math` has this product already.

/// The derivatives of one constraint by the position of one particle.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// The row of J where the block begins.
    pub row: usize,
    /// Which particle: its columns are `3 particle` and the next two.
    pub particle: usize,
    /// The rows of the block, three numbers each.
    pub rows: Vec<[f64; 3]>,
}

/// `J W Jᵀ lambda`: one number for each row of J.
///
/// - `blocks`: J, block by block, in any order; all other numbers are zero
/// - `w`: the inverse mass (1/kg) of each particle, zero for nailed ones
/// - `lambda`: one number for each row of J
pub fn jwjt_multiply(blocks: &[Block], w: &[f64], lambda: &[f64]) -> Vec<f64> {
    // ANSWER
    // g = Jᵀ lambda
    let mut g = vec![[0.0; 3]; w.len()];
    for block in blocks {
        for (r, row) in block.rows.iter().enumerate() {
            for i in 0..3 {
                g[block.particle][i] += row[i] * lambda[block.row + r];
            }
        }
    }
    // g = W g
    for particle in 0..w.len() {
        for i in 0..3 {
            g[particle][i] *= w[particle];
        }
    }
    // y = J g
    let mut y = vec![0.0; lambda.len()];
    for block in blocks {
        for (r, row) in block.rows.iter().enumerate() {
            for i in 0..3 {
                y[block.row + r] += row[i] * g[block.particle][i];
            }
        }
    }
    y
    // END
}
