//! A point of a scene that the mouse holds.

use course::{Point, Ray};
use math::{Vec3, vector};

/// What the mouse holds, and where it wants it.
#[derive(Clone, Copy)]
pub struct HeldPoint {
    /// The number of the point.
    pub item: usize,
    /// Where the mouse is, m.
    pub target: Vec3,
    /// How far along the ray, m.
    depth: f64,
}

impl HeldPoint {
    /// The point that is nearest to the ray, if it is within `reach`, m.
    pub fn nearest(
        ray: &Ray,
        points: impl IntoIterator<Item = (usize, Point)>,
        reach: f64,
    ) -> Option<Self> {
        let (mut best, mut least) = (None, reach);
        for (item, at) in points {
            let (depth, off) = ray.approach(at);
            if off < least {
                least = off;
                best =
                    Some(Self { item, target: vector(ray.at(depth)), depth });
            }
        }
        best
    }

    /// The mouse has moved.
    pub fn drag(&mut self, ray: &Ray) {
        let at = vector(ray.at(self.depth));
        if at.iter().all(|x| x.is_finite()) {
            self.target = at;
        }
    }
}
