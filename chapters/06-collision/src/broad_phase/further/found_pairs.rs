//! Pairs that are found anew in each update: what has changed is told by
//! comparison with those of the last time.

use crate::broad_phase::pair_table::PairTable;
use crate::{Pair, PairEvent};

impl PairTable {
    /// Replaces the table by the pairs `found`, each of them once and in any
    /// order, and records the differences. Leaves `found` empty.
    pub fn replace(&mut self, found: &mut Vec<Pair>) {
        found.sort_unstable();
        self.events.clear();
        let (mut old, mut new) = (0, 0);
        while old < self.pairs.len() || new < found.len() {
            let before = self.pairs.get(old);
            let now = found.get(new);
            match (before, now) {
                (Some(before), Some(now)) if before == now => {
                    old += 1;
                    new += 1;
                }
                (Some(&before), now) if now.is_none_or(|now| before < *now) => {
                    self.events.push(PairEvent::End(before));
                    old += 1;
                }
                (_, Some(&now)) => {
                    self.events.push(PairEvent::Begin(now));
                    new += 1;
                }
                _ => break,
            }
        }
        self.pairs.clear();
        std::mem::swap(&mut self.pairs, found);
    }
}
