//! The table of overlaps, and what changes in it. Notes D §7.2.

use crate::{Pair, PairEvent};

/// All pairs that overlap, sorted, and the last changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct PairTable {
    pub(super) pairs: Vec<Pair>,
    pub(super) events: Vec<PairEvent>,
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
}
