//! The bounds of all bodies, by number.

use crate::{Aabb, BoundsError};

/// Numbers of bodies are below this: memory grows with the largest number.
pub(crate) const MAX_BODIES: usize = 1 << 24;

/// The bounds of bodies by their numbers. A number without a body has empty
/// bounds, which overlap nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct BodyBounds {
    bounds: Vec<Aabb>,
}

impl BodyBounds {
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

    /// All bodies that exist.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &Aabb)> {
        let all = self.bounds.iter().enumerate();
        all.filter(|(_, bounds)| !bounds.is_empty())
    }

    /// Whether `body` exists.
    #[inline]
    pub fn has(&self, body: usize) -> bool {
        self.bounds.get(body).is_some_and(|bounds| !bounds.is_empty())
    }

    /// Gives `body` new bounds.
    #[inline]
    pub fn set_bounds(
        &mut self,
        body: usize,
        bounds: Aabb,
    ) -> Result<(), BoundsError> {
        bounds.check(body)?;
        if body >= self.bounds.len() {
            self.grow_to(body)?;
        }
        self.bounds[body] = bounds;
        Ok(())
    }

    fn grow_to(&mut self, body: usize) -> Result<(), BoundsError> {
        if body >= MAX_BODIES {
            return Err(BoundsError::Number { body, below: MAX_BODIES });
        }
        self.bounds.resize(body + 1, Aabb::empty());
        Ok(())
    }

    /// Removes `body`; returns whether it was there.
    pub fn remove(&mut self, body: usize) -> bool {
        let was_there = self.has(body);
        if was_there {
            self.bounds[body] = Aabb::empty();
        }
        was_there
    }
}
