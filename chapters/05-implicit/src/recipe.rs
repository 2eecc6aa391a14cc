//! Sums of blocks, each times a weight, that are made in every step from
//! other blocks.

use math::Mat3;

/// One part of a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// The number of the sum that it belongs to.
    pub sum: usize,
    /// The number of the block.
    pub block: usize,
    /// How much of it.
    pub weight: f64,
}

/// For each of many sums, which blocks it takes, and how much of them.
pub(crate) struct Recipe {
    /// Sum `k` has the parts `start[k]..start[k + 1]`.
    start: Vec<u32>,
    /// Number and weight. The weights are powers of two, exact in 32 bits
    /// too, and half as long to read.
    parts: Vec<(u32, f32)>,
}

impl Recipe {
    /// For so many sums. `parts` lists what they are made of, and is asked
    /// twice: to count and to write down.
    pub fn new<List: Iterator<Item = Part>>(
        sums: usize,
        parts: impl Fn() -> List,
    ) -> Self {
        let mut start = vec![0; sums + 1];
        for part in parts() {
            start[part.sum + 1] += 1;
        }
        for k in 0..sums {
            start[k + 1] += start[k];
        }
        let mut next = start.clone();
        let mut sorted = vec![(0, 0.0); start[sums] as usize];
        for part in parts() {
            let at = &mut next[part.sum];
            sorted[*at as usize] = (part.block as u32, part.weight as f32);
            *at += 1;
        }
        Self { start, parts: sorted }
    }

    /// Sum number `k`, of these blocks.
    #[inline]
    pub fn sum(&self, k: usize, blocks: &[Mat3]) -> Mat3 {
        let parts = self.start[k] as usize..self.start[k + 1] as usize;
        let mut sum = Mat3::zeros();
        for (block, weight) in &self.parts[parts] {
            sum += f64::from(*weight) * blocks[*block as usize];
        }
        sum
    }
}
