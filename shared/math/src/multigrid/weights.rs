//! Sums of blocks, each times a weight, that are made in every step from
//! other blocks.

use crate::Mat3;

/// One term of a sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Term {
    /// The number of the sum that it belongs to.
    pub sum: usize,
    /// The number of the block.
    pub block: usize,
    /// How much of it.
    pub weight: f64,
}

/// For each of many sums, which blocks it takes, and how much of them.
pub(super) struct Weights {
    /// Sum `k` has the terms `start[k]..start[k + 1]`.
    start: Vec<u32>,
    /// Number and weight. The weights are powers of two, exact in 32 bits
    /// too, and half as long to read.
    terms: Vec<(u32, f32)>,
}

impl Weights {
    /// For so many sums. `terms` lists what they are made of, and is asked
    /// twice: to count and to write down.
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

    /// Sum number `k`, of these blocks.
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
