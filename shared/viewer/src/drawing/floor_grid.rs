//! The floor: a grid in the plane z = 0.

use super::colors::linear_color;
use super::draw_list::DrawList;
use super::orbit_camera::distance;
use course::Camera;
use course::palette::window::{GRID, GRID_FIFTH};

/// The number of squares on each side of the middle.
const HALF_SIZE: i64 = 15;

/// A grid whose squares suit the size of a scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FloorGrid {
    /// The side of a square, m: 1, 2 or 5 times a power of ten.
    pub square: f64,
    /// The middle, in squares.
    middle: [i64; 2],
    /// A little below zero, so that what a scene draws at zero is on top, m.
    height: f64,
}

impl FloorGrid {
    /// The floor under a camera's target; `None` where the floor is too far
    /// below to belong to the scene, or would be a ceiling.
    pub(crate) fn under(camera: &Camera) -> Option<FloorGrid> {
        let distance = distance(camera);
        let height = camera.target[2];
        if height > distance || height < -0.1 * distance {
            return None;
        }
        let square = round_down(distance / 10.0);
        let middle = [0, 1].map(|i| {
            // On a thick line, so that the pattern is the same everywhere.
            (camera.target[i] / (5.0 * square)).round() as i64 * 5
        });
        Some(FloorGrid { square, middle, height: -1e-3 * distance })
    }

    /// Draws it.
    pub(crate) fn draw(&self, list: &mut DrawList) {
        for k in -HALF_SIZE..=HALF_SIZE {
            let (color, width) = match k.rem_euclid(5) {
                0 => (linear_color(GRID_FIFTH), 1.2),
                _ => (linear_color(GRID), 1.0),
            };
            let at = |i: i64, j: i64| {
                let x = (self.middle[0] + i) as f64 * self.square;
                let y = (self.middle[1] + j) as f64 * self.square;
                [x, y, self.height]
            };
            list.segment(at(-HALF_SIZE, k), at(HALF_SIZE, k), color, width);
            list.segment(at(k, -HALF_SIZE), at(k, HALF_SIZE), color, width);
        }
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
            let camera = Camera::new([0.0, -d, 0.0], [0.0; 3]);
            FloorGrid::under(&camera).map(|grid| grid.square)
        };
        assert_eq!(seen_from(10.0), Some(1.0));
        assert_eq!(seen_from(70.0), Some(5.0));
        assert!((seen_from(0.25).unwrap() - 0.02).abs() < 1e-12);
    }

    #[test]
    fn a_scene_high_above_the_floor_has_none() {
        let low = Camera::new([0.0, -10.0, 3.0], [0.0, 0.0, 2.0]);
        let high = Camera::new([0.0, -10.0, 51.0], [0.0, 0.0, 50.0]);
        assert!(FloorGrid::under(&low).is_some());
        assert!(FloorGrid::under(&high).is_none());
        // What hangs below zero would hang from it.
        let hung = Camera::new([0.0, -2.0, 0.0], [0.0, 0.0, -0.5]);
        assert!(FloorGrid::under(&hung).is_none());
    }
}
