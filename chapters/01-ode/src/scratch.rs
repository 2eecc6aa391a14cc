//! The vectors that a solver needs between one state and the next.

use std::array::from_fn;
use std::mem::take;

// ANCHOR: scratch
/// Room for `K` vectors, made when a solver first meets a system, so that no
/// later step allocates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch<const K: usize> {
    room: Vec<f64>,
}

impl<const K: usize> Scratch<K> {
    /// The vectors, `n` numbers each.
    #[inline]
    pub fn vectors(&mut self, n: usize) -> [&mut [f64]; K] {
        self.room.resize(K * n, 0.0);
        let mut rest = &mut self.room[..];
        from_fn(|_| {
            let (vector, others) = take(&mut rest).split_at_mut(n);
            rest = others;
            vector
        })
    }
}
// ANCHOR_END: scratch

impl<const K: usize> Scratch<K> {
    /// Overwrites all vectors, given one behind the other.
    #[inline]
    pub fn keep(&mut self, vectors: &[f64]) {
        self.room.resize(vectors.len(), 0.0);
        self.room.copy_from_slice(vectors);
    }
}
