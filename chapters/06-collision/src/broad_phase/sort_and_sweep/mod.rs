//! Sort and sweep in space: a sorted list of endpoints for each axis, and one
//! table of overlapping pairs. Notes D §7.2.2.

mod changed_bounds;
mod exchange_buffer;
mod insertions;

use crate::broad_phase::body_bounds::BodyBounds;
use crate::broad_phase::pair_table::PairTable;
use crate::{Aabb, BoundsError, BroadPhase, EndpointList, Pair, PairEvent};
use changed_bounds::ChangedBounds;
use exchange_buffer::ExchangeBuffer;
use insertions::Insertions;

/// If more than one body in so many has moved, whole lists are sorted: going
/// along a list costs less than jumping about in it.
const FULL_SORT_RATIO: usize = 4;

/// The broad phase of the notes: O(m + c) for an update in which m bodies
/// move and endpoints are exchanged c times. Bodies may come and go: an
/// update in which some do takes O(n log n), however many they are, plus the
/// comparisons of those that overlap along one axis.
#[derive(Clone, Debug, Default)]
pub struct SortAndSweep {
    bodies: BodyBounds,
    changes: ChangedBounds,
    axes: [EndpointList; 3],
    table: PairTable,
    moved: Vec<u32>,
    insertions: Insertions,
    exchanges: [usize; 3],
    tests: usize,
}

impl SortAndSweep {
    /// Without bodies.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many exchanges the last update made along each axis.
    pub fn exchanges(&self) -> [usize; 3] {
        self.exchanges
    }

    /// The sorted lists along the three axes, as of the last update.
    pub fn axes(&self) -> &[EndpointList; 3] {
        &self.axes
    }

    /// Lists the bodies that moved and those that are new; returns whether
    /// any were removed.
    fn classify_changes(&mut self) -> bool {
        self.moved.clear();
        let mut any_removed = false;
        for &body in self.changes.changed() {
            let was_there = !self.changes.before()[body as usize].is_empty();
            match (was_there, self.bodies.has(body as usize)) {
                (true, true) => self.moved.push(body),
                (false, true) => self.insertions.push(body),
                (true, false) => any_removed = true,
                (false, false) => {}
            }
        }
        any_removed
    }

    /// Removes the endpoints and pairs of bodies that are gone.
    fn apply_removals(&mut self) {
        let bodies = &self.bodies;
        for list in &mut self.axes {
            list.retain(|body| bodies.has(body));
        }
        self.table
            .record_ends(|pair| bodies.has(pair.a()) && bodies.has(pair.b()));
    }

    // ANCHOR: apply-moves
    /// Sorts the endpoints of the bodies that moved along each axis, and
    /// compares the boxes wherever a begin and an end are exchanged.
    fn apply_moves(&mut self) {
        let now = self.bodies.bounds();
        let full_sort = 2 * FULL_SORT_RATIO * self.moved.len()
            > self.axes[0].points().len();
        self.tests = 0;
        for (axis, list) in self.axes.iter_mut().enumerate() {
            for &body in &self.moved {
                let body = body as usize;
                list.set_unchecked(body, now[body].interval(axis));
            }
            let mut buffer = ExchangeBuffer::new(
                now,
                self.changes.before(),
                &mut self.table,
            );
            let on_exchange = |exchange| buffer.push(exchange);
            self.exchanges[axis] = if full_sort {
                list.sort(on_exchange)
            } else {
                list.sort_moved(&self.moved, on_exchange)
            };
            self.tests += buffer.finish();
        }
    }
    // ANCHOR_END: apply-moves

    /// Inserts the new bodies.
    fn apply_insertions(&mut self) {
        let (axes, now) = (&mut self.axes, self.bodies.bounds());
        self.tests += self.insertions.apply(axes, now, |pair| {
            self.table.record(PairEvent::Begin(pair));
        });
    }
}

impl BroadPhase for SortAndSweep {
    fn set_bounds(
        &mut self,
        body: usize,
        bounds: Aabb,
    ) -> Result<(), BoundsError> {
        self.bodies.set_bounds(body, bounds)?;
        self.changes.mark(body);
        Ok(())
    }

    fn remove(&mut self, body: usize) -> bool {
        let was_there = self.bodies.remove(body);
        if was_there {
            self.changes.mark(body);
        }
        was_there
    }

    fn update(&mut self) -> &[PairEvent] {
        self.table.begin_update();
        if self.classify_changes() {
            self.apply_removals();
        }
        self.apply_moves();
        if !self.insertions.is_empty() {
            self.apply_insertions();
        }
        self.table.apply();
        self.changes.finish(self.bodies.bounds());
        self.table.events()
    }

    fn pairs(&self) -> &[Pair] {
        self.table.pairs()
    }

    fn overlap_tests(&self) -> usize {
        self.tests
    }
}
