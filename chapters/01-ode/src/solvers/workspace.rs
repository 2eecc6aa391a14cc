//! The vectors that a solver needs within a step.

use std::array::from_fn;
use std::mem::take;

// ANCHOR: workspace
/// `K` vectors, allocated when a solver first meets a system, so that no later
/// step allocates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Workspace<const K: usize> {
    numbers: Vec<f64>,
}

impl<const K: usize> Workspace<K> {
    /// The vectors, `n` numbers each.
    #[inline]
    pub fn vectors(&mut self, n: usize) -> [&mut [f64]; K] {
        self.numbers.resize(K * n, 0.0);
        let mut rest = &mut self.numbers[..];
        from_fn(|_| {
            let (vector, others) = take(&mut rest).split_at_mut(n);
            rest = others;
            vector
        })
    }
}
// ANCHOR_END: workspace

impl<const K: usize> Workspace<K> {
    /// Overwrites all vectors, given one after the other.
    #[inline]
    pub fn fill(&mut self, vectors: &[f64]) {
        self.numbers.resize(vectors.len(), 0.0);
        self.numbers.copy_from_slice(vectors);
    }
}
