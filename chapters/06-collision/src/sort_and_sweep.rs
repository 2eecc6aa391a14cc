//! Sort and sweep in space: three coherent lists and one table of overlaps.
//! Notes D §7.2.2.

use crate::aabb::Aabb;
use crate::bodies::Bodies;
use crate::broad_phase::BroadPhase;
use crate::changes::Changes;
use crate::coherent::CoherentList;
use crate::crossings::Crossings;
use crate::error::BoundsError;
use crate::newcomers::Newcomers;
use crate::pair::{Pair, PairEvent};
use crate::pair_table::PairTable;

/// When more than one body in so many moved, whole lists are sorted: to go
/// along a list costs less than to jump about in it.
const MANY: usize = 4;

/// The broad phase of the notes: O(m + c) per update in which m bodies move
/// and end points are exchanged c times. Bodies may come and go; an update
/// in which some do is O(n log n), however many they are, and what it takes
/// to compare those that meet along one axis.
#[derive(Clone, Debug, Default)]
pub struct SortAndSweep {
    bodies: Bodies,
    changes: Changes,
    axes: [CoherentList; 3],
    table: PairTable,
    moved: Vec<u32>,
    newcomers: Newcomers,
    exchanges: [usize; 3],
    tests: usize,
}

impl SortAndSweep {
    /// Without bodies.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many exchanges along each axis the last update made to bring what
    /// had moved into order.
    pub fn exchanges(&self) -> [usize; 3] {
        self.exchanges
    }

    /// The sorted lists along the three axes, as of the last update.
    pub fn axes(&self) -> &[CoherentList; 3] {
        &self.axes
    }

    /// Who moved, and who is new; returns whether anybody left.
    fn sort_out(&mut self) -> bool {
        self.moved.clear();
        let mut anybody_left = false;
        for &body in self.changes.touched() {
            let was_there = !self.changes.before()[body as usize].is_empty();
            match (was_there, self.bodies.has(body as usize)) {
                (true, true) => self.moved.push(body),
                (false, true) => self.newcomers.push(body),
                (true, false) => anybody_left = true,
                (false, false) => {}
            }
        }
        anybody_left
    }

    /// Takes those out who are not there any more.
    fn take_out(&mut self) {
        let bodies = &self.bodies;
        for list in &mut self.axes {
            list.retain(|body| bodies.has(body));
        }
        self.table
            .note_ends(|pair| bodies.has(pair.a()) && bodies.has(pair.b()));
    }

    // ANCHOR: follow
    /// Brings those who moved into order along each axis, and compares the
    /// boxes of a begin and an end that change places.
    fn follow_moved(&mut self) {
        let now = self.bodies.bounds();
        let many = 2 * MANY * self.moved.len() > self.axes[0].points().len();
        self.tests = 0;
        for (axis, list) in self.axes.iter_mut().enumerate() {
            for &body in &self.moved {
                let body = body as usize;
                list.write(body, now[body].interval(axis));
            }
            let mut crossings =
                Crossings::new(now, self.changes.before(), &mut self.table);
            let seen = |exchange| crossings.note(exchange);
            self.exchanges[axis] = if many {
                list.sort(seen)
            } else {
                list.settle(&self.moved, seen)
            };
            self.tests += crossings.finish();
        }
    }
    // ANCHOR_END: follow

    /// Takes newcomers in.
    fn take_in(&mut self) {
        let (axes, now) = (&mut self.axes, self.bodies.bounds());
        self.tests += self.newcomers.enter(axes, now, |pair| {
            self.table.note(PairEvent::Begin(pair));
        });
    }
}

impl BroadPhase for SortAndSweep {
    fn place(&mut self, body: usize, bounds: Aabb) -> Result<(), BoundsError> {
        self.bodies.place(body, bounds)?;
        self.changes.touch(body);
        Ok(())
    }

    fn remove(&mut self, body: usize) -> bool {
        let was_there = self.bodies.remove(body);
        if was_there {
            self.changes.touch(body);
        }
        was_there
    }

    fn update(&mut self) -> &[PairEvent] {
        self.table.begin_update();
        if self.sort_out() {
            self.take_out();
        }
        self.follow_moved();
        if !self.newcomers.is_empty() {
            self.take_in();
        }
        self.table.apply();
        self.changes.finish(self.bodies.bounds());
        self.table.events()
    }

    fn pairs(&self) -> &[Pair] {
        self.table.pairs()
    }

    fn tests(&self) -> usize {
        self.tests
    }
}
