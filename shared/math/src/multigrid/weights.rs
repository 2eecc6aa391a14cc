//! Weighted sums of blocks, made anew from other blocks in every step.

use crate::Mat3;

/// One term of a sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    /// The index of the sum that it belongs to.
    pub sum: usize,
    /// The index of the block.
    pub block: usize,
    /// What the block is multiplied by.
    pub weight: f64,
}

/// The terms of many sums: for each the blocks and their weights.
pub(super) struct Weights {
    /// Sum `k` has the terms `start[k]..start[k + 1]`.
    start: Vec<u32>,
    /// Block and weight. The weights are powers of two, exact even in 32
    /// bits, and half as long to read.
    terms: Vec<(u32, f32)>,
}

impl Weights {
    /// For this number of sums. `terms` lists all of their terms and is
    /// called twice: to count them and to store them.
    pub fn new<List: Iterator<Item = Term>>(
        sums: usize,
        terms: impl Fn() -> List,
    ) -> Self {
        let mut start = vec![0; sums + 1];
        for term in terms() {
            start[term.sum + 1] += 1;
        }
        for k in 0..sums {
            start[k + 1] += start[k];
        }
        let mut next = start.clone();
        let mut sorted = vec![(0, 0.0); start[sums] as usize];
        for term in terms() {
            let at = &mut next[term.sum];
            sorted[*at as usize] = (term.block as u32, term.weight as f32);
            *at += 1;
        }
        Self { start, terms: sorted }
    }

    /// Sum `k` of these blocks.
    #[inline]
    pub fn sum(&self, k: usize, blocks: &[Mat3]) -> Mat3 {
        let terms = self.start[k] as usize..self.start[k + 1] as usize;
        let mut sum = Mat3::zeros();
        for (block, weight) in &self.terms[terms] {
            sum += f64::from(*weight) * blocks[*block as usize];
        }
        sum
    }
}
