//! The table of overlaps, and what changes in it. Notes D §7.2.

use crate::{Pair, PairEvent};

/// All pairs that overlap, sorted, and the last changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairTable {
    pairs: Vec<Pair>,
    events: Vec<PairEvent>,
    /// Workspace for the next table.
    next: Vec<Pair>,
}

impl PairTable {
    /// All pairs, sorted.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The last changes, sorted by pair.
    pub fn events(&self) -> &[PairEvent] {
        &self.events
    }

    /// Drops the last changes.
    pub fn begin_update(&mut self) {
        self.events.clear();
    }

    /// Records a change; the same one may be recorded more than once.
    #[inline]
    pub fn record(&mut self, event: PairEvent) {
        self.events.push(event);
    }

    /// Records the end of all pairs that are not to `stay`.
    pub fn record_ends(&mut self, stay: impl Fn(Pair) -> bool) {
        for &pair in &self.pairs {
            if !stay(pair) {
                self.events.push(PairEvent::End(pair));
            }
        }
    }

    /// Applies the recorded changes: what stays is copied in long stretches
    /// from one change to the next.
    pub fn apply(&mut self) {
        self.events.sort_unstable_by_key(|event| event.pair());
        self.events.dedup();
        if self.events.is_empty() {
            return;
        }
        self.next.clear();
        let mut rest = &self.pairs[..];
        for event in &self.events {
            let place = rest.partition_point(|pair| *pair < event.pair());
            let (before, after) = rest.split_at(place);
            self.next.extend_from_slice(before);
            match event {
                PairEvent::Begin(pair) => {
                    self.next.push(*pair);
                    rest = after;
                }
                PairEvent::End(_) => rest = &after[1..],
            }
        }
        self.next.extend_from_slice(rest);
        std::mem::swap(&mut self.pairs, &mut self.next);
    }

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
