//! What the mouse does to a play: it pulls one of several points.

use crate::{Point, Ray};

/// A point that the mouse pulls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// The number of the point.
    pub item: usize,
    /// Where the mouse wants it.
    pub target: Point,
    /// How far from the eye it was taken, m: the mouse moves in this distance.
    distance: f64,
}

impl Pull {
    /// Takes the point that is nearest to the ray, if it is within reach (m).
    pub fn nearest(
        ray: &Ray,
        points: impl IntoIterator<Item = Point>,
        reach: f64,
    ) -> Option<Pull> {
        let mut found: Option<(f64, Pull)> = None;
        for (item, point) in points.into_iter().enumerate() {
            let (distance, miss) = ray.approach(point);
            if miss < found.map_or(reach, |(best, _)| best) {
                found = Some((miss, Pull { item, target: point, distance }));
            }
        }
        found.map(|(_, pull)| pull)
    }

    /// The mouse has moved.
    pub fn drag(&mut self, ray: &Ray) {
        self.target = ray.at(self.distance);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_point_within_reach_is_taken_and_keeps_its_distance() {
        let ray =
            |x: f64| Ray { origin: [x, -5.0, 0.0], direction: [0.0, 1.0, 0.0] };
        let points = [[0.3, 0.0, 0.0], [0.1, 1.0, 0.0], [-0.2, 0.0, 0.0]];
        let mut pull = Pull::nearest(&ray(0.0), points, 0.5).unwrap();
        assert_eq!((pull.item, pull.target), (1, points[1]));
        pull.drag(&ray(2.0));
        assert_eq!(pull.target, [2.0, 1.0, 0.0]);
        assert_eq!(Pull::nearest(&ray(0.0), points, 0.05), None);
    }
}
