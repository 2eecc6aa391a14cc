//! Which boxes are near each other, and their manifolds.

use super::parallel::chunked;
use super::{BoxBody, SolverSettings};
use crate::manifold::Manifold;
use collision::{BroadPhase, FatAabbs, Pair, RefittedTree};

/// Fat boxes reach so much farther than the bounds, m: how far a body may
/// move before the tree must be told.
const FAT: f64 = 0.1;

/// A point of contact is the same as one of the last frame that was within
/// this, m. Below what it moves in a frame nothing is known again; far above,
/// corners of one face are taken for each other.
const REACH: f64 = 0.05;

/// A pair of boxes that are near each other.
#[derive(Clone, Copy, Debug)]
pub struct ContactPair {
    /// The two boxes.
    pub pair: Pair,
    /// Their contact, with no points if they do not touch.
    pub manifold: Manifold,
}

/// All pairs of boxes that are near each other, sorted.
#[derive(Debug)]
pub struct ContactPairs {
    broad: FatAabbs<RefittedTree>,
    list: Vec<ContactPair>,
    /// The list of the step before, while a new one is made.
    old: Vec<ContactPair>,
    /// Pairs that never touch, sorted: they share a joint.
    ignored: Vec<Pair>,
    known: usize,
}

impl Default for ContactPairs {
    fn default() -> Self {
        Self {
            broad: FatAabbs::new(FAT).expect("a margin"),
            list: Vec::new(),
            old: Vec::new(),
            ignored: Vec::new(),
            known: 0,
        }
    }
}

impl ContactPairs {
    /// All pairs.
    pub fn list(&self) -> &[ContactPair] {
        &self.list
    }

    /// All pairs, to be changed.
    pub fn list_mut(&mut self) -> &mut [ContactPair] {
        &mut self.list
    }

    /// From now on the two do not touch each other.
    pub fn ignore(&mut self, a: usize, b: usize) {
        let pair = Pair::new(a, b);
        if let Err(place) = self.ignored.binary_search(&pair) {
            self.ignored.insert(place, pair);
        }
    }

    /// Finds all contacts.
    pub fn find(&mut self, bodies: &[BoxBody], settings: &SolverSettings) {
        for (i, body) in bodies.iter().enumerate() {
            if body.is_fixed() && i < self.known {
                continue;
            }
            // What has flown beyond all numbers touches nothing any more.
            let bounds = body.bounds(0.5 * settings.margin);
            if self.broad.set_bounds(i, bounds).is_err() {
                self.broad.remove(i);
            }
        }
        self.known = bodies.len();
        let changed = !self.broad.update().is_empty();
        if changed {
            self.merge(bodies);
        }
        let margin = settings.margin;
        let warm = settings.warm_starting;
        chunked(&mut self.list, settings.threads, |near| {
            let (a, b) = (&bodies[near.pair.a()], &bodies[near.pair.b()]);
            let mut found = Manifold::find(a.shape(), b.shape(), margin);
            if warm {
                found.warm_start_from(&near.manifold, REACH);
            }
            near.manifold = found;
        });
    }

    /// Brings the list up to the pairs of the broad phase: both are sorted.
    fn merge(&mut self, bodies: &[BoxBody]) {
        std::mem::swap(&mut self.list, &mut self.old);
        self.list.clear();
        let mut old = self.old.iter().peekable();
        for &pair in self.broad.pairs() {
            let still =
                bodies[pair.a()].is_fixed() && bodies[pair.b()].is_fixed();
            if still || self.ignored.binary_search(&pair).is_ok() {
                continue;
            }
            while old.next_if(|before| before.pair < pair).is_some() {}
            let before = old.next_if(|before| before.pair == pair);
            let new = ContactPair { pair, manifold: Manifold::default() };
            self.list.push(before.copied().unwrap_or(new));
        }
    }
}
