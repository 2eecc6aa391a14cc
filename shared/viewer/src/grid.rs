//! The floor: a grid in the plane z = 0.

use crate::camera::distance;
use crate::palette::light;
use crate::picture::Picture;
use course::Camera;
use course::palette::window::{GRID, GRID_FIFTH};

/// How many squares there are on each side of the middle.
const REACH: i64 = 15;

/// A grid that suits a scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Grid {
    /// The side of a square, m: 1, 2 or 5 times a power of ten.
    pub square: f64,
    /// The middle, in squares.
    middle: [i64; 2],
    /// A little below zero, so that what a scene lays there is on top.
    height: f64,
}

impl Grid {
    /// The floor under what a camera looks at; nothing where the floor is
    /// too far below to belong to the scene, or would be a ceiling.
    pub(crate) fn under(camera: &Camera) -> Option<Grid> {
        let distance = distance(camera);
        let height = camera.target[2];
        if height > distance || height < -0.1 * distance {
            return None;
        }
        let square = round(distance / 10.0);
        let middle = [0, 1].map(|i| {
            // On a thick line, so that the pattern is the same everywhere.
            (camera.target[i] / (5.0 * square)).round() as i64 * 5
        });
        Some(Grid { square, middle, height: -1e-3 * distance })
    }

    /// Draws it.
    pub(crate) fn draw(&self, picture: &mut Picture) {
        for k in -REACH..=REACH {
            let (color, width) = match k.rem_euclid(5) {
                0 => (light(GRID_FIFTH), 1.2),
                _ => (light(GRID), 1.0),
            };
            let at = |i: i64, j: i64| {
                let x = (self.middle[0] + i) as f64 * self.square;
                let y = (self.middle[1] + j) as f64 * self.square;
                [x, y, self.height]
            };
            picture.segment(at(-REACH, k), at(REACH, k), color, width);
            picture.segment(at(k, -REACH), at(k, REACH), color, width);
        }
    }
}

/// The nearest of 1, 2 and 5 times a power of ten that is not larger.
fn round(x: f64) -> f64 {
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
            Grid::under(&camera).map(|grid| grid.square)
        };
        assert_eq!(seen_from(10.0), Some(1.0));
        assert_eq!(seen_from(70.0), Some(5.0));
        assert!((seen_from(0.25).unwrap() - 0.02).abs() < 1e-12);
    }

    #[test]
    fn a_scene_high_above_the_floor_has_none() {
        let low = Camera::new([0.0, -10.0, 3.0], [0.0, 0.0, 2.0]);
        let high = Camera::new([0.0, -10.0, 51.0], [0.0, 0.0, 50.0]);
        assert!(Grid::under(&low).is_some());
        assert!(Grid::under(&high).is_none());
        // What hangs below zero would hang from it.
        let hung = Camera::new([0.0, -2.0, 0.0], [0.0, 0.0, -0.5]);
        assert!(Grid::under(&hung).is_none());
    }
}
