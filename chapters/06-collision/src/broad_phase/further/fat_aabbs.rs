//! Fat AABBs: boxes with a margin. While every body stays within its own, the
//! pairs near enough to overlap are known. Molecular dynamics calls such a
//! list of pairs a Verlet list. It is here to measure what the margin saves;
//! the boxes of chapter 9 run on it.

use crate::broad_phase::body_bounds::BodyBounds;
use crate::broad_phase::pair_table::PairTable;
use crate::{Aabb, BoundsError, BroadPhase, Pair, PairEvent};

/// A broad phase that gives fat boxes to another one, and updates it only
/// when some body has left its fat box. In between it compares the true boxes
/// of the pairs whose fat boxes overlap.
///
/// A wide margin is rarely left but has many neighbours: it should last a few
/// steps, and be a fraction of a body.
#[derive(Clone, Debug)]
pub struct FatAabbs<B> {
    inner: B,
    margin: f64,
    bodies: BodyBounds,
    /// The fat boxes: those that `inner` has.
    fat: BodyBounds,
    /// Whether some body has left its fat box.
    is_stale: bool,
    table: PairTable,
    found: Vec<Pair>,
    tests: usize,
}

impl<B: BroadPhase + Default> FatAabbs<B> {
    /// Fat boxes reach `margin` farther than they have to, m: 0 or more.
    pub fn new(margin: f64) -> Result<Self, BoundsError> {
        if !(0.0..=f64::MAX).contains(&margin) {
            return Err(BoundsError::Margin { margin });
        }
        Ok(Self {
            inner: B::default(),
            margin,
            bodies: BodyBounds::default(),
            fat: BodyBounds::default(),
            is_stale: false,
            table: PairTable::default(),
            found: Vec::new(),
            tests: 0,
        })
    }
}

impl<B: BroadPhase> FatAabbs<B> {
    /// The broad phase inside.
    pub fn inner(&self) -> &B {
        &self.inner
    }

    /// Gives every body a new fat box, and updates the broad phase inside.
    fn update_inner(&mut self) {
        for (body, bounds) in self.bodies.iter() {
            let fat = bounds.grow(self.margin);
            // Only a box that reaches beyond all numbers is refused.
            let fat = if fat.check(body).is_ok() { fat } else { *bounds };
            if self.fat.bounds().get(body) == Some(&fat) {
                continue;
            }
            let placed = self.fat.set_bounds(body, fat);
            let placed = placed.and_then(|()| self.inner.set_bounds(body, fat));
            debug_assert!(placed.is_ok(), "its own bounds were accepted");
        }
        self.inner.update();
        self.is_stale = false;
    }
}

impl<B: BroadPhase> BroadPhase for FatAabbs<B> {
    fn set_bounds(
        &mut self,
        body: usize,
        bounds: Aabb,
    ) -> Result<(), BoundsError> {
        self.bodies.set_bounds(body, bounds)?;
        let fat = self.fat.bounds().get(body);
        self.is_stale |= fat.is_none_or(|fat| !fat.encloses(&bounds));
        Ok(())
    }

    fn remove(&mut self, body: usize) -> bool {
        self.fat.remove(body);
        self.inner.remove(body);
        self.bodies.remove(body)
    }

    fn update(&mut self) -> &[PairEvent] {
        self.tests = 0;
        if self.is_stale {
            self.update_inner();
            self.tests = self.inner.overlap_tests();
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

    fn overlap_tests(&self) -> usize {
        self.tests
    }
}
