//! The camera: the perspective projection of points in space.

use super::Point;
use serde::Serialize;

/// A pinhole camera.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Camera {
    /// The position of the eye, m.
    pub eye: Point,
    /// The point that it looks at, m.
    pub target: Point,
    /// The vertical angle of view, radians.
    pub angle: f64,
}

impl Camera {
    /// A camera with the usual angle of view, 38 degrees: from the right
    /// distance of a page or a screen, upright things at the sides of the
    /// picture do not seem to lean.
    pub fn new(eye: Point, target: Point) -> Camera {
        Camera { eye, target, angle: 38_f64.to_radians() }
    }

    /// Right, up and forward, each of length one. Up is as close to z as the
    /// line of sight allows, and y when looking straight down.
    pub fn axes(&self) -> [Point; 3] {
        let forward = unit(sub(self.target, self.eye));
        let steep = forward[2].abs() > 0.999;
        let up = if steep { [0.0, 1.0, 0.0] } else { [0.0, 0.0, 1.0] };
        let right = unit(cross(forward, up));
        [right, cross(right, forward), forward]
    }

    /// Projects a point: right and up from the centre of the picture, in
    /// units of half its height, and the depth in front of the eye. `None`
    /// for points behind the eye.
    pub fn project(&self, point: Point) -> Option<(f64, f64, f64)> {
        let [right, up, forward] = self.axes();
        let d = sub(point, self.eye);
        let depth = dot(d, forward);
        if depth <= 1e-6 || depth.is_nan() {
            return None;
        }
        let zoom = 1.0 / ((self.angle / 2.0).tan() * depth);
        Some((dot(d, right) * zoom, dot(d, up) * zoom, depth))
    }
}

pub(crate) fn sub(a: Point, b: Point) -> Point {
    [0, 1, 2].map(|i| a[i] - b[i])
}

pub(crate) fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: Point, b: Point) -> Point {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(crate) fn unit(a: Point) -> Point {
    let length = dot(a, a).sqrt();
    assert!(length > 0.0, "a direction has a length");
    a.map(|x| x / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_target_is_in_the_middle_and_up_is_up() {
        let camera = Camera::new([4.0, -6.0, 3.0], [1.0, 0.0, 1.0]);
        let (x, y, depth) = camera.project([1.0, 0.0, 1.0]).unwrap();
        assert!(x.abs() < 1e-15 && y.abs() < 1e-15);
        assert!((depth - 49.0_f64.sqrt()).abs() < 1e-12);
        assert!(camera.project([1.0, 0.0, 2.0]).unwrap().1 > 0.0);
        assert!(camera.project([2.0, 0.0, 1.0]).unwrap().0 > 0.0);
        assert_eq!(camera.project([8.0, -12.0, 5.0]), None);
    }

    #[test]
    fn looking_straight_down_shows_y_upwards() {
        let camera = Camera::new([0.0, 0.0, 5.0], [0.0, 0.0, 0.0]);
        let (x, y, _) = camera.project([1.0, 2.0, 0.0]).unwrap();
        assert!(x > 0.0 && (y / x - 2.0).abs() < 1e-12);
    }
}
