//! Where something has been.

use crate::Point;

/// The last positions of something, for [`crate::Canvas::path`]: a scene that
/// runs for an hour draws no more than one of a minute.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    points: Vec<Point>,
}

impl Trail {
    /// Adds a position; of older ones at most `most` are kept.
    pub fn push(&mut self, point: Point, most: usize) {
        self.points.push(point);
        // Cutting off a part at a time keeps adding cheap.
        if self.points.len() > most {
            self.points.drain(..most.div_ceil(4));
        }
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.points.clear();
    }

    /// The positions, the oldest first.
    pub fn points(&self) -> &[Point] {
        &self.points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_positions_are_kept() {
        let mut trail = Trail::default();
        for i in 0..50 {
            trail.push([f64::from(i), 0.0, 0.0], 8);
            assert!(trail.points().len() <= 8);
        }
        assert_eq!(trail.points().last(), Some(&[49.0, 0.0, 0.0]));
    }
}
