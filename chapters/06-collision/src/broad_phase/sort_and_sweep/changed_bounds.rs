//! Which bounds have changed since the last update, and what they were.

use crate::Aabb;

/// The numbers of the bodies whose bounds were set or removed, each once.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChangedBounds {
    /// The bounds of all numbers at the last update.
    before: Vec<Aabb>,
    changed: Vec<u32>,
    is_changed: Vec<bool>,
}

impl ChangedBounds {
    /// The bounds of all numbers at the last update; empty for bodies that
    /// did not exist.
    #[inline]
    pub fn before(&self) -> &[Aabb] {
        &self.before
    }

    /// The bodies that have changed since.
    #[inline]
    pub fn changed(&self) -> &[u32] {
        &self.changed
    }

    /// Marks the bounds of `body` as changed.
    #[inline]
    pub fn mark(&mut self, body: usize) {
        if body >= self.before.len() {
            self.before.resize(body + 1, Aabb::empty());
            self.is_changed.resize(body + 1, false);
        }
        if !self.is_changed[body] {
            self.is_changed[body] = true;
            self.changed.push(body as u32);
        }
    }

    /// Ends an update: the bounds `now` become those before.
    pub fn finish(&mut self, now: &[Aabb]) {
        for body in self.changed.drain(..) {
            let body = body as usize;
            self.before[body] = now[body];
            self.is_changed[body] = false;
        }
    }
}
