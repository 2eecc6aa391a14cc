//! Whose bounds changed since the last update, and what they were then.

use crate::aabb::Aabb;

/// The numbers of the bodies that were touched, each once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    /// The bounds of all numbers at the last update.
    before: Vec<Aabb>,
    touched: Vec<u32>,
    is_touched: Vec<bool>,
}

impl Changes {
    /// The bounds of all numbers at the last update; empty for those who
    /// were not there.
    #[inline]
    pub fn before(&self) -> &[Aabb] {
        &self.before
    }

    /// Who was touched since.
    #[inline]
    pub fn touched(&self) -> &[u32] {
        &self.touched
    }

    /// Notes that the bounds of `body` have changed.
    #[inline]
    pub fn touch(&mut self, body: usize) {
        if body >= self.before.len() {
            self.before.resize(body + 1, Aabb::empty());
            self.is_touched.resize(body + 1, false);
        }
        if !self.is_touched[body] {
            self.is_touched[body] = true;
            self.touched.push(body as u32);
        }
    }

    /// Ends an update: what is `now` will be what was before.
    pub fn finish(&mut self, now: &[Aabb]) {
        for body in self.touched.drain(..) {
            let body = body as usize;
            self.before[body] = now[body];
            self.is_touched[body] = false;
        }
    }
}
