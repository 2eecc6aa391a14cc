//! What the mouse does to a play: it pulls one of several points.

use crate::{Point, Ray};

/// A point that the mouse pulls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// The number of the point.
    pub item: usize,
    /// Where the mouse wants it.
    pub target: Point,
    /// Where the mouse points.
    ray: Ray,
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
                let ray = *ray;
                let pull = Pull { item, target: point, ray, distance };
                found = Some((miss, pull));
            }
        }
        found.map(|(_, pull)| pull)
    }

    /// The mouse has moved.
    pub fn drag(&mut self, ray: &Ray) {
        self.ray = *ray;
        self.target = ray.at(self.distance);
    }

    /// Where the mouse points on a horizontal plane, for things that stay on
    /// it. A mouse that points along the plane leaves them where they are.
    pub fn at_height(&self, z: f64) -> Point {
        let Ray { origin, direction } = self.ray;
        match direction[2].abs() > 1e-9 {
            true => self.ray.at((z - origin[2]) / direction[2]),
            false => self.target,
        }
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

    #[test]
    fn on_a_plane_the_pull_is_where_the_ray_meets_it() {
        let origin = [0.0, 0.0, 4.0];
        let ray = |x: f64| Ray { origin, direction: [x, 0.0, -0.8] };
        let mut pull =
            Pull::nearest(&ray(0.6), [[3.0, 0.0, 0.0]], 0.5).unwrap();
        assert_eq!(pull.at_height(0.0), [3.0, 0.0, 0.0]);
        pull.drag(&ray(-0.6));
        let [x, _, z] = pull.at_height(2.0);
        assert!((x + 1.5).abs() < 1e-12 && (z - 2.0).abs() < 1e-12);
        let level = Ray { origin, direction: [1.0, 0.0, 0.0] };
        pull.drag(&level);
        assert_eq!(pull.at_height(0.0), pull.target);
    }
}
