//! Where two rods meet, only the last one pulls at the particle: you set the
//! numbers of a particle where you should add to them.

/// The derivatives of one constraint by the place of one particle.
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
    let mut g = vec![[0.0; 3]; w.len()];
    for block in blocks {
        for (r, row) in block.rows.iter().enumerate() {
            for i in 0..3 {
                g[block.particle][i] = row[i] * lambda[block.row + r];
            }
        }
    }
    for particle in 0..w.len() {
        for i in 0..3 {
            g[particle][i] *= w[particle];
        }
    }
    let mut y = vec![0.0; lambda.len()];
    for block in blocks {
        for (r, row) in block.rows.iter().enumerate() {
            for i in 0..3 {
                y[block.row + r] += row[i] * g[block.particle][i];
            }
        }
    }
    y
}
