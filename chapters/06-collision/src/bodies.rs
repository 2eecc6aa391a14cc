//! Who is there, and with which bounds.

use crate::aabb::Aabb;
use crate::error::BoundsError;

/// Bodies have numbers below this one: room is made for all numbers up to
/// the largest.
pub(crate) const MOST_BODIES: usize = 1 << 24;

/// The bounds of bodies by their numbers. Whoever is not there has empty
/// bounds, which overlap nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bodies {
    bounds: Vec<Aabb>,
}

impl Bodies {
    /// The bounds of all numbers.
    #[inline]
    pub fn bounds(&self) -> &[Aabb] {
        &self.bounds
    }

    /// The bounds of `body`.
    #[inline]
    pub fn of(&self, body: usize) -> &Aabb {
        &self.bounds[body]
    }

    /// All bodies that are there.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Aabb)> {
        let all = self.bounds.iter().enumerate();
        all.filter(|(_, bounds)| !bounds.is_empty())
    }

    /// Whether `body` is there.
    #[inline]
    pub fn has(&self, body: usize) -> bool {
        self.bounds.get(body).is_some_and(|bounds| !bounds.is_empty())
    }

    /// Gives `body` new bounds.
    #[inline]
    pub fn place(
        &mut self,
        body: usize,
        bounds: Aabb,
    ) -> Result<(), BoundsError> {
        bounds.check(body)?;
        if body >= self.bounds.len() {
            self.make_room(body)?;
        }
        self.bounds[body] = bounds;
        Ok(())
    }

    fn make_room(&mut self, body: usize) -> Result<(), BoundsError> {
        if body >= MOST_BODIES {
            return Err(BoundsError::Number { body, below: MOST_BODIES });
        }
        self.bounds.resize(body + 1, Aabb::empty());
        Ok(())
    }

    /// Takes `body` out; returns whether it was there.
    pub fn remove(&mut self, body: usize) -> bool {
        let was_there = self.has(body);
        if was_there {
            self.bounds[body] = Aabb::empty();
        }
        was_there
    }
}
