//! Particle by particle: the blocks are sorted by particle, and each particle
//! in turn collects the forces on it, divides by its mass, and hands its
//! acceleration back to its own blocks. There is never a list for all.

/// A block of J.
#[derive(Clone)]
pub struct Block {
    /// First row.
    pub row: usize,
    /// Particle.
    pub particle: usize,
    /// Rows.
    pub rows: Vec<[f64; 3]>,
}

/// The product.
pub fn jwjt_multiply(blocks: &[Block], w: &[f64], lambda: &[f64]) -> Vec<f64> {
    let mut sorted: Vec<&Block> = blocks.iter().collect();
    sorted.sort_by_key(|block| block.particle);
    let mut product = vec![0.0; lambda.len()];
    for own in sorted.chunk_by(|a, b| a.particle == b.particle) {
        let mut a = [0.0; 3];
        for (row, along) in lines(own) {
            let size = w[own[0].particle] * lambda[row];
            (0..3).for_each(|i| a[i] += size * along[i]);
        }
        for (row, along) in lines(own) {
            product[row] += (0..3).map(|i| a[i] * along[i]).sum::<f64>();
        }
    }
    product
}

/// All rows of some blocks, with their numbers in J.
fn lines<'a>(
    blocks: &'a [&Block],
) -> impl Iterator<Item = (usize, &'a [f64; 3])> {
    blocks.iter().flat_map(|b| (b.row..).zip(&b.rows))
}
