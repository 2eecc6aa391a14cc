//! The floor: one grid for window, page and still.

use super::camera::sub;
use super::{Camera, Point};
use serde::Serialize;

/// The number of squares on each side of the middle.
const HALF_SIZE: i32 = 12;

/// A grid whose squares suit the size of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Floor {
    /// The side of a square, m: 1, 2 or 5 times a power of ten.
    pub square: f64,
    /// The middle, on a line of every fifth square, m.
    pub middle: [f64; 2],
    /// How far it reaches from the middle, m.
    pub reach: f64,
}

impl Floor {
    /// The floor under a camera's target.
    pub fn under(camera: &Camera) -> Floor {
        let offset = sub(camera.eye, camera.target);
        let distance = offset.iter().map(|d| d * d).sum::<f64>().sqrt();
        let square = round_down(distance / 10.0);
        let fifth = 5.0 * square;
        let middle = [0, 1].map(|i| (camera.target[i] / fifth).round() * fifth);
        Floor { square, middle, reach: f64::from(HALF_SIZE) * square }
    }

    /// Its lines at a height, each with whether it is a fifth one.
    pub fn lines(&self, height: f64) -> Vec<([Point; 2], bool)> {
        let [x, y] = self.middle;
        let mut lines = Vec::new();
        for k in -HALF_SIZE..=HALF_SIZE {
            let (at, is_fifth) = (f64::from(k) * self.square, k % 5 == 0);
            let across = [
                [x - self.reach, y + at, height],
                [x + self.reach, y + at, height],
            ];
            let along = [
                [x + at, y - self.reach, height],
                [x + at, y + self.reach, height],
            ];
            lines.extend([(across, is_fifth), (along, is_fifth)]);
        }
        lines
    }
}

/// The largest of 1, 2 and 5 times a power of ten that is not above `x`.
fn round_down(x: f64) -> f64 {
    let power = 10.0_f64.powf(x.log10().floor());
    match x / power {
        m if m >= 5.0 => 5.0 * power,
        m if m >= 2.0 => 2.0 * power,
        _ => power,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_suit_the_distance() {
        let seen_from = |d: f64| {
            Floor::under(&Camera::new([0.0, -d, 0.0], [0.0; 3])).square
        };
        assert_eq!(seen_from(10.0), 1.0);
        assert_eq!(seen_from(70.0), 5.0);
        assert!((seen_from(0.25) - 0.02).abs() < 1e-12);
    }

    #[test]
    fn its_lines_are_at_whole_squares_wherever_the_camera_looks() {
        let camera = Camera::new([3.1, -9.0, 5.0], [7.3, -2.2, 0.0]);
        let floor = Floor::under(&camera);
        for ([a, b], _) in floor.lines(0.25) {
            assert_eq!((a[2], b[2]), (0.25, 0.25));
            let across = if a[0] == b[0] { a[0] } else { a[1] };
            let squares = across / floor.square;
            assert!((squares - squares.round()).abs() < 1e-9, "{across}");
        }
    }
}
