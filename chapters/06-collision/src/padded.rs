//! Boxes with room to spare: while every body stays within its own, those
//! near enough to meet are known. What molecular dynamics calls a Verlet
//! list.

use crate::aabb::Aabb;
use crate::bodies::Bodies;
use crate::broad_phase::BroadPhase;
use crate::error::BoundsError;
use crate::pair::{Pair, PairEvent};
use crate::pair_table::PairTable;

/// A broad phase that gives larger boxes to another one, and asks it only
/// when somebody has left his. In between it compares the boxes of those who
/// are near each other.
///
/// A wide margin is left seldom, and has many neighbours: it should be a few
/// steps long, and a fraction of a body.
#[derive(Clone, Debug)]
pub struct Padded<B> {
    inner: B,
    margin: f64,
    bodies: Bodies,
    /// The boxes that `inner` has.
    rooms: Bodies,
    /// Whether somebody has left his room.
    is_stale: bool,
    table: PairTable,
    found: Vec<Pair>,
    tests: usize,
}

impl<B: BroadPhase + Default> Padded<B> {
    /// Boxes reach `margin` farther than they have to, m: 0 or more.
    pub fn new(margin: f64) -> Result<Self, BoundsError> {
        if !(0.0..=f64::MAX).contains(&margin) {
            return Err(BoundsError::Margin { margin });
        }
        Ok(Self {
            inner: B::default(),
            margin,
            bodies: Bodies::default(),
            rooms: Bodies::default(),
            is_stale: false,
            table: PairTable::default(),
            found: Vec::new(),
            tests: 0,
        })
    }
}

impl<B: BroadPhase> Padded<B> {
    /// The broad phase inside.
    pub fn inner(&self) -> &B {
        &self.inner
    }

    /// Gives everybody a new room, and finds out who is near whom.
    fn search(&mut self) {
        for (body, bounds) in self.bodies.iter() {
            let room = bounds.grow(self.margin);
            // Only one that reaches beyond all numbers is refused.
            let room = if room.check(body).is_ok() { room } else { *bounds };
            if self.rooms.bounds().get(body) == Some(&room) {
                continue;
            }
            let placed = self.rooms.place(body, room);
            let placed = placed.and_then(|()| self.inner.place(body, room));
            debug_assert!(placed.is_ok(), "its own bounds were taken");
        }
        self.inner.update();
        self.is_stale = false;
    }
}

impl<B: BroadPhase> BroadPhase for Padded<B> {
    fn place(&mut self, body: usize, bounds: Aabb) -> Result<(), BoundsError> {
        self.bodies.place(body, bounds)?;
        let room = self.rooms.bounds().get(body);
        self.is_stale |= room.is_none_or(|room| !room.encloses(&bounds));
        Ok(())
    }

    fn remove(&mut self, body: usize) -> bool {
        self.rooms.remove(body);
        self.inner.remove(body);
        self.bodies.remove(body)
    }

    fn update(&mut self) -> &[PairEvent] {
        self.tests = 0;
        if self.is_stale {
            self.search();
            self.tests = self.inner.tests();
        }
        self.tests += self.inner.pairs().len();
        for &pair in self.inner.pairs() {
            let (a, b) = (self.bodies.of(pair.a()), self.bodies.of(pair.b()));
            if a.overlaps(b) {
                self.found.push(pair);
            }
        }
        self.table.replace(&mut self.found);
        self.table.events()
    }

    fn pairs(&self) -> &[Pair] {
        self.table.pairs()
    }

    fn tests(&self) -> usize {
        self.tests
    }
}
